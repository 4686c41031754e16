import assert from "node:assert/strict";
import { dictionaryFormats, type DictionaryFiles } from "@dragoman/application/dictionaries";
import { normalTerm, type Term } from "@dragoman/domain/dictionaries";
import { hardTexts } from "../common/expectations.js";
import { allOf, bytesOf, each, inPieces, listOf } from "../common/streams.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface DictionaryFilesSubject extends Subject<DictionaryFiles> {
  /** A file with an entry that is no term, for it has no source, and how its place is called. */
  readonly wrong: { readonly file: string; readonly place: RegExp };
}

const texts = ["cat", "A & B <c> \"d\" 'e' ]]>", "=1+1", ...hardTexts];
const terms: readonly Term[] = texts.filter((text) => text.trim() !== "")
  .map((text) => normalTerm({ source: `a ${text}`, target: text, comment: text }));

/** What every DictionaryFiles promises. */
export function dictionaryFilesContract(name: string, open: Open<DictionaryFilesSubject>, runner: Runner): void {
  runner.describe(`DictionaryFiles contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    const read = async (files: DictionaryFiles, file: Uint8Array) => listOf((await files.read(inPieces(file, 100)))());

    for (const format of dictionaryFormats) {
      promised(`reads back the terms that it wrote as ${format}, and recognises it`, async ({ adapter }) => {
        assert.deepEqual(await read(adapter, await allOf(adapter.write(each(...terms), format))), terms);
        assert.deepEqual(await read(adapter, await allOf(adapter.write(each(), format))), []);
      });
    }
    promised("reads the terms from their start as often as they are asked for", async ({ adapter }) => {
      const again = await adapter.read(inPieces(await allOf(adapter.write(each(...terms), "text/xml")), 100));
      assert.deepEqual(await listOf(again()), terms);
      assert.deepEqual(await listOf(again()), terms);
    });
    promised("refuses an entry that is no term, and names its place", async ({ adapter, wrong }) => {
      await assert.rejects(read(adapter, bytesOf(wrong.file)), { kind: "invalid", message: wrong.place });
    });
    promised("refuses what is no file of terms", async ({ adapter }) => {
      for (const file of ["", "cat,gato", "<brands/>"]) await assert.rejects(read(adapter, bytesOf(file)), { kind: "invalid" });
    });
  });
}
