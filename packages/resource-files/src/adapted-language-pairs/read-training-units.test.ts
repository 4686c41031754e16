import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { inPieces, memories, readAll, tmx, tu, tuv } from "./memories.fixture.js";
import { readTrainingUnits } from "./read-training-units.js";

const encoded = (text: string, label: "utf16le" | "latin1" | "utf8", mark = ""): Buffer => Buffer.from(mark + text, label);

describe("training units of translation tools", () => {
  it.each(Object.keys(memories))("reads what %s writes", async (tool) => {
    for (const size of [1, 7, 100_000]) {
      const { texts } = await readAll(memories[tool] as string, {}, size);
      // What tools write as text, as OmegaT its own marks, is text.
      expect(texts.map((text) => text.replace(/<\/?b0>/g, ""))).toEqual(
        ["Press the red button now. | Pulse ahora el botón rojo.", "Files & folders | Archivos y carpetas"]);
    }
  });

  it("names the documents that tools name, or when units were made, or where they stand", async () => {
    const documents = async (tool: string) => (await readAll(memories[tool] as string)).units.map(({ document }) => document);
    expect(await documents("OmegaT")).toEqual(["block:0", "document:manual/start.html"]);
    expect(await documents("memoQ")).toEqual(["document:manual.docx", "document:manual.docx"]);
    expect(await documents("Okapi")).toEqual(["document:manual.html", "block:0"]);
    expect(await documents("Trados Studio")).toEqual(["batch:20231011T10", "batch:20231011T10"]);
    expect(await documents("translate-toolkit")).toEqual(["block:0", "block:0"]);
    const { units } = await readAll(tmx(Array.from({ length: 120 }, (_, n) => tu(`a ${n}`, `b ${n}`)).join("")));
    expect([0, 49, 50, 119].map((n) => units[n]?.document)).toEqual(["block:0", "block:0", "block:1", "block:2"]);
  });

  it("tells when a unit was changed", async () => {
    const changed = async (attributes: string, ofTarget = "") => (await readAll(tmx(
      `<tu ${attributes}>${tuv("en", "a")}<tuv xml:lang="es" ${ofTarget}><seg>b</seg></tuv></tu>`))).units[0]?.changed;
    const at = Date.UTC(2023, 9, 11, 10, 15);
    expect(await changed('creationdate="20231011T101500Z"')).toBe(at);
    expect(await changed('creationdate="20200101T000000Z" changedate="2023-10-11T10:15:00Z"')).toBe(at);
    expect(await changed('changedate="20200101T000000Z"', 'changedate="20231011T101500Z"')).toBe(at);
    expect(await changed('changedate="yesterday"')).toBeUndefined();
  });
});

describe("a text of a unit", () => {
  const text = async (seg: string) => (await readAll(tmx(tu(seg, "x")))).units[0]?.source;

  it.each([
    ["standalone codes as U+FFFC", 'a<ph x="1">{0}</ph>b<it pos="begin"/>c<ut>{\\f1 </ut>d<x id="1"/>', "a\ufffcb\ufffcc\ufffcd\ufffc"],
    ["no paired codes", '<bpt i="1">{\\b <sub>alt</sub></bpt>a<ept i="1">}</ept> <hi type="z">b</hi>', "a b"],
    ["codes in codes as one", "<ph>x<sub>y<ph>z</ph></sub></ph>a", "\ufffca"],
    ["characters for references", "&lt;b&gt; &#65;&#x42; &quot;&apos; &nbsp;&amp;amp;", "<b> AB \"' &amp;"],
    ["ampersands that nobody escaped", "R&D, a & b, &unknown; &", "R&D, a & b, &unknown; &"],
    ["signs that nobody escaped", "a < b, a <3 b, 1<2 <<", "a < b, a <3 b, 1<2 <<"],
    ["no foreign elements", "a <b>c</b><br/>d", "a c\ufffcd"],
    ["blanks as one", " a \n\t b\u00a0\u3000c\r\n", "a b c"],
    ["no characters that nobody sees", "a\u0001b\u001fc\u00add\u200be\ufefff", "abcdef"],
    ["composed letters", "e\u0301", "é"],
    ["letters of all scripts", "日本語 Ελλ हिन्दी 𝔘🙂", "日本語 Ελλ हिन्दी 𝔘🙂"],
    ["CDATA", "a <![CDATA[<b> & </seg>]]> c", "a <b> & </seg> c"],
    ["no comments", "a<!-- </seg> -->b<?pi </seg> ?>c", "abc"],
    ["attributes with signs in them", '<ph x="a > b" y=\'"\'>c</ph>d', "\ufffcd"],
  ])("has %s", async (_, seg, expected) => expect(await text(seg)).toBe(expected));

  it("is whole whatever it holds and however the file is cut", async () => {
    const piece = fc.constantFrom("a", " ", "ñ", "日", "🙂", "&amp;", "&", "<", "<3", '<ph x="1">{0}</ph>', "<ph/>", '<bpt i="1">&lt;</bpt>',
      '<ept i="1"/>', "<hi>b</hi>", "<!-- c -->", "\n", "<br>");
    await fc.assert(fc.asyncProperty(fc.array(fc.array(piece, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 90 }), async (segs, size) => {
        const file = tmx(segs.map((seg) => tu(`A${seg.join("")}`, `B${seg.join("")}`)).join(""));
        const whole = await readAll(file);
        expect(whole.units).toHaveLength(segs.length);
        expect((await readAll(file, {}, size)).units).toEqual(whole.units);
        for (const { source, target } of whole.units) expect(source.slice(1)).toBe(target.slice(1));
      }), { numRuns: 150 });
  });
});

