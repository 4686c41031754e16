import { expect, it } from "@jest/globals";
import { chooseMethod } from "./choose-method.js";
import type { MethodName } from "./report.js";

const references = Array.from({ length: 200 }, (_, at) => [`la casa número ${at} es roja y tiene ${at % 7} ventanas muy grandes`]);
/** Right but for some segments, where a word is missing. */
const texts = (wrong: number) => references.map(([text], at) => (at < wrong ? text?.replace("casa ", "") : text) as string);
const attempt = (method: MethodName, wrong: number) => ({ method, tuned: true, texts: texts(wrong) });

it("is by BLEU on development data", () => {
  const choice = chooseMethod([attempt("direct", 60), attempt("combined", 40), attempt("postEditing", 20)], references, texts(150), 1);
  expect(choice).toMatchObject({ chosen: "postEditing", gainShown: true });
  expect(choice.why).toMatch(/^Post-editing of the baseline had the best BLEU on development data: \d+\.\d, against direct translation/);
  expect(choice.candidates.map(({ method }) => method)).toEqual(["direct", "combined", "postEditing"]);
});

it("is direct translation where that is as good, as it asks less of the baseline", () => {
  const choice = chooseMethod([attempt("direct", 21), attempt("combined", 20)], references, texts(150), 1);
  expect(choice).toMatchObject({ chosen: "direct", why: expect.stringContaining("asks less of the baseline") });
  expect(chooseMethod([attempt("direct", 40), attempt("combined", 20)], references, texts(150), 1).chosen).toBe("combined");
});

it("is the consensus on few development data, unless one way is better for sure", () => {
  const few = (wrong: Partial<Record<MethodName, number>>, segments = 200) => {
    const attempts = Object.entries(wrong).map(([method, count]) => {
      const { texts: own } = attempt(method as MethodName, count);
      return { method: method as MethodName, tuned: true, texts: [...own, ...references.flat()].slice(0, segments) };
    });
    return chooseMethod(attempts, [...references, ...references].slice(0, segments), texts(150).concat(texts(150)).slice(0, segments), 1);
  };
  expect(few({ direct: 90, postEditing: 40, consensus: 41 }))
    .toMatchObject({ chosen: "consensus", why: expect.stringContaining("no way alone is better for sure on so few development data") });
  expect(few({ direct: 90, postEditing: 20, consensus: 60 }).chosen).toBe("postEditing");
  expect(few({ direct: 90, postEditing: 40, consensus: 41 }, 400).chosen).toBe("postEditing");
});

it("is the baseline where no gain over it is shown, and says how near it came", () => {
  // One word in one of 200 segments: a resample in three does not have it.
  const choice = chooseMethod([attempt("direct", 20), attempt("postEditing", 19)], references, texts(20), 1);
  expect(choice).toMatchObject({
    chosen: "baseline", gainShown: false, candidates: [{ method: "direct" }, { method: "postEditing", gain: { low: 0 } }],
  });
  expect(choice.why.replaceAll(/\d+\.\d/g, "N")).toBe("No method was shown to be better than the baseline on development data, so the "
    + "baseline is kept. The best was post-editing of the baseline with N BLEU, a gain of +N, in 95 of 100 cases from +N to +N.");
  expect(chooseMethod([attempt("direct", 40)], references, texts(20), 1))
    .toMatchObject({ chosen: "baseline", why: expect.stringContaining("a gain of −") });
});

it("is none of those whose gain is not shown, also where they would be taken otherwise", () => {
  // Of few segments the consensus; its gain is that of one word.
  const choice = chooseMethod([attempt("postEditing", 5), attempt("consensus", 19)], references, texts(20), 1);
  expect(choice).toMatchObject({ chosen: "postEditing", gainShown: true });
});

it("says nothing of a gain without a baseline", () => {
  const alone = chooseMethod([attempt("direct", 20)], references, undefined, 1);
  expect(alone).not.toHaveProperty("gainShown");
  expect(alone.candidates[0]).not.toHaveProperty("gain");
  expect(alone.why).toBe("Direct translation was the only method that could be tried.");
});
