import assert from "node:assert/strict";
import type { DocumentFormats, OpenBytes } from "@dragoman/application/documents";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** The bytes, in pieces of that size. */
const pieces = (bytes: Uint8Array, size: number): OpenBytes => async function* () {
  for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size);
};

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const prose = "The naïve house – 🙂 – is “big”.\nIt has a garden.\n";

/** What every DocumentFormats promises. */
export function documentFormatsContract(name: string, open: Open<Subject<DocumentFormats>>, runner: Runner): void {
  runner.describe(`DocumentFormats contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("has a format for each media type that it reads, and for no other one", async ({ adapter }) => {
      assert.ok(adapter.readable.includes("text/plain"));
      for (const name of adapter.readable) {
        assert.equal(name, name.toLowerCase());
        const format = adapter.find(name);
        assert.ok(format?.mediaTypes.some((mediaType) => mediaType.name === name), name);
        assert.equal(adapter.find(name.toUpperCase()), format);
        assert.match(adapter.ending(name), /^\.[a-z0-9]+$/);
        assert.ok(adapter.find(adapter.targetOf(name)));
      }
      for (const name of ["", "image/x-nothing", "__proto__", "constructor"]) {
        assert.equal(adapter.find(name), undefined);
        assert.equal(adapter.ending(name), "");
        assert.throws(() => adapter.open({ mediaType: name, encoding: "", bytes: pieces(utf8(prose), 7) }), { kind: "invalid" });
      }
    });
    promised("makes a document of each media type that it writes, and of no other one", async ({ adapter }) => {
      const origin = { title: "", format: "text/plain" };
      const document = adapter.open({ mediaType: "text/plain", encoding: "", bytes: pieces(utf8(prose), 7) });
      assert.equal(adapter.target(document, origin, "text/plain"), document);
      assert.ok(adapter.writable.includes("text/plain"));
      for (const name of adapter.writable) {
        assert.equal(adapter.find(name)?.mediaTypes[0].name, name);
        assert.ok(adapter.target(document, { title: "", format: "text/x-other" }, name));
      }
      for (const name of ["", "image/x-nothing", "__proto__", "constructor"]) {
        assert.throws(() => adapter.target(document, origin, name), { kind: "invalid" });
      }
    });
    promised("knows UTF-8 by any letter case, and nothing by a label that nobody knows", async ({ adapter }) => {
      for (const label of ["utf-8", "UTF-8", "utf8"]) assert.equal(adapter.findEncoding(label), "utf-8");
      for (const label of ["nonsense", "../utf-8", "__proto__"]) assert.equal(adapter.findEncoding(label), undefined);
    });
    promised("takes what fits nothing else for plain text", async ({ adapter }) => {
      for (const text of [prose, "", "a"]) assert.equal(await adapter.recognise(pieces(utf8(text), 7)), "text/plain");
    });
  });
}
