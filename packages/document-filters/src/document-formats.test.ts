import { describe, expect, it } from "@jest/globals";
import type { OpenedDocument } from "@dragoman/application/documents";
import iconv from "iconv-lite";
import { aContext, type Bytes, echo, opens, translated, upperCase } from "./text/pass.fixture.js";
import { documentFormats, formatsWithoutPrograms } from "./document-formats.js";
import { compoundFile } from "./legacy-office/compound-file.fixture.js";
import { attachedDocument } from "./mime/attached-document.js";

const opened = (mediaType: string, content: Bytes, size = 7): OpenedDocument =>
  documentFormats.open({ mediaType, encoding: "", bytes: opens(content, size) });

describe("recognising", () => {
  it("says of a document of Office with a password that it has one, whatever it is", async () => {
    const encrypted = compoundFile({ EncryptionInfo: Buffer.alloc(9), EncryptedPackage: Buffer.alloc(9) });
    await expect(documentFormats.recognise(opens(encrypted, 1_000))).rejects
      .toMatchObject({ kind: "invalid", code: "document-has-password" });
    expect(await attachedDocument(opens(encrypted, 1_000), documentFormats)).toBe("it cannot be read");
  });
  it.each<[string, Bytes]>([
    ["text/plain", "Hello <b>world</b>"], ["text/plain", ""], ["text/plain", "a < b"], ["text/plain", Buffer.from("caf\u00e9", "latin1")],
    ["text/html", "<!DOCTYPE html>\n<p>"], ["text/html", "  <!-- c --><HTML lang=en>"], ["text/html", "\ufeff<p>x"],
    ["text/html", "<strong>a</strong> b"], ["text/html", "<pre>\na"], ["text/html", "<dl><dt>a"],
    ["text/html", Buffer.from("\ufeff<html>", "utf16le")],
    ["text/html", "<?xml version='1.0'?><!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"x\"><html>"],
    ["text/html", "<?xml version='1.0'?><html xmlns='x'>"],
    ["application/x-xliff", "<?xml version=\"1.0\" encoding=\"utf-16\"?>\n<!-- c --><Xliff version=\"1.2\">"],
    ["application/x-xliff", "<x:xliff xmlns:x='y'>"],
    ["application/x-xliff", "<?xml version='1.0'?>\n<!--\n<!DOCTYPE\n html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\">\n-->\n<xliff>"],
    ["text/html", "<!-- <!DOCTYPE book> --><!DOCTYPE html><main>"], ["text/xml", "<?xml version='1.0'?><!-- <!doctype html> --><page/>"],
    ...["utf-32le", "utf-32be"].flatMap((encoding): [string, Bytes][] => [
      ["application/x-xliff", iconv.encode("\ufeff<xliff version='1.2'>", encoding)], ["text/html", iconv.encode("<html><p>", encoding)],
    ]),
    ["application/xliff", "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\">"],
    ["text/x-tmx", "<?xml version='1.0'?><!DOCTYPE tmx SYSTEM \"tmx14.dtd\"><tmx>"], ["text/xml", "<?xml version='1.0'?><root/>"],
    ["text/xml", "<root xmlns=\"urn:x\"/>"],
    ["text/xml", "<!-- c --><!DOCTYPE article PUBLIC \"-//OASIS//DTD DocBook XML V4.5//EN\" \"x.dtd\"><article>"],
    ["text/sgml", "<!DOCTYPE article PUBLIC \"-//OASIS//DTD DocBook V3.1//EN\" [<!ENTITY x 'y'>]>\n<article>"],
    ["text/sgml", "<!doctype linuxdoc system>\n<linuxdoc>"],
    ["application/pdf", "%PDF-1.7"], ["application/zip", "PK\u0003\u0004"], ["application/rtf", "{\\rtf1"],
    ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ["application/x-executable", "\u007fELF\u0002\u0001\u0001\0"], ["application/vnd.microsoft.portable-executable", "MZ\u0090\0\u0003\0"],
    ["text/plain", "MZ is how programs begin.\n"], ["text/plain", "RIFF and BM are others.\n"], ["application/wasm", "\0asm\u0001\0\0\0"],
    ["application/x-ole-storage", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ])("sees %s in %j", async (format, content) => expect(await documentFormats.recognise(opens(content))).toBe(format));

  it("is not kept busy by comments that could be divided in many ways", async () => {
    expect(await documentFormats.recognise(opens(`${"<!---->".repeat(500)}hello`))).toBe("text/plain");
    expect(await documentFormats.recognise(opens(`${"<!-- -- --> ".repeat(300)}<!doctype chapter>`))).toBe("text/sgml");
  });
});

describe("checking", () => {
  it.each([
    ["text/html", "<p", undefined], ["application/x-xliff", "<xliff version='1.2'/>", undefined],
    ["Application/X-XLIFF", "<?xml version='1.0' encoding='utf-16'?><XLIFF></XLIFF>\n", undefined],
    ["application/x-xliff", "<xliff/><xliff/>", "document-not-well-formed"], ["application/x-xliff", "<xliff>", "document-not-well-formed"],
    ["application/x-xliff", "hello", "document-not-well-formed"],
    ["application/x-xliff", "<html/>", "document-not-xliff"],
    ["application/x-xliff", "<!DOCTYPE x [<!ENTITY a 'b'>]><xliff/>", "document-declares-entities"],
    ["application/x-xliff", "<a>".repeat(1_001), "document-not-xliff"],
    ["application/x-xliff", `<xliff>${"<a>".repeat(1_001)}`, "document-too-deep"],
    ["application/x-xliff", `<xliff><!--${"x".repeat(5_000_000)}`, "document-token-too-long"],
    ["application/x-xliff", `<xliff><file>${"x".repeat(5_000_000)}</file></xliff>`, undefined],
    ["application/xliff", "<xliff version='2.1'/>", undefined], ["application/xliff", "<xliff version='1.2'/>", "document-not-xliff"],
    ["application/xliff", "<xliff/>", "document-not-xliff"],
    ["text/x-tmx", "<!DOCTYPE tmx SYSTEM 'tmx14.dtd'><tmx/>", undefined], ["text/x-tmx", "<xliff/>", "document-not-tmx"],
    ["text/x-tmx", "<tmx>&x;</tmx>", "document-not-well-formed"],
    ["text/xml", "<!DOCTYPE a SYSTEM 'a.dtd'><a>&x;</a>", undefined],
    ["text/xml", "<!DOCTYPE a [<!ENTITY x 'y'>]><a/>", "document-declares-entities"],
    ["text/xml", "<a>&x;</a>", undefined], ["text/xml", "<a>&x</a>", "document-not-well-formed"],
    ["text/xml",
      "<a><r:rules xmlns:r=\"http://www.w3.org/2005/11/its\"><r:translateRule selector=\"//b[c]\" translate=\"no\"/></r:rules></a>",
      "document-rule-not-understood"],
    ["text/x-sdl-strict-xml", "<a><b></a>", "document-not-well-formed"], ["text/sgml", "<a><b></a>&x;<![", undefined],
  ])("%s %#", async (format, content, code) => {
    const check = opened(format, content, 65_536).check();
    await (code === undefined ? expect(check).resolves.toBeUndefined() : expect(check).rejects.toMatchObject({ kind: "invalid", code }));
  });

  const binaries: [string, Bytes][] = [
    ["application/zip", "PK\u0003\u0004\u0014\0"],
    ["application/x-ole-storage", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ["application/gzip", Buffer.from([0x1f, 0x8b, 8])], ["application/x-executable", "\u007fELF\u0002\u0001\u0001\0"],
    ["application/vnd.sqlite3", "SQLite format 3\0\u0010"],
    ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26])], ["image/gif", "GIF89a\u0001\0"],
    ["application/pdf", "%PDF-1.7\n1 0 obj\nstream\n\u0001\u0002"],
  ];
  const ofText = documentFormats.readable.filter((format) => /^text\/|xliff$/.test(format));
  it.each(binaries.flatMap(([found, content]) => ofText.map((format) => [found, format, content] as const)))(
    "refuses %s that is sent as %s", async (found, format, content) => {
      const refusal = {
        kind: "invalid", code: "document-not-text",
        message: expect.stringContaining(found), details: expect.stringContaining(format) as unknown,
      };
      await expect(opened(format, content).check()).rejects.toMatchObject(refusal);
      await expect(opened(format, content).encoding()).rejects.toMatchObject(refusal);
      await expect(opened(format, content).parts(aContext())[Symbol.asyncIterator]().next()).rejects.toMatchObject(refusal);
    });

  it.each(["%PDF-1.7 is how such a file begins.", "GIF89a is a format.", "{\\rtf1 begins a text.", "PK is short for\tPoppy King.\n\f"])(
    "takes %j for the text that it is", async (content) => expect(await translated(opened("text/plain", content), echo)).toBe(content));
});

