import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import iconv from "iconv-lite";
import { documentFormats } from "../document-formats.js";
import { type Bytes, echo, opens, translated } from "../text/pass.fixture.js";
import { chooseEncoding, decoded } from "./decode.js";
import { declaredInHtml, declaredInXml, findDeclared, findEncoding } from "./encoding-labels.js";

const decode = async (content: Bytes, label = "utf-8", size = 7, declared = declaredInHtml): Promise<[encoding: string, text: string]> => {
  const encoding = await chooseEncoding(label, opens(content, size), declared);
  let all = "";
  for await (const piece of decoded(opens(content, size), encoding)) all += piece;
  return [encoding, all];
};

const [japanese, korean, chinese, spanish] =
  ["今日は天気がいい。ハロー、世界！", "안녕하세요, 세계! 오늘은 좋은 날입니다.", "你好，世界。今天天气很好。", "El año de la niña: ¿qué pasó?"];

/** What stands between these two bytes is in two bytes each of EUC, without their high bits. */
const sevenBit = (text: string, encoding: string, into: string, out: string): Buffer => {
  const bytes: number[] = [];
  for (const run of text.match(/[\x00-\x7f]+|[^\x00-\x7f]+/g) ?? []) {
    if (run.charCodeAt(0) < 0x80) bytes.push(...Buffer.from(run, "latin1"));
    else {
      const bare = iconv.encode(run, encoding).map((byte) => byte & 0x7f);
      bytes.push(...Buffer.from(into, "latin1"), ...bare, ...Buffer.from(out, "latin1"));
    }
  }
  return Buffer.from(bytes);
};
const encoders: Readonly<Record<string, (text: string) => Buffer>> = {
  "iso-2022-jp": (text) => sevenBit(text, "euc-jp", "\x1b$B", "\x1b(B"),
  "iso-2022-kr": (text) => Buffer.concat([Buffer.from("\x1b$)C\n", "latin1"), sevenBit(text, "euc-kr", "\x0e", "\x0f")]),
  "hz-gb-2312": (text) => sevenBit(text, "gbk", "~{", "~}"),
  "utf-32le": (text) => iconv.encode(text, "utf-32le", { addBOM: false }),
  "utf-32be": (text) => iconv.encode(text, "utf-32be", { addBOM: false }),
  "utf-16le": (text) => iconv.encode(text, "utf-16le"),
  "utf-16be": (text) => iconv.encode(text, "utf-16be"),
};
const encoded = (text: string, encoding: string): Buffer => encoders[encoding]?.(text) ?? iconv.encode(text, encoding);
const mark = "\ufeff";

describe("encodings that pass for ASCII", () => {
  it.each<[string, string, string]>([
    ["iso-2022-jp", japanese, japanese], ["iso-2022-jp", `Plain, ${japanese}\n42\n`, `Plain, ${japanese}\n42\n`],
    ["iso-2022-kr", korean, `\n${korean}`], ["iso-2022-kr", `A\n${korean}\nB`, `\nA\n${korean}\nB`],
    ["utf-32le", spanish, spanish], ["utf-32be", spanish, spanish], ["utf-32le", japanese, japanese], ["utf-32be", korean, korean],
    ["utf-32le", "🙂 OK", "🙂 OK"], ["utf-32be", "Hi", "Hi"],
    ["utf-32le", mark + spanish, spanish], ["utf-32be", mark + spanish, spanish],
    ["utf-16le", mark + japanese, japanese], ["utf-16be", mark + japanese, japanese],
  ])("are seen without a name: %s %#", async (encoding, text, expected) => {
    for (const label of ["utf-8", "", "windows-1252", "shift_jis"]) {
      expect(await decode(encoded(text, encoding), label)).toEqual([encoding, expected]);
    }
  });

  it.each<[string, string, string]>([
    ["hz-gb-2312", "HZ-GB-2312", chinese], ["iso-2022-kr", "csISO2022KR", korean], ["iso-2022-jp", "ISO-2022-JP", japanese],
    ["utf-7", "UTF-7", spanish],
  ])("are decoded when the document says so: %s", async (encoding, label, text) => {
    for (const start of [`<?xml version="1.0" encoding="${label}"?><p>`, `<meta charset=${label}><p>`,
      `<meta http-equiv="Content-Type" content="text/html; charset=${label}"><p>`]) {
      const [found, all] = await decode(Buffer.concat([Buffer.from(start), encoded(text, encoding)]));
      expect([found, all.replace("\n", "")]).toEqual([encoding, `${start}${text}`]);
    }
  });

  it.each([
    ["of terminals", "\x1b[31mred\x1b[0m \x1b(B\x1b[m"], ["beside UTF-8", "ñ \x1b$B\x0e"], ["alone", "\x1b"],
  ])("are not seen in escape sequences %s", async (_, text) => expect(await decode(text)).toEqual(["utf-8", text]));
});

