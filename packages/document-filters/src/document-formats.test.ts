import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import iconv from "iconv-lite";
import type { DocumentFilter } from "@dragoman/application/documents";
import { aContext, upperCase } from "./parts/pass.fixture.js";
import { documentFormats } from "./document-formats.js";

type Bytes = Uint8Array | string;
const bytesOf = (content: Bytes): Buffer => (typeof content === "string" ? Buffer.from(content, "utf8") : Buffer.from(content));
const opens = (content: Bytes, size = 7) => async function* (): AsyncGenerator<Uint8Array> {
  const bytes = bytesOf(content);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};
const decode = async (content: Bytes, encoding = "", format = "text/plain", size = 7): Promise<[encoding: string, text: string]> => {
  const { encoding: found, text } = await documentFormats.decode(format, encoding, opens(content, size));
  let all = "";
  for await (const piece of text) all += piece;
  return [found, all];
};

const spanish = "El año pasado la compañía abrió una oficina en Málaga; ¿quién lo habría dicho? Fue un éxito según la dirección.";
const russian = "Он родился в Москве и долго жил там, пока не уехал в другую страну со всей своей семьёй и друзьями.";
const japanese = "今日は天気がいいので、友達と一緒に公園へ行きました。とても楽しかったです。";

describe("decoding", () => {
  it.each<[string, Bytes, string, string, string]>([
    ["a byte order mark before all else", Buffer.from("\ufeffabc", "utf16le"), "utf-8", "utf-16le", "abc"],
    ["UTF-8 with a mark", "\ufeffñ", "windows-1252", "utf-8", "ñ"],
    ["the named encoding if it fits", iconv.encode("ñ €", "windows-1252"), "Latin1", "windows-1252", "ñ €"],
    ["UTF-8 when the named encoding does not fit", spanish, "iso-2022-jp", "utf-8", spanish],
    ["UTF-8 that is named UTF-16", "abcd", "utf-16", "utf-8", "abcd"],
    ["UTF-16 that is named so", Buffer.from("abcd", "utf16le"), "utf-16", "utf-16le", "abcd"],
    ["UTF-8 when nothing is named", japanese, "", "utf-8", japanese],
    ["UTF-16 without mark or name", Buffer.from(spanish, "utf16le"), "utf-8", "utf-16le", spanish],
    ["windows-1251 by statistics", iconv.encode(russian, "windows-1251"), "utf-8", "windows-1251", russian],
    ["Mac Roman by statistics", iconv.encode(spanish, "macintosh"), "", "macintosh", spanish],
    ["windows-1250 by statistics", iconv.encode("Nie wiem, dlaczego tak się stało.", "windows-1250"), "", "windows-1250", "Nie wiem, dlaczego tak się stało."],
    ["Shift JIS by statistics", iconv.encode(japanese, "shift_jis"), "", "shift_jis", japanese],
    ["encodings of our own", Buffer.from([0xaa, 0xde]), "iso-8859-16", "iso-8859-16", "ȘȚ"],
    ["bytes of the user", Buffer.from([0x41, 0x80]), "x-user-defined", "x-user-defined", "A\uf780"],
    ["nothing", "", "", "utf-8", ""],
  ])("takes %s", async (_, bytes, named, encoding, text) => expect(await decode(bytes, named)).toEqual([encoding, text]));

  it.each([
    ["text/html", `<html><head><meta charset=iso-8859-2><p>`], ["text/html", `<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">`],
    ["application/x-xliff", `<?xml version="1.0" encoding="iso-8859-2"?><xliff>`],
  ])("takes the declaration inside %s", async (format, start) => {
    expect(await decode(iconv.encode(`${start} žluťoučký`, "iso-8859-2"), "utf-8", format)).toEqual(["iso-8859-2", `${start} žluťoučký`]);
  });

  it.each([
    ["windows-1252", `<meta charset=utf-8><p>${spanish}`], ["windows-1251", `<meta charset=utf-8><p>${russian}`],
  ])("does not take %s for the UTF-8 that the document says it is", async (encoding, text) => {
    expect(await decode(iconv.encode(text, encoding), "utf-8", "text/html")).toEqual([encoding, text]);
  });

  it("takes UTF-8 with slips for what it says it is", async () => {
    const bytes = Buffer.concat([bytesOf("<?xml version=\"1.0\" encoding=\"utf-8\"?><a>año ñu </a>"), Buffer.from([0xff])]);
    expect(await decode(bytes, "", "text/xml")).toEqual(["utf-8", "<?xml version=\"1.0\" encoding=\"utf-8\"?><a>año ñu </a>\ufffd"]);
  });

  it.each(["Perché non è più così?", "Élève à l’école, où ça?", "Größe: 5 €", "20 °C, ½ litre, §5", "“Hello” – it’s €5", "Naïve café owners’ résumé."])("sees windows-1252 in %j", async (text) => {
    expect(await decode(iconv.encode(text, "windows-1252"))).toEqual(["windows-1252", text]);
  });

  it("reads a wrong label of UTF-16 inside as what the bytes are", async () => {
    const text = "<?xml version=\"1.0\" encoding=\"utf-16\"?><Xliff>ñ</Xliff>";
    expect(await decode(text, "", "application/x-xliff")).toEqual(["utf-8", text]);
    expect(await decode(text, "utf-16", "application/x-xliff")).toEqual(["utf-8", text]);
  });

  it("leaves no zero in a text, and survives a slip in UTF-8", async () => {
    expect((await decode("a\0b", "utf-8"))[1]).not.toContain("\0");
    const [encoding, text] = await decode(Buffer.concat([bytesOf(japanese.repeat(20)), Buffer.from([0xff]), bytesOf(japanese)]));
    expect([encoding, text.startsWith(japanese), text.endsWith(japanese)]).toEqual(["utf-8", true, true]);
  });

  it("does not depend on the pieces of the bytes", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 }).filter((s) => !s.includes("\0"));
    await fc.assert(fc.asyncProperty(text, fc.constantFrom("utf-8", "utf-16le", "gb18030"), fc.integer({ min: 1, max: 9 }), async (content, encoding, size) => {
      const bytes = iconv.encode(content, encoding);
      expect(await decode(bytes, encoding, "text/plain", size)).toEqual(await decode(bytes, encoding, "text/plain", 1_000));
    }), { numRuns: 300 });
  });
});