it("says in one sentence where a document is not well-formed", async () => {
  await expect(opened("application/x-xliff", "<xliff>\n<file></xliff>").check()).rejects
    .toMatchObject({ message: "The document is not well-formed XML at line 2: unexpected close tag." });
});

it("names what can be read, and how files of it end", () => {
  const endings = {
    "application/x-xliff": ".xliff", "application/xliff": ".xliff", "text/html": ".html", "text/plain": ".txt", "text/sgml": ".sgml",
    "text/x-line": ".xline", "text/x-sdl-strict-xml": ".sdlxml", "text/x-tmx": ".tmx", "text/xml": ".xml",
  };
  for (const [name, ending] of Object.entries(endings)) expect([name, documentFormats.ending(name.toUpperCase())]).toEqual([name, ending]);
  expect(documentFormats.readable).toEqual(expect.arrayContaining(Object.keys(endings)));
  expect(documentFormats.writable)
    .toEqual(expect.arrayContaining(["application/x-xliff", "application/xliff", "text/plain", "text/x-tmx"]));
  expect(documentFormats.find("application/zip")).toBeUndefined();
});

it("takes a batch of a connector through: wrong label, capital root, bare file element", async () => {
  const inlines = [
    "Open <g id=\"1\">the <g id=\"2\">file</g></g> now.", "Press <x id=\"1\"/> here. Then wait.",
    "A <bpt id=\"1\">&lt;b&gt;</bpt>bold<ept id=\"1\">&lt;/b&gt;</ept> ñandú", "",
  ];
  const units = Array.from(
    { length: 70 }, (_, i) => `<trans-unit id="${i % 50}"><source>${inlines[i % inlines.length]}</source></trans-unit>`);
  const bytes = `<?xml version="1.0" encoding="utf-16"?>\r\n<Xliff><file target-language="spa">`
    + `<body>${units.join("\r\n")}</body></file></Xliff>`;
  expect(await documentFormats.recognise(opens(bytes, 100))).toBe("application/x-xliff");
  await opened("application/x-xliff", bytes, 100).check();
  const output = await translated(opened("application/x-xliff", bytes, 100), upperCase);
  expect(output.startsWith("<?xml version=\"1.0\"?>\r\n<Xliff><file target-language=\"es\"><header><tool ")).toBe(true);
  const found = (pattern: RegExp): string[] => [...output.matchAll(pattern)].map(([, group]) => group as string);
  expect(found(/<trans-unit id="(\d+)"><source>/g)).toEqual(units.map((_, i) => String(i % 50)));
  expect(found(/<alt-trans [^>]*><target xml:lang="es">(.*?)<\/target><\/alt-trans>/g).slice(0, 4)).toEqual([
    "OPEN <g id=\"1\">THE <g id=\"2\">FILE</g></g> NOW.", "PRESS <x id=\"1\"/> HERE. THEN WAIT.",
    "A <bpt id=\"1\">&lt;b&gt;</bpt>BOLD<ept id=\"1\">&lt;/b&gt;</ept> ÑANDÚ", "",
  ]);
});

it("are the same in a process that runs no programs, but for what is read by them", () => {
  const formats = formatsWithoutPrograms("No programs here.");
  expect(formats.readable).toEqual(documentFormats.readable);
  const lacking = formats.list().filter(({ lacks }) => lacks !== undefined);
  expect(lacking.map(({ name }) => name)).toEqual(expect.arrayContaining(["application/msword", "application/rtf", "image/png"]));
  expect(new Set(lacking.map(({ lacks }) => lacks))).toEqual(new Set(["No programs here."]));
  expect(Object.values(formats.features())).not.toContain(true);
});