describe("encodings that nobody decodes", () => {
  it.each<[string, Bytes, RegExp]>([
    ["Chinese by escape sequences", "\x1b$)A\x0e!!\x0f", /"ISO-2022-CN"/],
    ["Japanese with sets of others", "\x1b$B!!\x1b$A!!\x1b(B", /"ISO-2022-JP-2"/],
    ["Japanese with wrong bytes", "\x1b$B!\x7f\x7f\x7f\x1b(B", /"ISO-2022-JP"/],
    ["EBCDIC", Buffer.from([0x4c, 0x6f, 0xa7, 0x94, 0x93, 0x40]), /"EBCDIC"/],
    ["a name of XML", Buffer.concat([Buffer.from("<?xml version='1.0' encoding='x-my-own'?><a>"), Buffer.from([0xf1, 0xa4])]),
      /"x-my-own"/],
    ["a name of HTML", Buffer.concat([Buffer.from("<meta charset=\"TSCII-9\"><p>"), Buffer.from([0xf1, 0xa4])]), /"TSCII-9"/],
  ])("are refused by name: %s", async (_, bytes, name) => {
    await expect(decode(bytes)).rejects.toMatchObject({ kind: "invalid", code: "document-encoding-unknown", message: name });
  });
  it.each<[string, Bytes, string]>([
    ["what is UTF-8", "<meta charset=TSCII-9><p>ñ", "utf-8"], ["what is ASCII", "<meta charset=TSCII-9><p>n", "utf-8"],
    ["what no program filled in", Buffer.concat([Buffer.from("<meta charset={{charset}}><p>ma"), Buffer.from([0xf1]), Buffer.from("ana")]),
      "windows-1252"],
  ])("are no reason to refuse %s", async (_, bytes, encoding) => expect((await decode(bytes))[0]).toBe(encoding));
});

describe("what a document says it is in", () => {
  it.each([
    ["ibm850", "cp850", spanish], ["cp437", "cp437", spanish], ["windows-1250", "cp1250", "žluťoučký kůň"],
    ["iso8859_2", "iso-8859-2", "žluťoučký"],
    ["viscii", "viscii", "Tiếng Việt"], ["armscii8", "armscii8", "Հայաստան"], ["macintosh", "macintosh", spanish],
    ["koi8-t", "koi8-t", "Тоҷикӣ"],
    ["big5-hkscs", "big5-hkscs", "今日天氣"], ["x-sjis", "shift_jis", japanese], ["cp949", "cp949", korean], ["tis-620", "tis-620", "ภาษาไทย"],
  ])("is decoded: %s", async (label, encoding, text) => {
    const start = `<?xml version="1.0" encoding="${label}"?><p>`;
    const [found, all] = await decode(Buffer.concat([Buffer.from(start), iconv.encode(text, encoding)]), "utf-8", 7, declaredInXml);
    expect([found, all]).toEqual([findDeclared(label), start + text]);
  });
  it.each([["base64"], ["hex"], ["binary"], [""], ["../x"], ["__proto__"], ["constructor"]])("is nothing of text by %j", (label) =>
    expect(findDeclared(label)).toBeUndefined());
  it("leaves requests what the standard knows", () => {
    for (const label of ["iso-2022-kr", "utf-32", "utf-32le", "cp850", "hz-gb-2312", "utf-7"]) expect(findEncoding(label)).toBeUndefined();
  });
});

describe("a document that was cut in the midst of a character", () => {
  it.each([
    ["utf-8", "El año de la niñ"], ["utf-8", "Так и б"], ["utf-8", "a 🙂 b 🙂"], ["utf-16le", `${mark}Así fue, ñ`], ["utf-16be", "Así fue ñ"],
    ["utf-32le", "Así fue 🙂"], ["shift_jis", japanese], ["gb18030", chinese],
  ])("keeps its encoding: %s %j", async (encoding, text) => {
    const bytes = encoded(text, encoding);
    const named = ["shift_jis", "gb18030"].includes(encoding) ? encoding : "utf-8";
    const [found, all] = await decode(bytes.subarray(0, -1), named);
    const whole = [...text.replace(mark, "")].slice(0, -1).join("");
    expect(found).toBe(encoding);
    expect(all.startsWith(whole)).toBe(true);
    expect(all.slice(whole.length).replace(/^\ufffd$/, "")).toBe("");
  });
  it("is not seen in a last letter with an accent", async () => {
    for (const text of ["Un Café", "Ella llegó", "Größ"]) {
      expect(await decode(iconv.encode(text, "latin1"))).toEqual(["windows-1252", text]);
    }
  });
});

