import { describe, expect, it } from "@jest/globals";
import { type Answer, base64, type Client } from "./support/client.js";
import { usePeople } from "./support/people.js";
import { residentMemory, serverOf } from "./support/processes.js";
import { refusals } from "./support/refusals.js";
import { german } from "./support/texts.js";
import { useSandbox } from "./support/use-dragoman.js";
import { inXliff } from "./support/xliff.js";

const english = "The house on the hill is old, and nobody has lived there for many years. Its garden is full of flowers in summer.";
const spanish = "La casa de la colina es antigua y nadie ha vivido allí desde hace muchos años. En verano su jardín está lleno de flores.";
const russian = "Дом на холме старый, и в нём уже много лет никто не живёт. Летом его сад полон цветов.";

describe("language detection", () => {
  const { dragoman } = useSandbox("EngSpa");
  const who = usePeople(dragoman);
  const { translator } = who;

  const detect = (document: string | Uint8Array, fields: Record<string, string> = {}): Promise<Answer> =>
    translator.post("/language-detections", { input: base64(document), inputFormat: "text/plain", ...fields });
  const codes = ({ json }: Answer): string[] => json.languages.map(({ code }: { code: string }) => code);
  const percents = ({ json }: Answer): number =>
    json.scripts.reduce((sum: number, { percent }: { percent: number }) => sum + Math.round(percent * 100), 0);

  it("tells the language with its tag and name, and the scripts", async () => {
    const answer = await detect(russian);
    expect(answer.json).toEqual({
      encoding: "utf-8",
      languages: [{ code: "rus", languageTag: "ru", name: "Russian", score: expect.any(Number) }],
      scripts: [
        { code: "Cyrl", name: "Cyrillic", percent: expect.any(Number) }, { code: "Zyyy", name: "Common", percent: expect.any(Number) },
      ],
    });
    expect(answer.json.languages[0].score).toBeGreaterThan(0.9);
    expect(answer.json.languages[0].score).toBeLessThanOrEqual(1);
    expect(percents(answer)).toBe(10_000);
  });

  it.each([
    ["chi", "zh-Hans", "Simplified Chinese", "这个问题我们还没有解决。"], ["cht", "zh-Hant", "Traditional Chinese", "這個問題我們還沒有解決。"],
    ["ger", "de", "German", german], ["fra", "fr", "French", "Il fait très beau aujourd'hui, et les enfants jouent dans le jardin."],
    ["dut", "nl", "Dutch", "Het weer is vandaag erg mooi en de kinderen spelen in de tuin."],
    ["por", "pt", "Portuguese", "O tempo está muito bonito hoje e as crianças brincam no jardim."],
    ["nor", "no", "Norwegian", "Jeg vet ikke hva du mener med det du sa i går."],
    ["tgl", "tl", "Filipino", "Magandang umaga sa inyong lahat, mga kaibigan."], ["gre", "el", "Greek", "Καλημέρα"],
  ])("names %s as clients do: %s, %s", async (code, languageTag, name, text) => {
    expect((await detect(text)).json.languages[0]).toEqual({ code, languageTag, name, score: expect.any(Number) });
  });

  it.each([
    ["text/plain", "1234"], ["text/plain", "12,5 %\n\n+3 / 4"], ["text/html", "<table><tr><td>1234</td><td>56</td></tr></table>"],
    ["text/x-line", "1\n2"],
  ])("answers the script of numbers alone: %s %j", async (inputFormat, document) => {
    expect((await detect(document, { inputFormat })).json)
      .toEqual({ encoding: "utf-8", languages: [], scripts: [{ code: "Zyyy", name: "Common", percent: 100 }] });
  });

  it.each([["eng", "Hello"], ["eng", "Add to cart"], ["eng", "The red car"], ["eng", "London is great"], ["spa", "El coche rojo"]])(
    "guesses %s for %j", async (code, text) => {
      const [first] = (await detect(text)).json.languages;
      expect(first).toMatchObject({ code, score: expect.any(Number) });
      expect(first.score).toBeLessThan(0.75);
    });

  it.each([
    ["Latin, Cyrillic and common", "aaa ббб!!", [["Latn", "Latin", 37.5], ["Cyrl", "Cyrillic", 37.5], ["Zyyy", "Common", 25]]],
    ["thirds", "a\tα\nа", [["Cyrl", "Cyrillic", 33.33], ["Grek", "Greek", 33.33], ["Latn", "Latin", 33.34]]],
    ["those of Japanese", "東京に行きタイ", [["Hani", "Han", 42.86], ["Hira", "Hiragana", 28.57], ["Kana", "Katakana", 28.57]]],
  ])("counts scripts: %s", async (_what, text, expected) => {
    const answer = await detect(text);
    const found = answer.json.scripts as { code: string; name: string; percent: number }[];
    expect(found.map(({ code, name, percent }) => [code, name, Math.round(percent)]).sort())
      .toEqual(expected.map(([code, name, percent]) => [code, name, Math.round(percent as number)]).sort());
    expect(found.map(({ percent }) => percent)).toEqual(found.map(({ percent }) => percent).sort((a, b) => b - a));
    expect(percents(answer)).toBe(10_000);
  });

  it.each(["ok", "5 Ω", "3 + 4 Ω"])("does not guess at the language of %j", async (text) => {
    const answer = await detect(text);
    expect([answer.status, answer.json.languages, percents(answer)]).toEqual([200, [], 10_000]);
  });

  it("tells up to three languages of a mixed text, the surest first", async () => {
    const answer = await detect([english, english, english, russian, spanish].map((text) => `${text} `.repeat(12)).join("\n"));
    expect(codes(answer)[0]).toBe("eng");
    expect([...codes(answer)].sort()).toEqual(["eng", "rus", "spa"]);
    expect(percents(answer)).toBe(10_000);
    const five = [english, russian, spanish, german, "Il fait très beau aujourd'hui, et les enfants jouent dans le jardin."];
    const ofFive = await detect(five.map((text) => `${text} `.repeat(8)).join("\n"));
    expect(codes(ofFive)).toHaveLength(3);
    const scores = ofFive.json.languages.map(({ score }: { score: number }) => score) as number[];
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
  });

  it.each([
    ["text/html", `<html lang="de"><head><style>kein Wort davon</style></head><body><p>${spanish}</p><!-- noch ein Wort --></body></html>`],
    ["text/x-line", spanish.replace(". ", ".\n")],
    ["application/x-xliff", inXliff(spanish)],
    ["application/xliff", `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en"><file id="f"><unit id="1">`
      + `<segment><source>${spanish}</source><target>${english}</target></segment></unit></file></xliff>`],
    ["text/x-tmx", `<tmx version="1.4"><header srclang="es" datatype="plaintext" segtype="sentence" adminlang="en" o-tmf="x" `
      + `creationtool="x" creationtoolversion="1"/><body><tu><tuv xml:lang="es"><seg>${spanish}</seg></tuv><tuv xml:lang="en">`
      + `<seg>${english}</seg></tuv></tu></body></tmx>`],
    ["text/xml", `<?xml version="1.0"?><note lang="en"><to>${spanish}</to></note>`],
    ["text/sgml", `<!DOCTYPE note><note><to>${spanish}</note>`],
    ["TEXT/PLAIN; charset=utf-8", spanish],
  ])("reads %s", async (inputFormat, document) => expect(codes(await detect(document, { inputFormat }))).toEqual(["spa"]));

  it.each([
    ["windows-1252", "latin1", Buffer.from(spanish, "latin1"), "spa"],
    ["utf-16le", undefined, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(russian, "utf16le")]), "rus"],
    ["windows-1251", "cp1251", Buffer.from([...russian].map((letter) => windows1251(letter))), "rus"],
    ["utf-16be", "utf-8", Buffer.from(`\ufeff${russian}`, "utf16le").swap16(), "rus"],
    ["utf-8", "ISO-8859-5", Buffer.from(`\ufeff${russian}`), "rus"],
    ["utf-8", "UTF8", Buffer.from(spanish), "spa"],
    ["windows-1252", undefined,
      windows1252("Il fait très beau aujourd’hui, et les élèves jouent déjà dans la forêt près du château – “c’est l’été”."), "fra"],
    ["windows-1251", undefined, Buffer.from([...`${russian} ${russian}`].map((letter) => windows1251(letter))), "rus"],
  ])("recognises %s when the caller says %s", async (encoding, label, bytes, code) => {
    const answer = await detect(bytes, label === undefined ? {} : { encoding: label });
    expect([answer.json.encoding, codes(answer)[0]]).toEqual([encoding, code]);
  });

  it("recognises the encoding that a document declares, unless its bytes are UTF-8", async () => {
    const declaring = (text: string) => `<html><head><meta charset="windows-1251"></head><body><p>${text}</p></body></html>`;
    const declared = await detect(Buffer.from([...declaring(russian)].map((letter) => windows1251(letter))), { inputFormat: "text/html" });
    expect([declared.json.encoding, codes(declared)[0]]).toEqual(["windows-1251", "rus"]);
    const wrong = await detect(declaring(russian), { inputFormat: "text/html" });
    expect([wrong.json.encoding, codes(wrong)[0]]).toEqual(["utf-8", "rus"]);
  });

  it("takes its parameters from the query as well, and Base64 that was wrapped on the way", async () => {
    const wrapped = base64(`${english}~~~???>>>`).replace(/.{20}/g, "$&\r\n");
    const query = new URLSearchParams({ input: wrapped, inputFormat: "text/plain", encoding: "", unknown: "ignored" });
    expect(codes(await translator.send("POST", `/language-detections?${query.toString()}`))).toEqual(["eng"]);
    expect(codes(await translator.send("POST", "/language-detections", `inputFormat=text/plain&input=${wrapped.replaceAll("+", " ")}`)))
      .toEqual(["eng"]);
  });

  it.each(["  \n\t ", "\u00a0"])("finds nothing where there is nothing to translate: %j", async (text) => {
    expect((await detect(text)).json).toMatchObject({ languages: [], scripts: [] });
  });

  it.each<[what: string, fields: Record<string, string | readonly string[]>, code: string, message: string, details?: string]>([
    ["no format", { inputFormat: "" }, "field-missing", "inputFormat"],
    ["an unknown format", { inputFormat: "application/x-unheard-of" }, "unknown-format", "inputFormat"],
    ["a format that is no text", { inputFormat: "application/octet-stream" }, "unknown-format", "inputFormat"],
    ["a format of 201 characters", { inputFormat: "t".repeat(201) }, "unknown-format", "inputFormat"],
    ["two formats", { inputFormat: ["text/plain", "text/html"] }, "field-repeated", "inputFormat"],
    ["a format as an object", { "inputFormat[a]": "b" }, "field-nested", "inputFormat"],
    ["a format with NUL", { inputFormat: "text/plain\0" }, "text-malformed", "inputFormat"],
    ["no input", { input: "" }, "field-missing", "input"], ["two inputs", { input: ["YQ==", "YQ=="] }, "field-repeated", "input"],
    ["wrong Base64", { input: "@@@@" }, "base64-malformed", "input"],
    ["Base64 without its padding", { input: "YQ" }, "base64-malformed", "input"],
    ["Base64 that goes on behind its padding", { input: "YQ==YQ==" }, "base64-malformed", "input"],
    ["an unknown encoding", { encoding: "klingon-8" }, "unknown-encoding", "encoding"],
    ["an encoding that the standard replaces", { encoding: "iso-2022-kr" }, "unknown-encoding", "encoding"],
    ["an encoding of 101 characters", { encoding: "u".repeat(101) }, "unknown-encoding", "encoding"],
    ["two encodings", { encoding: ["utf-8", "utf-16"] }, "field-repeated", "encoding"],
    ["text in place of XLIFF", { inputFormat: "application/x-xliff" }, "document-not-well-formed", "XML"],
    ["XLIFF 2 in place of 1.2", { inputFormat: "application/x-xliff", input: base64('<xliff version="2.1"/>') }, "document-not-xliff",
      "xliff, version 2.1", "application/x-xliff"],
    ["two documents in one", { inputFormat: "application/x-xliff", input: base64('<xliff version="1.2"/><xliff version="1.2"/>') },
      "document-not-well-formed", "XML"],
  ])("refuses %s", async (_what, fields, ...refusal) => {
    const asked = translator.post("/language-detections", { input: base64(english), inputFormat: "text/plain", ...fields });
    await refusals([[asked, 400, ...refusal]]);
  });

  it("takes forms only", async () => {
    const json = { "Content-Type": "application/json" };
    await refusals([
      [translator.send("POST", "/language-detections", JSON.stringify({ input: base64(english), inputFormat: "text/plain" }), json), 400,
        "body-type-unsupported"],
      [translator.upload("/language-detections", english, { inputFormat: "text/plain" }), 400, "body-type-unsupported"],
      [translator.post("/language-detections"), 400, "field-missing"], [translator.get("/language-detections"), 404, "path-unknown"],
    ]);
  });

  it("is for those who translate", async () => {
    const ask = (client: Client) => client.post("/language-detections", { input: base64(english), inputFormat: "text/plain" });
    for (const role of ["admin", "linguist", "translator"] as const) expect(codes(await ask(who[role]))).toEqual(["eng"]);
    await refusals([[ask(who.observer), 403, "role-not-sufficient"], [ask(who.stranger), 401, "not-authenticated"]]);
  });

  it("takes 100 MiB without holding them, and no byte more", async () => {
    const before = residentMemory(serverOf(dragoman));
    const limit = 100 * 2 ** 20;
    const document = Buffer.alloc(limit, `${spanish}\n`);
    const answer = await detect(document);
    expect([answer.status, codes(answer)[0]]).toEqual([200, "spa"]);
    expect(residentMemory(serverOf(dragoman)) - before).toBeLessThan(200 * 2 ** 20);
    expect((await detect(Buffer.alloc(limit + 1, "a"))).status).toBe(413);
  });
});

function windows1251(letter: string): number {
  const code = letter.charCodeAt(0);
  return code < 0x80 ? code : letter === "ё" ? 0xb8 : code - 0x410 + 0xc0;
}

/** Latin 1, with dash and quotation marks. */
function windows1252(text: string): Buffer {
  const marks = new Map([["–", 0x96], ["’", 0x92], ["“", 0x93], ["”", 0x94]]);
  return Buffer.from([...text].map((letter) => marks.get(letter) ?? letter.charCodeAt(0)));
}