describe("languages of units", () => {
  it.each<[string, string, string[]]>([
    ["regions, case and underscores", tu("a", "b", ["EN_gb", "es-419"]), ["a | b"]],
    ["codes of three letters", tu("a", "b", ["ENG", "spa"]), ["a | b"]],
    ["the target in front", tu("b", "a", ["es", "en"]), ["a | b"]],
    ["the old attribute", '<tu><tuv lang="en"><seg>a</seg></tuv><tuv lang="es"><seg>b</seg></tuv></tu>', ["a | b"]],
    ["a source without a language", `<tu><tuv><seg>a</seg></tuv>${tuv("es", "b")}</tu>`, ["a | b"]],
    ["several translations", `<tu>${tuv("en", "a")}${tuv("es", "b")}${tuv("es-MX", "c")}</tu>`, ["a | b", "a | c"]],
    ["regions that are numbers", tu("a", "b", ["EN-01", "ES-01"]), ["a | b"]],
    ["units among others", `<tu>${tuv("fr", "x")}${tuv("en", "a")}${tuv("de", "y")}${tuv("es", "b")}</tu>`, ["a | b"]],
  ])("are found with %s", async (_, units, expected) => expect((await readAll(tmx(units))).texts).toEqual(expected));

  it("are told by region only where the wanted one occurs as well", async () => {
    const european = tu("a", "b", ["en", "pt-PT"]);
    const toBrazilian = { targetLanguageId: "ptb" };
    expect((await readAll(tmx(european), toBrazilian)).texts).toEqual(["a | b"]);
    expect((await readAll(tmx(tu("a", "b", ["en", "pt"])), toBrazilian)).texts).toEqual(["a | b"]);
    const { texts, problems } = await readAll(tmx(european + tu("c", "d", ["en", "pt-BR"])), toBrazilian);
    expect(texts).toEqual(["c | d"]);
    expect(problems).toEqual(['A unit in "pt-PT" was left aside, for others are closer to the language of the pair: at line 3.']);
  });

  it("are named where those of the pair are not there", async () => {
    await expect(readAll(tmx(tu("a", "b", ["de-DE", "fr"]) + tu("c", "d", ["de-DE", "fr"])))).rejects.toMatchObject({
      code: "training-data-without-languages", message: "The training data has no texts in English (en) and Spanish (es).",
      details: 'Its languages are "de-DE" (2), "fr" (2).',
    });
    await expect(readAll(tmx(tu("a", "b", ["en", "fr"])))).rejects.toMatchObject({
      message: "The training data has no texts in Spanish (es).", details: 'Its languages are "en" (1), "fr" (1).',
    });
    await expect(readAll(tmx(tu("a", "b", ["en", "fr"]) + tu("a", "b", ["de", "es"])))).rejects.toMatchObject({
      message: "No unit has texts in both English (en) and Spanish (es).",
    });
  });
});

