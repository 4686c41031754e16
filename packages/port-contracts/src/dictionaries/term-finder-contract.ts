import assert from "node:assert/strict";
import type { DictionaryRepository, TermFinder } from "@dragoman/application/dictionaries";
import { brokenTexts, hardTexts } from "../common/expectations.js";
import { silently } from "../common/one-door-contract.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface TermFinderSubject extends Subject<TermFinder> {
  /** Where the terms are kept that it finds. */
  readonly dictionaries: DictionaryRepository;
}

const languages = { sourceLanguageId: "eng", targetLanguageId: "spa" };

/** What every TermFinder promises. */
export function termFinderContract(name: string, open: Open<TermFinderSubject>, runner: Runner): void {
  runner.describe(`TermFinder contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    const keep = (dictionaries: DictionaryRepository, id: string, terms: Record<string, string>) =>
      dictionaries.add({ id, ...languages },
        async function* () { for (const [source, target] of Object.entries(terms)) yield { source, target, comment: "" }; }, silently);
    const find = async (adapter: TermFinder, dictionaryIds: string[], ...texts: string[]): Promise<string[][]> =>
      (await adapter.find({ ...languages, dictionaryIds }, texts)).map((found, at) =>
        found.map(({ start, end, target, term, dictionaryId }) => `${dictionaryId}:${texts[at]?.slice(start, end)}=${term}=${target}`));

    promised("finds the terms of each text, by their start", async ({ adapter, dictionaries }) => {
      await keep(dictionaries, "d",
        { cat: "gato", "black cat": "gato negro", "one two three four five": "1-5", "one two three four six": "no" });
      assert.deepEqual(await find(adapter, ["d"], "a Black cat", "", "nothing", "one two three four five"), [
        ["d:Black cat=black cat=Gato negro", "d:cat=cat=gato"], [], [], ["d:one two three four five=one two three four five=1-5"]]);
      assert.deepEqual(await find(adapter, ["d"]), []);
    });
    promised("looks only into the dictionaries that are asked for, and names them as asked", async ({ adapter, dictionaries }) => {
      await keep(dictionaries, "One", { cat: "uno" });
      await keep(dictionaries, "two", { cat: "dos" });
      await keep(dictionaries, "three", { cat: "tres" });
      assert.deepEqual((await find(adapter, ["two", "ONE", "gone"], "cat")).map((found) => found.toSorted()),
        [["ONE:cat=cat=uno", "two:cat=cat=dos"]]);
      assert.deepEqual(await find(adapter, [], "cat"), [[]]);
    });
    promised("takes apostrophes for one, however they are written", async ({ adapter, dictionaries }) => {
      await keep(dictionaries, "d", { "it's the cat's toy": "a", "l’homme": "b", "pʼyatʼ": "c" });
      assert.deepEqual(await find(adapter, ["d"], "it’s the catʼs toy", "l'homme", "p'yat’"),
        [["d:it’s the catʼs toy=it's the cat's toy=a"], ["d:l'homme=l’homme=b"], ["d:p'yat’=pʼyatʼ=c"]]);
    });
    promised("passes over dictionaries of other languages", async ({ adapter, dictionaries }) => {
      await dictionaries.add({ id: "french", sourceLanguageId: "eng", targetLanguageId: "fra" },
        async function* () { yield { source: "cat", target: "chat", comment: "" }; }, silently);
      assert.deepEqual(await find(adapter, ["french"], "cat"), [[]]);
    });
    promised("finds what was changed in the very next call", async ({ adapter, dictionaries }) => {
      await keep(dictionaries, "d", {});
      for (const target of ["gato", "felino"]) {
        if (target === "gato") await dictionaries.addTerm("d", { source: "cat", target, comment: "" }, silently);
        else await dictionaries.changeTerm("d", "cat", { source: "cat", target, comment: "" }, silently);
        assert.deepEqual(await find(adapter, ["d"], "cat"), [[`d:cat=cat=${target}`]]);
      }
      await dictionaries.removeTerms("d", ["cat"], silently);
      assert.deepEqual(await find(adapter, ["d"], "cat"), [[]]);
    });
    promised("takes texts of all kinds, and many", async ({ adapter, dictionaries }) => {
      await keep(dictionaries, "d", { "100%": "todo", العربية: "árabe" });
      const texts = [...hardTexts, ...brokenTexts, ...Array.from({ length: 64 }, (_, n) => `text number ${n} `.repeat(50))];
      const found = await adapter.find({ ...languages, dictionaryIds: ["d", "\u0000"] }, texts);
      assert.deepEqual(found.map((terms) => terms.length), texts.map((text) => (/100%|العربية/.test(text) ? 1 : 0)));
    });
  });
}