describe("finding encodings", () => {
  it.each([
    ["UTF8", "utf-8"], [" Latin1 ", "windows-1252"], ["ascii", "windows-1252"], ["unicode", "utf-16le"], ["gb2312", "gbk"], ["X-SJIS", "shift_jis"], ["ISO-8859-16", "iso-8859-16"],
    ["iso-2022-kr", undefined], ["hz-gb-2312", undefined], ["replacement", undefined], ["utf-7", undefined], ["../etc", undefined], ["", undefined],
  ])("%j is %s", (label, name) => expect(documentFormats.findEncoding(label)).toBe(name));

  it("knows every encoding of the standard", () => {
    const names = "utf-8 ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 "
      + "windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic gbk gb18030 big5 euc-jp iso-2022-jp shift_jis euc-kr utf-16be utf-16le x-user-defined";
    expect(names.split(" ").map((name) => documentFormats.findEncoding(name))).toEqual(names.split(" "));
  });
});

describe("recognising", () => {
  it.each<[string, Bytes]>([
    ["text/plain", "Hello <b>world</b>"], ["text/plain", ""], ["text/plain", "a < b"], ["text/plain", Buffer.from("caf\u00e9", "latin1")],
    ["text/html", "<!DOCTYPE html>\n<p>"], ["text/html", "  <!-- c --><HTML lang=en>"], ["text/html", "\ufeff<p>x"], ["text/html", "<strong>a</strong> b"], ["text/html", "<pre>\na"], ["text/html", "<dl><dt>a"], ["text/html", Buffer.from("\ufeff<html>", "utf16le")],
    ["text/html", "<?xml version='1.0'?><!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"x\"><html>"], ["text/html", "<?xml version='1.0'?><html xmlns='x'>"],
    ["application/x-xliff", "<?xml version=\"1.0\" encoding=\"utf-16\"?>\n<!-- c --><Xliff version=\"1.2\">"], ["application/x-xliff", "<x:xliff xmlns:x='y'>"],
    ["application/xliff", "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\">"],
    ["text/x-tmx", "<?xml version='1.0'?><!DOCTYPE tmx SYSTEM \"tmx14.dtd\"><tmx>"], ["text/xml", "<?xml version='1.0'?><root/>"],
    ["text/xml", "<root xmlns=\"urn:x\"/>"], ["text/xml", "<!-- c --><!DOCTYPE article PUBLIC \"-//OASIS//DTD DocBook XML V4.5//EN\" \"x.dtd\"><article>"],
    ["text/sgml", "<!DOCTYPE article PUBLIC \"-//OASIS//DTD DocBook V3.1//EN\" [<!ENTITY x 'y'>]>\n<article>"], ["text/sgml", "<!doctype linuxdoc system>\n<linuxdoc>"],
    ["application/pdf", "%PDF-1.7"], ["application/zip", "PK\u0003\u0004"], ["application/rtf", "{\\rtf1"], ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ["application/x-ole-storage", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ])("sees %s in %j", async (format, content) => expect(await documentFormats.recognise(opens(content))).toBe(format));

  it("is not kept busy by comments that could be divided in many ways", async () => {
    expect(await documentFormats.recognise(opens(`${"<!---->".repeat(500)}hello`))).toBe("text/plain");
    expect(await documentFormats.recognise(opens(`${"<!-- -- --> ".repeat(300)}<!doctype chapter>`))).toBe("text/sgml");
  });
});

describe("checking", () => {
  it.each([
    ["text/html", "<p", undefined], ["application/x-xliff", "<xliff version='1.2'/>", undefined], ["Application/X-XLIFF", "<?xml version='1.0' encoding='utf-16'?><XLIFF></XLIFF>\n", undefined],
    ["application/x-xliff", "<xliff/><xliff/>", "document-not-well-formed"], ["application/x-xliff", "<xliff>", "document-not-well-formed"], ["application/x-xliff", "hello", "document-not-well-formed"],
    ["application/x-xliff", "<html/>", "document-not-xliff"], ["application/x-xliff", "<!DOCTYPE x [<!ENTITY a 'b'>]><xliff/>", "document-declares-entities"],
    ["application/x-xliff", "<a>".repeat(1_001), "document-not-xliff"], ["application/x-xliff", `<xliff>${"<a>".repeat(1_001)}`, "document-too-deep"],
    ["application/x-xliff", `<xliff><!--${"x".repeat(5_000_000)}`, "document-token-too-long"], ["application/x-xliff", `<xliff><file>${"x".repeat(5_000_000)}</file></xliff>`, undefined],
    ["application/xliff", "<xliff version='2.1'/>", undefined], ["application/xliff", "<xliff version='1.2'/>", "document-not-xliff"], ["application/xliff", "<xliff/>", "document-not-xliff"],
    ["text/x-tmx", "<!DOCTYPE tmx SYSTEM 'tmx14.dtd'><tmx/>", undefined], ["text/x-tmx", "<xliff/>", "document-not-tmx"], ["text/x-tmx", "<tmx>&x;</tmx>", "document-not-well-formed"],
    ["text/xml", "<!DOCTYPE a SYSTEM 'a.dtd'><a>&x;</a>", undefined], ["text/xml", "<!DOCTYPE a [<!ENTITY x 'y'>]><a/>", "document-declares-entities"], ["text/xml", "<a>&x;</a>", "document-not-well-formed"],
    ["text/x-sdl-strict-xml", "<a><b></a>", "document-not-well-formed"], ["text/sgml", "<a><b></a>&x;<![", undefined],
  ])("%s %#", async (format, content, code) => {
    const check = documentFormats.check(format, "utf-8", opens(content, 65_536));
    await (code === undefined ? expect(check).resolves.toBeUndefined() : expect(check).rejects.toMatchObject({ kind: "invalid", code }));
  });

  const binaries: [string, Bytes][] = [
    ["application/zip", "PK\u0003\u0004\u0014\0"], ["application/x-ole-storage", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])], ["application/gzip", Buffer.from([0x1f, 0x8b, 8])],
    ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26])], ["image/gif", "GIF89a\u0001\0"], ["application/pdf", "%PDF-1.7\n1 0 obj\nstream\n\u0001\u0002"],
  ];
  it.each(binaries.flatMap(([found, content]) => documentFormats.readable.map((format) => [found, format, content] as const)))(
    "refuses %s that is sent as %s", async (found, format, content) => {
      const refusal = { kind: "invalid", code: "document-not-text", message: expect.stringContaining(found), details: expect.stringContaining(format) as unknown };
      await expect(documentFormats.check(format, "utf-8", opens(content))).rejects.toMatchObject(refusal);
      await expect(documentFormats.decode(format, "", opens(content))).rejects.toMatchObject(refusal);
    });

  it.each(["%PDF-1.7 is how such a file begins.", "GIF89a is a format.", "{\\rtf1 begins a text.", "PK is short for\tPoppy King.\n\f"])(
    "takes %j for the text that it is", async (content) => expect((await decode(content))[1]).toBe(content));
});

