import assert from "node:assert/strict";
import type { LanguageDetector } from "@dragoman/application/language-detections";
import { brokenTexts, hardTexts } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

const samples: Readonly<Record<string, string>> = {
  eng: "The house that we bought last year is too small for the whole family, and so they will have to build another one.",
  spa: "La casa que compramos el año pasado es demasiado pequeña para toda la familia, y por eso tendrán que construir otra.",
};

const fourTongues = "the and of la que el die und der les est pour";

/** What every LanguageDetector promises. */
export function languageDetectorContract(name: string, open: Open<Subject<LanguageDetector>>, runner: Runner): void {
  runner.describe(`LanguageDetector contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("detects before and after it is loaded, however often", async ({ adapter }) => {
      for (let times = 0; times < 3; times += 1) {
        assert.equal((await adapter.detect(samples["eng"] as string))[0]?.code, "eng");
        await adapter.load();
        assert.equal(adapter.isLoaded, true);
      }
    });
    promised("tells the language of plain prose", async ({ adapter }) => {
      for (const [code, text] of Object.entries(samples)) assert.equal((await adapter.detect(text))[0]?.code, code);
    });
    promised("tells none for a text without letters", async ({ adapter }) => {
      for (const text of ["", " \n", "123 456,7", "… !? —", "🙂🙂"]) assert.deepEqual(await adapter.detect(text), []);
    });
    promised("tells at most three languages, each once, the surest first, with scores from 0 to 1", async ({ adapter }) => {
      for (const text of [...Object.values(samples), Object.values(samples).join(" "), fourTongues, "ok", ...hardTexts, ...brokenTexts]) {
        const found = await adapter.detect(text);
        assert.ok(found.length <= 3);
        assert.equal(new Set(found.map((language) => language.code)).size, found.length);
        for (const { code, score } of found) assert.ok(/^[a-z]{3}$/.test(code) && score >= 0 && score <= 1, `${code} ${score}`);
        const scores = found.map((language) => language.score);
        assert.deepEqual(scores, scores.toSorted((a, b) => b - a));
      }
    });
  });
}
