import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { DocumentPart, Originals, TranslatableDocument } from "@dragoman/application/documents";
import fc from "fast-check";
import { documentFormats } from "../document-formats.js";
import { echo, opens, translated } from "../text/pass.fixture.js";
import { someSegment } from "./some-segment.fixture.js";

const schemas = join(process.env["DRAGOMAN_TEST_DATA"] ?? "", "schemas");
const areThere = process.env["DRAGOMAN_TEST_DATA"] !== undefined && existsSync(schemas);
if (!areThere) process.stdout.write(
  "Skipped: written XLIFF and TMX against their schemas, because DRAGOMAN_TEST_DATA names no folder with schemas.\n");
const hasXmllint = ["/usr/bin/xmllint", "/usr/local/bin/xmllint"].some(existsSync);
if (areThere && !hasXmllint) process.stdout.write("Skipped: written TMX against its document type, because xmllint is not installed.\n");

/** Segments of all shapes, the same in every run. */
const segments = fc.sample(someSegment, { numRuns: 300, seed: 7 });

async function* parts(): AsyncGenerator<DocumentPart> {
  const originals: Originals = (_, code) => ("point" in code && code.point % 2 === 0 ? undefined : `<${JSON.stringify(code)}>`);
  for (const segment of segments) yield { segments: [segment], write: () => "", originals };
}

async function* noParts(): AsyncGenerator<DocumentPart> {
  yield { keep: "<p>* * *</p>" };
}

const made = (format: string, origin = "text/html", from = parts): Promise<string> => {
  const source: TranslatableDocument = { parts: from, assemble: () => { throw new Error("nothing of the other document is written"); } };
  return translated(documentFormats.find(format)?.makeFrom?.(source, { title: "A \"title\"", format: origin }) as TranslatableDocument,
    echo);
};
const readAgain = (mediaType: string, text: string, context = {}): Promise<string> =>
  translated(documentFormats.open({ mediaType, encoding: "", bytes: opens(text, 999) }), echo, context);

(areThere ? describe : describe.skip)("written documents and the public schemas", () => {
  const release: (() => void)[] = [];
  let validate: (schema: string, text: string) => void;
  beforeAll(async () => {
    const { XmlDocument, XsdValidator, xmlRegisterInputProvider, xmlCleanupInputProvider } = await import("libxml2-wasm");
    const { fsInputProviders } = await import("libxml2-wasm/lib/nodejs.mjs");
    xmlRegisterInputProvider(fsInputProviders);
    release.push(xmlCleanupInputProvider);
    validate = (schema, text) => {
      const file = join(schemas, schema);
      const local = join(schemas, "xliff-1.2", "xml.xsd");
      const source = XmlDocument.fromString(readFileSync(file, "utf8")
        .replace(/schemaLocation="[^"]*\/?xml\.xsd"/, `schemaLocation="${local}"`), { url: file });
      const validator = XsdValidator.fromDoc(source);
      const document = XmlDocument.fromString(text);
      try {
        validator.validate(document);
      } finally {
        document.dispose();
        validator.dispose();
        source.dispose();
      }
    };
  });
  afterAll(() => { for (const free of release) free(); });

  it.each([
    ["XLIFF 1.2, strict", "application/x-xliff", "xliff-1.2/xliff-core-1.2-strict.xsd"],
    ["XLIFF 1.2, transitional", "application/x-xliff", "xliff-1.2/xliff-core-1.2-transitional.xsd"],
    ["XLIFF 2.1", "application/xliff", "xliff-2.1/xliff_core_2.0.xsd"],
  ])("fit: %s", async (_, format, schema) => {
    for (const origin of documentFormats.readable) validate(schema, await made(format, origin));
    const empty = await made(format, "text/plain", noParts);
    validate(schema, empty);
    expect(await readAgain(format, empty)).toBe(empty);
    expect(() => validate(schema, "<xliff/>")).toThrow();
  });

  it("fit: XLIFF 2.1 that was read", async () => {
    const text = (await made("application/xliff")).replaceAll(/<target>.*?<\/target>/g, "").replace(" trgLang=\"es\"", "");
    validate("xliff-2.1/xliff_core_2.0.xsd", await readAgain("application/xliff", text));
  });

  (hasXmllint ? it : it.skip)("fit: TMX 1.4, written and read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dragoman-tmx-"));
    try {
      const text = await made("text/x-tmx");
      const again = await readAgain("text/x-tmx", text, { targetTag: "fr" });
      const check = async (name: string, document: string): Promise<void> => {
        await writeFile(join(folder, name), document);
        execFileSync("xmllint", ["--noout", "--nonet", "--dtdvalid", join(schemas, "tmx/tmx14.dtd"), join(folder, name)],
          { stdio: "pipe" });
      };
      await check("written.tmx", text);
      await check("empty.tmx", await made("text/x-tmx", "text/plain", noParts));
      await check("again.tmx", again);
      await expect(check("wrong.tmx", text.replace("</body>", "<tu/></body>"))).rejects.toThrow();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