describe("the text of any encoding", () => {
  const letters: Readonly<Record<string, string>> = {
    "iso-2022-jp": japanese, "iso-2022-kr": korean, "hz-gb-2312": chinese, "euc-kr": korean, "euc-jp": japanese, "shift_jis": japanese,
    "gbk": chinese, "gb18030": `${chinese}🙂`, "big5": "今日天氣", "utf-7": spanish, "utf-32le": `${korean}🙂`, "utf-32be": `${korean}🙂`,
    "utf-16le": `${korean}🙂`, "utf-16be": `${korean}🙂`, "utf-8": `${korean}🙂`, "windows-1252": "ñé€", "ibm850": "ñé",
  };
  it.each(Object.keys(letters))("does not depend on where its bytes are cut: %s", async (encoding) => {
    const character = fc.constantFrom(...new Set([..."ab ~+&<\n-", ...(letters[encoding] as string)]));
    const cuts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 });
    await fc.assert(fc.asyncProperty(fc.array(character, { maxLength: 30 }), cuts, async (characters, sizes) => {
      const text = characters.join("");
      const bytes = encoded(encoding === "hz-gb-2312" ? text.replaceAll("~", "") : text, encoding);
      let got = "";
      const pieces = async function* () {
        for (let at = 0, i = 0; at < bytes.length; i++) {
          const size = sizes[i % sizes.length] as number;
          yield bytes.subarray(at, at += size);
        }
      };
      for await (const piece of decoded(pieces, encoding)) got += piece;
      // The line of the header is one of the text.
      expect(encoding === "iso-2022-kr" ? got.slice(1) : got).toBe(encoding === "hz-gb-2312" ? text.replaceAll("~", "") : text);
    }), { numRuns: 100 });
  });
});

describe("a document in an odd encoding", () => {
  it.each([
    ["iso-2022-jp", japanese], ["iso-2022-kr", korean], ["utf-32le", spanish], ["utf-32be", mark + spanish], ["utf-16le", mark + spanish],
  ])(
    "comes back in UTF-8, and says so: %s", async (encoding, text) => {
      for (const [mediaType, start, end] of [
        ["text/html", "<meta charset=\"@\"><p>", "</p>"], ["text/xml", "<?xml version=\"1.0\" encoding='@'?><p>", "</p>"],
        ["text/plain", "", ""],
        ["application/x-xliff", "<?xml version=\"1.0\"?><xliff><file><body><trans-unit><source>",
          "</source></trans-unit></body></file></xliff>"],
      ] as const) {
        const bare = text.replace(mark, "");
        const lead = text.startsWith(mark) ? mark : "";
        const source = encoded(lead + start.replace("@", encoding) + bare + end, encoding).subarray(encoding === "iso-2022-kr" ? 5 : 0);
        // The header of ISO-2022-KR would stand before the declaration: it may stand in any line.
        const bytes = encoding === "iso-2022-kr" ? Buffer.concat([source, Buffer.from("\x1b$)C", "latin1")]) : source;
        const document = documentFormats.open({ mediaType, encoding: "utf-8", bytes: opens(bytes, 5) });
        expect(await document.encoding()).toBe(encoding);
        const output = await translated(document, echo);
        expect(output).toContain(bare);
        expect(output).not.toMatch(/[\ufeff\ufffd\x1b]/);
        if (start.includes("@")) expect(output).toContain("utf-8");
        expect(output).not.toContain(encoding);
      }
    });

  it.each([
    ["text/html", "<meta charset=\"UTF-8\"><p>ñ</p>"], ["text/html", "<meta charset='utf8'><p>ñ</p>"],
    ["text/html", "<meta http-equiv='Content-Type' content='text/html; charset=UTF-8'><p>ñ</p>"],
    ["text/xml", "<?xml version='1.0' encoding='UTF-8'?><p>ñ</p>"],
    ["text/xml", "<?xml version=\"1.0\" encoding = \"Utf8\" standalone='yes'?><p>ñ</p>"],
    ["application/xliff", "<?xml version='1.0' encoding='UTF-8'?><xliff version='2.0' trgLang='es'/>"],
    ["text/x-tmx", "<?xml version='1.0' encoding='UTF-8'?><tmx version='1.4'><header srclang='en'/><body/></tmx>"],
  ])("keeps a name that is right: %s %s", async (mediaType, text) => {
    expect(await translated(documentFormats.open({ mediaType, encoding: "", bytes: opens(text) }), echo)).toBe(text);
  });
});
