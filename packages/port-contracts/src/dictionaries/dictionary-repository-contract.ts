import assert from "node:assert/strict";
import type { DictionaryEvents, DictionaryFilter, DictionaryRepository, OpenTerms, TermFilter } from "@dragoman/application/dictionaries";
import type { Term } from "@dragoman/domain/dictionaries";
import { brokenTexts, hardTexts, rejects, upTo } from "../common/expectations.js";
import { oneDoor, silently } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { dictionaryDoor } from "./dictionary-door.js";

const everything = { page: 1, perPage: 1000 };
const cat: Term = { source: "cat", target: "gato", comment: "" };
const dog: Term = { source: "dog", target: "perro", comment: "a pet" };

const of = (...terms: readonly Term[]): OpenTerms => async function* () { yield* terms; };
const legal = (id = "Legal") => ({ id, sourceLanguageId: "eng", targetLanguageId: "spa" });

async function termsOf(adapter: DictionaryRepository, id: string): Promise<Term[]> {
  const all: Term[] = [];
  for await (const term of adapter.terms(id)) all.push(term);
  return all;
}

/** What every DictionaryRepository promises. */
export function dictionaryRepositoryContract(name: string, open: Open<StoreSubject<DictionaryRepository>>, runner: Runner): void {
  runner.describe(`DictionaryRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("keeps a dictionary with its terms, and finds it without letter case", async ({ adapter }) => {
      const added = await adapter.add(legal(), of(dog, cat), silently);
      assert.deepEqual({ ...added, revision: "" }, { ...legal(), revision: "" });
      assert.match(added.revision, /^[0-9a-f]{32}$/);
      for (const id of ["Legal", "LEGAL"]) assert.deepEqual(await adapter.find(id), added);
      assert.deepEqual(await adapter.findAll(["legal", "none", "LEGAL"]), [added]);
      assert.deepEqual(await termsOf(adapter, "legal"), [cat, dog]);
    });
    promised("keeps every text of a term as it is", async ({ adapter }) => {
      const terms = hardTexts.filter((text) => text !== "").map((text) => ({ source: text, target: text, comment: text }));
      await adapter.add(legal(), of(...terms), silently);
      const found = await termsOf(adapter, "Legal");
      for (const term of terms) assert.deepEqual(found.find(({ source }) => source === term.source), term);
    });
    promised("refuses an id that is taken, without letter case, and keeps what is there", async ({ adapter }) => {
      const first = await adapter.add(legal(), of(cat), silently);
      await rejects(adapter.add(legal("LEGAL"), of(dog), silently), "invalid", "dictionary-id-taken");
      assert.deepEqual(await adapter.find("legal"), first);
      const ends = await Promise.allSettled(upTo(4).map(() => adapter.add(legal("rival"), of(cat), silently)));
      assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 1);
    });
    promised("lets the last of equal sources count, with letter case", async ({ adapter }) => {
      await adapter.add(legal(), of({ ...cat, target: "no" }, { ...cat, source: "Cat" }, cat), silently);
      assert.deepEqual(await termsOf(adapter, "Legal"), [{ ...cat, source: "Cat" }, cat]);
    });
    promised("stores nothing of an import that fails", async ({ adapter }) => {
      const failure = new Error("line 7");
      const failing: OpenTerms = async function* () { for (const n of upTo(6_000)) yield { ...cat, source: `term ${n}` }; throw failure; };
      await assert.rejects(adapter.add(legal(), failing, silently), (error) => error === failure);
      assert.equal(await adapter.find("Legal"), undefined);
      const before = await adapter.add(legal(), of(cat), silently);
      await assert.rejects(adapter.replace("Legal", failing, silently), (error) => error === failure);
      assert.deepEqual([await adapter.find("Legal"), await termsOf(adapter, "Legal")], [before, [cat]]);
    });
    promised("replaces all terms", async ({ adapter }) => {
      await adapter.add(legal(), of(cat), silently);
      const replaced = await adapter.replace("LEGAL", of(dog), silently);
      assert.deepEqual([replaced, await termsOf(adapter, "Legal")], [await adapter.find("Legal"), [dog]]);
    });
    promised("has the same revision exactly for the same terms, however they came", async ({ adapter }) => {
      const both = await adapter.add(legal("both"), of(cat, dog), silently);
      const { revision: empty } = await adapter.add(legal("grown"), of(), silently);
      const revisionOf = async (id: string): Promise<string | undefined> => (await adapter.find(id))?.revision;
      await adapter.addTerm("grown", dog, silently);
      await adapter.addTerm("grown", { ...cat, target: "felino" }, silently);
      assert.notEqual(await revisionOf("grown"), both.revision);
      await adapter.changeTerm("grown", "cat", cat, silently);
      assert.equal(await revisionOf("grown"), both.revision);
      await adapter.changeTerm("grown", "dog", { ...dog, comment: "another" }, silently);
      assert.notEqual(await revisionOf("grown"), both.revision);
      assert.equal((await adapter.replace("grown", of(dog, { ...cat, target: "x" }, cat), silently)).revision, both.revision);
      await adapter.removeTerms("grown", ["cat", "dog"], silently);
      assert.equal(await revisionOf("grown"), empty);
      assert.notEqual((await adapter.replace("grown", of({ ...cat, source: "ca", target: "tgato" }), silently)).revision,
        (await adapter.replace("both", of({ ...cat, source: "cat", target: "gato" }), silently)).revision);
    });
    promised("adds, changes and removes single terms", async ({ adapter }) => {
      await adapter.add(legal(), of(cat), silently);
      assert.deepEqual(await adapter.addTerm("legal", dog, silently), dog);
      await rejects(adapter.addTerm("legal", { ...dog, target: "x" }, silently), "invalid", "term-source-taken");
      await rejects(adapter.changeTerm("legal", "dog", { ...dog, source: "cat" }, silently), "invalid", "term-source-taken");
      await rejects(adapter.changeTerm("legal", "Dog", dog, silently), "notFound", "term-not-found");
      assert.deepEqual(await termsOf(adapter, "Legal"), [cat, dog]);
      const hound = { source: "hound", target: "sabueso", comment: "" };
      assert.deepEqual(await adapter.changeTerm("legal", "dog", hound, silently), hound);
      assert.deepEqual(await termsOf(adapter, "Legal"), [cat, hound]);
      assert.deepEqual(await adapter.removeTerms("legal", ["hound", "none", "cat", "hound"], silently), ["hound", "cat"]);
      assert.deepEqual(await termsOf(adapter, "Legal"), []);
    });
    promised("takes no text for another one that nobody can keep", async ({ adapter }) => {
      await adapter.add(legal(), of({ ...cat, source: "\ufffd" }), silently);
      for (const text of brokenTexts) {
        await rejects(adapter.changeTerm("legal", text, dog, silently), "notFound", "term-not-found");
        assert.deepEqual(await adapter.removeTerms("legal", [text], silently), []);
        assert.equal((await adapter.listTerms("legal", { source: text }, everything)).totalItems, 0);
        assert.equal(await adapter.find(text), undefined);
      }
    });
    promised("loses no term and no revision to rivals", async ({ adapter }) => {
      await adapter.add(legal(), of(), silently);
      await Promise.all(upTo(8).map((n) => adapter.addTerm("Legal", { ...cat, source: `${n}` }, silently)));
      const all = upTo(8).map((n) => ({ ...cat, source: `${n}` }));
      assert.deepEqual(await termsOf(adapter, "Legal"), all);
      assert.equal((await adapter.find("Legal"))?.revision, (await adapter.add(legal("same"), of(...all), silently)).revision);
    });
    promised("does not know what was removed", async ({ adapter }) => {
      const added = await adapter.add(legal(), of(cat), silently);
      assert.deepEqual(await adapter.remove("LEGAL", silently), added);
      assert.equal(await adapter.find("Legal"), undefined);
      const acts = [
        adapter.remove("Legal", silently), adapter.replace("Legal", of(cat), silently), adapter.listTerms("Legal", {}, everything),
        adapter.addTerm("Legal", cat, silently),
        adapter.changeTerm("Legal", "cat", cat, silently), adapter.removeTerms("Legal", ["cat"], silently), termsOf(adapter, "Legal"),
      ];
      for (const act of acts) await rejects(act, "notFound", "dictionary-not-found");
      await adapter.add(legal(), of(), silently);
      assert.deepEqual(await termsOf(adapter, "Legal"), []);
    });
    promised("lists and removes what matches each filter, by id", async ({ adapter }) => {
      await adapter.add({ ...legal("b"), targetLanguageId: "fra" }, of(cat), silently);
      await adapter.add(legal("A"), of(), silently);
      await adapter.add(legal("c"), of(), silently);
      const table: readonly (readonly [DictionaryFilter, readonly string[]])[] = [
        [{}, ["A", "b", "c"]], [{ ids: ["a", "B", "x"] }, ["A", "b"]], [{ ids: [] }, []],
        [{ sourceLanguageId: "eng", targetLanguageId: "spa" }, ["A", "c"]],
        [{ sourceLanguageId: "spa" }, []], [{ ids: ["a", "b"], targetLanguageId: "fra" }, ["b"]], [{ ids: ["\u0000"] }, []],
      ];
      for (const [filter, ids] of table) {
        const found = await adapter.list(filter, everything);
        assert.deepEqual([found.items.map(({ id }) => id), found.totalItems], [ids, ids.length], JSON.stringify(filter));
      }
      assert.deepEqual(await adapter.list({}, { page: 3, perPage: 2 }), { items: [], page: 3, perPage: 2, totalItems: 3 });
      assert.equal(await adapter.removeAll({ ids: [] }, silently), 0);
      assert.equal(await adapter.removeAll({ sourceLanguageId: "eng", targetLanguageId: "spa" }, silently), 2);
      assert.deepEqual((await adapter.list({}, everything)).items.map(({ id }) => id), ["b"]);
    });
    promised("lists terms that match every filter, by source, in pages with true totals", async ({ adapter }) => {
      const terms = [{ source: "100%_\\", target: "a", comment: "" }, { source: "Straße", target: "calle", comment: "Ort" },
        { source: "b", target: "B", comment: "ort" }];
      await adapter.add(legal(), of(...terms), silently);
      await adapter.add(legal("other"), of(cat), silently);
      const table: readonly (readonly [TermFilter, readonly string[]])[] = [
        [{}, ["100%_\\", "Straße", "b"]], [{ source: "STRASSE" }, ["Straße"]], [{ source: "%" }, ["100%_\\"]],
        [{ source: "_\\" }, ["100%_\\"]],
        [{ comment: "ORT" }, ["Straße", "b"]], [{ comment: "ort", target: "b" }, ["b"]], [{ target: "none" }, []],
      ];
      for (const [filter, sources] of table) {
        const found = await adapter.listTerms("legal", filter, everything);
        assert.deepEqual([found.items.map(({ source }) => source), found.totalItems], [sources, sources.length], JSON.stringify(filter));
      }
      assert.deepEqual(await adapter.listTerms("legal", {}, { page: 2, perPage: 2 }),
        { items: [terms[2]], page: 2, perPage: 2, totalItems: 3 });
      assert.deepEqual(await adapter.listTerms("legal", {}, { page: 3, perPage: 2 }), { items: [], page: 3, perPage: 2, totalItems: 3 });
    });
    promised("yields every term of a large dictionary once", async ({ adapter }) => {
      const sources = upTo(12_000).map((n) => `term ${n}`);
      await adapter.add(legal(), of(...sources.map((source) => ({ ...cat, source }))), silently);
      assert.deepEqual((await termsOf(adapter, "Legal")).map(({ source }) => source), sources.toSorted());
    });
    promised("says with how many terms it was made or replaced, and how many were removed", async ({ adapter }) => {
      const told: unknown[] = [];
      const events: DictionaryEvents = (dictionary, terms) => { told.push([dictionary, terms]); return []; };
      const made = await adapter.add(legal(), of(cat, dog, cat), events);
      const replaced = await adapter.replace("legal", of(dog), events);
      await adapter.removeTerms("legal", ["dog", "none", "dog"], events);
      await adapter.removeTerms("legal", ["none"], events);
      const emptied = await adapter.find("legal");
      assert.deepEqual(told, [[made, 2], [replaced, 1], [emptied, 1], [emptied, 0]]);
    });
    oneDoor(promised, dictionaryDoor);
  });
}
