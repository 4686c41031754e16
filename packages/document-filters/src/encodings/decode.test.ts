import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import iconv from "iconv-lite";
import { type Bytes, bytesOf, opens } from "../text/pass.fixture.js";
import { chooseEncoding, decoded } from "./decode.js";
import { declaredInHtml, declaredInXml, type FindDeclared, findEncoding } from "./encoding-labels.js";

const decode = async (content: Bytes, label = "", declared?: FindDeclared, size = 7): Promise<[encoding: string, text: string]> => {
  const encoding = await chooseEncoding(label, opens(content, size), declared);
  let all = "";
  for await (const piece of decoded(opens(content, size), encoding)) all += piece;
  return [encoding, all];
};

const spanish = "El año pasado la compañía abrió una oficina en Málaga; ¿quién lo habría dicho? Fue un éxito según la dirección.";
const russian = "Он родился в Москве и долго жил там, пока не уехал в другую страну со всей своей семьёй и друзьями.";
const polish = "Nie wiem, dlaczego tak się stało.";
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
    ["windows-1250 by statistics", iconv.encode(polish, "windows-1250"), "", "windows-1250", polish],
    ["Shift JIS by statistics", iconv.encode(japanese, "shift_jis"), "", "shift_jis", japanese],
    ["UTF-16 whatever else is named", Buffer.from(spanish, "utf16le"), "windows-1252", "utf-16le", spanish],
    ["encodings of our own", Buffer.from([0xaa, 0xde]), "iso-8859-16", "iso-8859-16", "ȘȚ"],
    ["bytes of the user", Buffer.from([0x41, 0x80]), "x-user-defined", "x-user-defined", "A\uf780"],
    ["nothing", "", "", "utf-8", ""],
  ])("takes %s", async (_, bytes, named, encoding, text) => expect(await decode(bytes, named)).toEqual([encoding, text]));

  it.each([
    ["text/html", `<html><head><meta charset=iso-8859-2><p>`],
    ["text/html", `<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">`],
    ["application/x-xliff", `<?xml version="1.0" encoding="iso-8859-2"?><xliff>`],
  ])("takes the declaration inside %s", async (format, start) => {
    const find = format === "text/html" ? declaredInHtml : declaredInXml;
    expect(await decode(iconv.encode(`${start} žluťoučký`, "iso-8859-2"), "utf-8", find)).toEqual(["iso-8859-2", `${start} žluťoučký`]);
  });

  it.each([
    ["windows-1252", `<meta charset=utf-8><p>${spanish}`], ["windows-1251", `<meta charset=utf-8><p>${russian}`],
  ])("does not take %s for the UTF-8 that the document says it is", async (encoding, text) => {
    expect(await decode(iconv.encode(text, encoding), "utf-8", declaredInHtml)).toEqual([encoding, text]);
  });

  it("takes UTF-8 with slips for what it says it is", async () => {
    const text = "<?xml version=\"1.0\" encoding=\"utf-8\"?><a>año ñu </a>";
    expect(await decode(Buffer.concat([bytesOf(text), Buffer.from([0xff])]), "", declaredInXml)).toEqual(["utf-8", `${text}\ufffd`]);
  });

  it.each([
    "Perché non è più così?", "Élève à l’école, où ça?", "Größe: 5 €", "20 °C, ½ litre, §5", "“Hello” – it’s €5",
    "Naïve café owners’ résumé.",
  ])("sees windows-1252 in %j", async (text) => {
    expect(await decode(iconv.encode(text, "windows-1252"))).toEqual(["windows-1252", text]);
  });

  it("reads a wrong label of UTF-16 inside as what the bytes are", async () => {
    const text = "<?xml version=\"1.0\" encoding=\"utf-16\"?><Xliff>ñ</Xliff>";
    expect(await decode(text, "", declaredInXml)).toEqual(["utf-8", text]);
    expect(await decode(text, "utf-16", declaredInXml)).toEqual(["utf-8", text]);
  });

  it("leaves no zero in a text, and survives a slip in UTF-8", async () => {
    expect((await decode("a\0b", "utf-8"))[1]).not.toContain("\0");
    const [encoding, text] = await decode(Buffer.concat([bytesOf(japanese.repeat(20)), Buffer.from([0xff]), bytesOf(japanese)]));
    expect([encoding, text.startsWith(japanese), text.endsWith(japanese)]).toEqual(["utf-8", true, true]);
  });

  it("keeps nothing of the document before", async () => {
    const cut = Buffer.from([0x61, 0xc3]);
    for (const [bytes, text] of [["\ufeffone", "one"], [cut, "a\ufffd"], ["\ufefftwo", "two"], ["éa", "éa"]] as const) {
      expect(await decode(bytes, "utf-8")).toEqual(["utf-8", text]);
    }
    const [first, second] = [decoded(opens("é and more", 1), "utf-8"), decoded(opens("ñ and more", 1), "utf-8")];
    const texts = ["", ""];
    for (let piece = 0; piece < 11; piece++) {
      texts[0] += (await first.next()).value ?? "";
      texts[1] += (await second.next()).value ?? "";
    }
    expect(texts).toEqual(["é and more", "ñ and more"]);
  });

  it("does not depend on the pieces of the bytes", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 }).filter((s) => !s.includes("\0"));
    const encodings = fc.constantFrom("utf-8", "utf-16le", "gb18030");
    await fc.assert(fc.asyncProperty(text, encodings, fc.integer({ min: 1, max: 9 }), async (content, encoding, size) => {
      const bytes = iconv.encode(content, encoding);
      expect(await decode(bytes, encoding, undefined, size)).toEqual(await decode(bytes, encoding, undefined, 1_000));
    }), { numRuns: 300 });
  });
});

describe("finding encodings", () => {
  it.each([
    ["UTF8", "utf-8"], [" Latin1 ", "windows-1252"], ["ascii", "windows-1252"], ["unicode", "utf-16le"], ["gb2312", "gbk"],
    ["X-SJIS", "shift_jis"], ["ISO-8859-16", "iso-8859-16"], ["iso-2022-kr", undefined], ["hz-gb-2312", undefined],
    ["replacement", undefined], ["utf-7", undefined], ["../etc", undefined], ["", undefined],
  ])("%j is %s", (label, name) => expect(findEncoding(label)).toBe(name));

  it("knows every encoding of the standard", () => {
    const names = `utf-8 ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i iso-8859-10
      iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 windows-1252
      windows-1253
      windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic gbk gb18030 big5 euc-jp iso-2022-jp shift_jis euc-kr
      utf-16be utf-16le x-user-defined`.split(/\s+/);
    expect(names.map(findEncoding)).toEqual(names);
  });
});
