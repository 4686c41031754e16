import assert from "node:assert/strict";
import { brandFormats, type BrandFiles } from "@dragoman/application/brands";
import { type Brand, createBrand } from "@dragoman/domain/brands";
import { hardTexts } from "../common/expectations.js";
import { allOf, bytesOf, each, inPieces, listOf } from "../common/streams.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface BrandFilesSubject extends Subject<BrandFiles> {
  /** A file with an entry that is no brand, for it has no source, and how its place is called. */
  readonly wrong: { readonly file: string; readonly place: RegExp };
}

const texts = ["Acme", "A & B <c> \"d\" 'e' ]]>", "=1+1", ...hardTexts];
const brands: readonly Brand[] = texts.flatMap((text) => (text.trim() === "" ? [] : [
  createBrand({ source: `a ${text}`, target: text, comment: text }), createBrand({ source: `b ${text}`, disabled: true }),
])).concat(createBrand({ source: "\\d+ (?:km|mi)", isPattern: true }));

/** What every BrandFiles promises. */
export function brandFilesContract(name: string, open: Open<BrandFilesSubject>, runner: Runner): void {
  runner.describe(`BrandFiles contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    for (const format of brandFormats) {
      promised(`reads back the brands that it wrote as ${format}, and recognises it`, async ({ adapter }) => {
        const file = await allOf(adapter.write(each(...brands), format));
        assert.deepEqual(await listOf(adapter.read(inPieces(file, 1_000))), brands);
        assert.deepEqual(await listOf(adapter.read(inPieces(file, 7), format)), brands);
      });
      promised(`writes a file without any brand as ${format}`, async ({ adapter }) => {
        assert.deepEqual(await listOf(adapter.read(inPieces(await allOf(adapter.write(each(), format)), 1_000))), []);
      });
    }
    promised("refuses an entry that is no brand, and names its place", async ({ adapter, wrong }) => {
      await assert.rejects(listOf(adapter.read(inPieces(bytesOf(wrong.file), 10))), { kind: "invalid", message: wrong.place });
    });
    promised("refuses what is no file of brands", async ({ adapter }) => {
      for (const file of ["", "Acme,ACME", "<dictionary/>"]) {
        await assert.rejects(listOf(adapter.read(inPieces(bytesOf(file), 10))), { kind: "invalid" });
      }
    });
  });
}