describe("what is odd in a file", () => {
  it("is told with its place, once for what happens often", async () => {
    const { texts, problems, isDamaged, summary } = await readAll(tmx(
      `${tu("a", "b")}${tu("a", "")}${tu("c", "<ph/>")}${tu("d", "e")}${tu("", "x")}${tu("", "y")}`
        + `<tu>${tuv("en", "m")}<tuv xml:lang="es" creationid="MT!"><seg>n</seg></tuv></tu>`));
    expect(texts).toEqual(["a | b", "c | \ufffc", "d | e"]);
    expect(problems).toEqual([
      "A unit has no text in Spanish (es): at line 4.", "A unit has no text in English (en): 2 times, the first at line 7.",
      "The translation of a unit was made by a machine (creationid) and is not learned from: at line 9.",
    ]);
    expect(isDamaged).toBe(false);
    expect(summary).toEqual({ files: 1, units: 7, pairs: 3, languages: [{ tag: "en", units: 7 }, { tag: "es", units: 7 }] });
  });

  it.each<[string, string, string[], RegExp]>([
    ["the end of the file is missing", tmx(tu("a", "b") + tu("c", "d")).slice(0, -30), ["a | b"],
      /^The file ends too early; .* at line 4\.$/],
    ["the end of a text is missing", tmx(`<tu><tuv xml:lang="en"><seg>a</tuv>${tuv("es", "b")}</tu>`), ["a | b"],
      /probably meant: at line 3/],
    ["the end of a code is missing", tmx(tu("a<ph>b", "c") + tu("d", "e")), ["a\ufffc | c", "d | e"], /probably meant: at line 3/],
    ["the end of a unit is missing", tmx(`<tu>${tuv("en", "a")}${tuv("es", "b")}<tu>${tuv("en", "c")}${tuv("es", "d")}</tu>`),
      ["a | b", "c | d"], /probably meant: at line 3/],
    ["signs are not escaped", tmx(tu("a < b", "c")), ["a < b | c"], /probably meant: at line 3/],
    ["a unit is endless", tmx(`${tu("a", "b")}<tu>${tuv("en", "x".repeat(1_100_000))}${tuv("es", "y")}</tu>${tu("c", "d")}`),
      ["a | b", "c | d"], /^A unit is longer than 1048576 bytes and was left out: at line 4\.$/],
  ])("is read where it can be: %s", async (_, file, texts, problem) => {
    for (const size of [1_000, 65_536, 10_000_000]) {
      const found = await readAll(file, {}, size);
      expect(found.texts).toEqual(texts);
      expect(found.problems).toEqual([expect.stringMatching(problem)]);
      expect(found.isDamaged).toBe(!/longer than/.test(found.problems.join()));
    }
  });

  it.each<[string, string | Uint8Array, string, RegExp]>([
    ["an empty file", "", "training-data-unreadable", /empty/],
    ["a file of something else", "source;target", "training-data-unreadable", /neither TMX nor a zip/],
    ["another root", "<?xml version='1.0'?><xliff version='1.2'>", "training-data-unreadable", /element "<xliff"/],
    ["no units", tmx(""), "training-data-unreadable", /no translation units/],
    ["entities of its own", tmx("", '<!DOCTYPE tmx [<!ENTITY a "b">]>'), "file-declares-entities", /internal subset at line 1/],
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]), "training-data-unreadable", /UTF-32/],
    ["an endless tag", `<tmx><!--${"x".repeat(2_000_000)}`, "training-data-unreadable", /more than 1048576 bytes at line 1/],
    ["another archive", Buffer.from("Rar!\u001a\u0007"), "training-data-unreadable", /RAR archive/],
    ["half a gzip file", gzipSync(tmx(tu("a", "b"))).subarray(0, -20), "training-data-unreadable", /gzip file ends too early/],
    ["a damaged gzip file", Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7]), "training-data-unreadable", /gzip file is damaged/],
  ])("is refused: %s", async (_, file, code, message) => {
    await expect(readAll(file)).rejects.toMatchObject({ kind: "invalid", code, message: expect.stringMatching(message) });
  });

  it("tells of an end that is missing wherever the file is cut, and reads each unit that is whole", async () => {
    const file = tmx(Array.from({ length: 4 }, (_, n) => tu(`text ${n}`, `texto ${n}`)).join(""));
    const firstEnd = file.indexOf("</tu>") + "</tu>".length;
    for (let length = firstEnd; length < file.lastIndexOf("</tmx>") + "</tmx>".length; length += 1) {
      const { texts, problems } = await readAll(file.slice(0, length));
      const line = file.slice(0, length).split("\n").length;
      expect(texts).toHaveLength(file.slice(0, length).split("</tu>").length - 1);
      expect(problems).toEqual([expect.stringMatching(/^The file ends too early; what came before was read: at line \d+\.$/)]);
      const told = Number(/line (\d+)/.exec(problems[0] ?? "")?.[1]);
      expect(told >= line - 1 && told <= line).toBe(true);
    }
  });

  it("never makes it throw anything else, however a file is cut and changed", async () => {
    const any = fc.constantFrom(...Object.values(memories)).map((memory) => Buffer.from(memory));
    const change = fc.record({
      at: fc.double({ min: 0, max: 0.999, noNaN: true }), byte: fc.integer({ min: 0, max: 255 }), drop: fc.integer({ max: 40, min: 0 }),
    });
    await fc.assert(fc.asyncProperty(any, fc.array(change, { maxLength: 6 }), fc.double({ min: 0.05, max: 1, noNaN: true }),
      async (memory, changes, share) => {
        let bytes = memory.subarray(0, Math.ceil(memory.length * share));
        for (const { at, byte, drop } of changes) {
          const place = Math.floor(bytes.length * at);
          bytes = Buffer.concat([bytes.subarray(0, place), Buffer.from([byte]), bytes.subarray(place + drop)]);
        }
        const result = await readAll(bytes, {}, 50).catch((error: { code?: string }) => error.code);
        if (typeof result === "string") expect(result).toMatch(/^(training-data-|file-declares-entities)/);
        else expect(result).toMatchObject({ units: expect.any(Array) });
      }), { numRuns: 400 });
  });

  it("stops when it is told to", async () => {
    const reading = readTrainingUnits(inPieces(Buffer.from(tmx(tu("a", "b"))), 9),
      { sourceLanguageId: "eng", targetLanguageId: "spa", signal: AbortSignal.abort(new Error("enough")) });
    await expect(reading[Symbol.asyncIterator]().next()).rejects.toThrow("enough");
  });
});

