import { describe, expect, it } from "@jest/globals";
import { base64 } from "./support/client.js";
import { usePerson } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair, unaccented } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";
import { unitsOf } from "./support/xliff.js";

describe("many texts in one quick call", () => {
  const translator = usePerson(useSandbox("EngSpa").dragoman, "translator", "translator");
  const pair = sandboxPair("EngSpa");

  const count = 5_000;
  /** Some take the engine longer than those after them. */
  const text = (caller: string, n: number): string => `Text ${n} of ${caller}${n % 250 === 0 ? " sandbox:slow=40" : ""}.`;
  const texts = (caller: string): string[] => Array.from({ length: count }, (_, n) => text(caller, n));
  const translated = (line: string): string => (line === "" ? "" : `[${line}]`);

  it("come back as lines, complete and in order", async () => {
    const lines = texts("one").map((line, n) => (n % 100 === 7 ? "" : line));
    const answer = unaccented(await translator.quick(pair, lines.join("\n"), { inputFormat: "text/x-line" }));
    expect(answer.split("\n")).toEqual(lines.map(translated));
  });

  it("come back as units of XLIFF, complete and in order, each with its codes", async () => {
    const sources = texts("two").map((line, n) => (n % 3 === 0 ? `<g id="${n}">${line}</g> End<x id="x${n}"/>` : line));
    const document = '<xliff version="1.2"><file source-language="eng"><body>'
      + sources.map((source, n) => `<trans-unit id="u${n}"><source>${source}</source></trans-unit>`).join("\n") + "</body></file></xliff>";
    const units = unitsOf(await translator.quick(pair, document, { inputFormat: "application/x-xliff" }));
    expect(units.map(({ id }) => id)).toEqual(sources.map((_, n) => `u${n}`));
    expect(units.map(({ source }) => source)).toEqual(sources);
    expect(units.map(({ targets }) => targets.map((target) => unaccented(target).replace(/\[|\]/g, ""))))
      .toEqual(sources.map((source) => [`<target xml:lang="es">${source}</target>`]));
  });

  it("come back to whoever asked, when several ask at once, also for the same", async () => {
    const callers = ["ana", "ben", "cho", "cho"];
    const answers = await Promise.all(callers.map((caller) =>
      translator.quick(pair, texts(caller).join("\n"), { inputFormat: "text/x-line" })));
    answers.forEach((answer, n) => expect(unaccented(answer).split("\n")).toEqual(texts(callers[n] as string).map(translated)));
  });

  it("are all or nothing: one that fails fails the call", async () => {
    const lines = texts("three");
    lines[count - 10] = "sandbox:fail";
    await refusals([[
      translator.post("/translations/quick", { languagePairId: pair, inputFormat: "text/x-line", input: base64(lines.join("\n")) }), 503,
      "engine-failed",
    ]]);
  });
});