it("says in one sentence where a document is not well-formed", async () => {
  await expect(documentFormats.check("application/x-xliff", "", opens("<xliff>\n<file></xliff>"))).rejects.toMatchObject({ message: "The document is not well-formed XML at line 2: unexpected close tag." });
});

it("names what can be read, and how files of it end", () => {
  expect([...documentFormats.readable].sort()).toEqual([
    "application/x-xliff", "application/xliff", "text/html", "text/plain", "text/sgml", "text/x-line", "text/x-sdl-strict-xml", "text/x-tmx", "text/xml"]);
  expect([...documentFormats.writable].sort()).toEqual(["application/x-xliff", "application/xliff", "text/plain", "text/x-tmx"]);
  for (const format of documentFormats.readable) {
    expect(documentFormats.filter(format.toUpperCase())?.formats).toContain(format);
    expect(documentFormats.extension(format)).toMatch(/^\.[a-z]+$/);
  }
  expect(documentFormats.filter("application/pdf")).toBeUndefined();
});

it("takes a batch of a connector through: wrong label, capital root, bare file element", async () => {
  const inlines = ["Open <g id=\"1\">the <g id=\"2\">file</g></g> now.", "Press <x id=\"1\"/> here. Then wait.", "A <bpt id=\"1\">&lt;b&gt;</bpt>bold<ept id=\"1\">&lt;/b&gt;</ept> ñandú", ""];
  const units = Array.from({ length: 70 }, (_, i) => `<trans-unit id="${i % 50}"><source>${inlines[i % inlines.length]}</source></trans-unit>`);
  const bytes = `<?xml version="1.0" encoding="utf-16"?>\r\n<Xliff><file target-language="spa"><body>${units.join("\r\n")}</body></file></Xliff>`;
  expect(await documentFormats.recognise(opens(bytes, 100))).toBe("application/x-xliff");
  await documentFormats.check("application/x-xliff", "utf-8", opens(bytes, 100));
  const { text } = await documentFormats.decode("application/x-xliff", "", opens(bytes, 100));
  const filter = documentFormats.filter("application/x-xliff") as DocumentFilter;
  let output = "";
  for await (const part of filter.parts(text, aContext())) output += "keep" in part ? part.keep : part.write(part.segments.map(upperCase));
  expect(output.startsWith("<?xml version=\"1.0\"?>\r\n<Xliff><file target-language=\"es\"><header><tool ")).toBe(true);
  expect([...output.matchAll(/<trans-unit id="(\d+)"><source>/g)].map(([, id]) => id)).toEqual(units.map((_, i) => String(i % 50)));
  expect([...output.matchAll(/<alt-trans [^>]*><target xml:lang="es">(.*?)<\/target><\/alt-trans>/g)].map(([, target]) => target).slice(0, 4)).toEqual([
    "OPEN <g id=\"1\">THE <g id=\"2\">FILE</g></g> NOW.", "PRESS <x id=\"1\"/> HERE. THEN WAIT.", "A <bpt id=\"1\">&lt;b&gt;</bpt>BOLD<ept id=\"1\">&lt;/b&gt;</ept> ÑANDÚ", ""]);
});
