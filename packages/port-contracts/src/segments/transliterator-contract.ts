import assert from "node:assert/strict";
import type { Transliterator } from "@dragoman/application/segments";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** Words with every letter of the Russian alphabet, small and large. */
const pangram = "Москва привет объём щука съешь же ещё этих мягких французских булок да выпей чаю ЖЁЛТЫЙ ЦЕХ ШИФР ВЬЮГА ЮНЫЙ ЯД ЭКЗЕМПЛЯР";

/** What every Transliterator promises. */
export function transliteratorContract(name: string, open: Open<Subject<Transliterator>>, runner: Runner): void {
  runner.describe(`Transliterator contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("writes words of another script in Latin letters", async ({ adapter }) => {
      for (const word of pangram.split(" ")) assert.match(adapter.transliterate(word, "rus") ?? "", /^[\p{Script=Latin}'’ʹʺ]+$/u);
    });
    promised("answers undefined for a language in Latin letters, and for one that nobody knows", async ({ adapter }) => {
      for (const languageId of ["eng", "spa", "fra", "zzz", ""]) {
        for (const word of ["house", "naïve", ""]) assert.equal(adapter.transliterate(word, languageId), undefined);
      }
    });
  });
}