describe("encodings of files", () => {
  const file = (declared: string) => tmx(tu("naïve €", "ñandú"), `<?xml version="1.0" encoding="${declared}"?>\n`);
  const windows1252 = (text: string): Buffer => Buffer.from(text.replace("€", "\u0080"), "latin1");

  it.each<[string, Uint8Array]>([
    ["UTF-8 that says so", encoded(file("utf-8"), "utf8")],
    ["UTF-8 with a mark", encoded(file("utf-8"), "utf8", "\ufeff")],
    ["UTF-8 that says ISO 8859-1", encoded(file("iso-8859-1"), "utf8")],
    ["UTF-8 that says UTF-16", encoded(file("utf-16"), "utf8")],
    ["UTF-16 with a mark", encoded(file("utf-16"), "utf16le", "\ufeff")],
    ["UTF-16 without a mark", encoded(file("utf-16"), "utf16le")],
    ["UTF-16 that says UTF-8", encoded(file("utf-8"), "utf16le", "\ufeff")],
    ["UTF-16, big end first", encoded(file("utf-16"), "utf16le", "\ufeff").swap16()],
    ["UTF-16, big end first, without a mark", encoded(file("utf-16"), "utf16le").swap16()],
    ["windows-1252 that says so", windows1252(file("windows-1252"))],
    ["windows-1252 that says UTF-8", windows1252(file("utf-8"))],
    ["windows-1252 that says nothing that is known", windows1252(file("klingon"))],
    ["gzip", gzipSync(file("utf-8"))],
  ])("are known: %s", async (_, bytes) => {
    for (const size of [1, 64, 1_000_000]) expect((await readAll(bytes, {}, size)).texts).toEqual(["naïve € | ñandú"]);
  });

  it("are known by their declaration where they are no UTF-8", async () => {
    const bytes = Buffer.from(tmx(tu("a", "\u00cc\u00e8\u00f0", ["en", "ru"]), '<?xml version="1.0" encoding="windows-1251"?>'), "latin1");
    expect((await readAll(bytes, { targetLanguageId: "rus" })).texts).toEqual(["a | Мир"]);
  });

  it("stay what they are when some bytes are damaged, which is told", async () => {
    const whole = Buffer.from(tmx(tu("a", "ñandú, otra vez ñandú") + tu("b", "c")));
    const bytes = Buffer.concat([whole.subarray(0, whole.indexOf("ot")), Buffer.from([0xff]), whole.subarray(whole.indexOf("ot"))]);
    const { texts, problems } = await readAll(bytes);
    expect(texts).toEqual(["a | ñandú, \ufffdotra vez ñandú", "b | c"]);
    expect(problems).toEqual([expect.stringMatching(/^Some bytes are no text in the encoding of the file/)]);
  });
});
