import assert from "node:assert/strict";
import type { DocumentFormats, OpenBytes } from "@dragoman/application/documents";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** The bytes, in pieces of that size. */
const pieces = (bytes: Uint8Array, size: number): OpenBytes => async function* () {
  for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size);
};

async function joined(text: AsyncIterable<string>): Promise<string> {
  let whole = "";
  for await (const piece of text) whole += piece;
  return whole;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const prose = "The naïve house – 🙂 – is “big”.\nIt has a garden.\n";

/** What every DocumentFormats promises. */
export function documentFormatsContract(name: string, open: Open<Subject<DocumentFormats>>, runner: Runner): void {
  runner.describe(`DocumentFormats contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("has a filter for each format that it reads, and for no other one", async ({ adapter }) => {
      assert.ok(adapter.readable.includes("text/plain"));
      for (const format of adapter.readable) {
        assert.equal(format, format.toLowerCase());
        assert.ok(adapter.filter(format)?.formats.includes(format), format);
        assert.match(adapter.extension(format), /^\.[a-z0-9]+$/);
      }
      for (const format of ["", "image/x-nothing", "__proto__", "constructor"]) assert.equal(adapter.filter(format), undefined);
    });
    promised("has a writer for each format that it writes, and for no other one", async ({ adapter }) => {
      for (const format of adapter.writable) {
        assert.equal(format, format.toLowerCase());
        assert.equal(adapter.writer(format)?.format, format);
        assert.match(adapter.extension(format), /^\.[a-z0-9]+$/);
      }
      for (const format of ["", "image/x-nothing", "__proto__", "constructor"]) assert.equal(adapter.writer(format), undefined);
    });
    promised("knows UTF-8 by any letter case, and nothing by a label that nobody knows", async ({ adapter }) => {
      for (const label of ["utf-8", "UTF-8", "utf8"]) assert.equal(adapter.findEncoding(label), "utf-8");
      for (const label of ["nonsense", "../utf-8", "__proto__"]) assert.equal(adapter.findEncoding(label), undefined);
    });
    promised("takes what fits nothing else for plain text", async ({ adapter }) => {
      for (const text of [prose, "", "a"]) assert.equal(await adapter.recognise(pieces(utf8(text), 7)), "text/plain");
    });
    promised("decodes the same from pieces of any size", async ({ adapter }) => {
      for (const size of [1, 2, 3, 7, 1000]) {
        const decoded = await adapter.decode("text/plain", "", pieces(utf8(prose), size));
        assert.deepEqual([decoded.encoding, await joined(decoded.text)], ["utf-8", prose]);
      }
    });
    promised("leaves a byte order mark out of the text", async ({ adapter }) => {
      const decoded = await adapter.decode("text/plain", "", pieces(utf8(`\ufeff${prose}`), 2));
      assert.equal(await joined(decoded.text), prose);
    });
  });
}
