import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type Answer, base64, type Client } from "./support/client.js";
import { type Dragoman, startDragoman } from "./support/dragoman.js";
import { residentMemory, serverOf } from "./support/processes.js";

const english = "The house on the hill is old, and nobody has lived there for many years. Its garden is full of flowers in summer.";
const spanish = "La casa de la colina es antigua y nadie ha vivido allí desde hace muchos años. En verano su jardín está lleno de flores.";
const russian = "Дом на холме старый, и в нём уже много лет никто не живёт. Летом его сад полон цветов.";

describe("language detection", () => {
  let dragoman: Dragoman;
  let admin: Client;
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa" });
    admin = dragoman.admin;
  }, 180_000);
  afterAll(() => dragoman?.stop());

  const detect = (document: string | Uint8Array, fields: Record<string, string> = {}): Promise<Answer> =>
    admin.post("/language-detections", { input: base64(document), inputFormat: "text/plain", ...fields });
  const codes = ({ json }: Answer): string[] => json.languages.map(({ code }: { code: string }) => code);
  const percents = ({ json }: Answer): number => json.scripts.reduce((sum: number, { percent }: { percent: number }) => sum + Math.round(percent * 100), 0);

  it("tells the language with its tag and name, and the scripts", async () => {
    const answer = await detect(russian);
    expect(answer.json).toEqual({
      encoding: "utf-8",
      languages: [{ code: "rus", languageTag: "ru", name: "Russian", score: expect.any(Number) }],
      scripts: [{ code: "Cyrl", name: "Cyrillic", percent: expect.any(Number) }, { code: "Zyyy", name: "Common", percent: expect.any(Number) }],
    });
    expect(answer.json.languages[0].score).toBeGreaterThan(0.9);
    expect(answer.json.languages[0].score).toBeLessThanOrEqual(1);
    expect(percents(answer)).toBe(10_000);
  });

  it("tells up to three languages of a mixed text, the surest first", async () => {
    const answer = await detect([english, english, english, russian, spanish].map((text) => `${text} `.repeat(12)).join("\n"));
    expect(codes(answer)[0]).toBe("eng");
    expect([...codes(answer)].sort()).toEqual(["eng", "rus", "spa"]);
    expect(percents(answer)).toBe(10_000);
  });

  it.each([
    ["text/html", `<html lang="de"><head><style>kein Wort davon</style></head><body><p>${spanish}</p><!-- noch ein Wort --></body></html>`],
    ["text/x-line", spanish.replace(". ", ".\n")],
    ["application/x-xliff", `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" datatype="plaintext"><body><trans-unit id="1"><source>${spanish}</source></trans-unit></body></file></xliff>`],
    ["TEXT/PLAIN; charset=utf-8", spanish],
  ])("reads %s", async (inputFormat, document) => expect(codes(await detect(document, { inputFormat }))).toEqual(["spa"]));

  it.each([
    ["windows-1252", "latin1", Buffer.from(spanish, "latin1"), "spa"],
    ["utf-16le", undefined, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(russian, "utf16le")]), "rus"],
    ["windows-1251", "cp1251", Buffer.from([...russian].map((letter) => windows1251(letter))), "rus"],
    ["utf-8", "ISO-8859-5", Buffer.from(`\ufeff${russian}`), "rus"],
  ])("recognises %s when the caller says %s", async (encoding, label, bytes, code) => {
    const answer = await detect(bytes, label === undefined ? {} : { encoding: label });
    expect([answer.json.encoding, codes(answer)[0]]).toEqual([encoding, code]);
  });

  it.each(["  \n\t ", "\u00a0", "12 + 30 = 42\n"])("finds nothing where there is nothing to translate: %j", async (text) => {
    expect((await detect(text)).json).toMatchObject({ languages: [], scripts: [] });
  });

  it.each([
    ["no format", { inputFormat: "" }], ["an unknown format", { inputFormat: "application/x-unheard-of" }], ["no input", { input: "" }],
    ["an unknown encoding", { encoding: "klingon-8" }], ["wrong Base64", { input: "@@@@" }], ["a broken document", { inputFormat: "application/x-xliff" }],
  ])("refuses %s", async (_what, fields: Record<string, string>) => expect((await detect(english, fields)).status).toBe(400));

  it("is for those who translate", async () => {
    await admin.post("/users", { username: "observer@mail.example", displayName: "O", roles: "observer", password: "Correct-horse-7" });
    const observer = await dragoman.anybody().signIn("observer@mail.example", "Correct-horse-7");
    const form = { input: base64(english), inputFormat: "text/plain" };
    expect((await observer.post("/language-detections", form)).status).toBe(403);
    expect((await dragoman.anybody().post("/language-detections", form)).status).toBe(401);
  });

  it("takes 100 MiB without holding them, and no byte more", async () => {
    const before = residentMemory(serverOf(dragoman));
    const limit = 100 * 2 ** 20;
    const document = Buffer.alloc(limit, `${spanish}\n`);
    const answer = await detect(document);
    expect([answer.status, codes(answer)[0]]).toEqual([200, "spa"]);
    expect(residentMemory(serverOf(dragoman)) - before).toBeLessThan(200 * 2 ** 20);
    expect((await detect(Buffer.alloc(limit + 1, "a"))).status).toBe(413);
  }, 120_000);
});

function windows1251(letter: string): number {
  const code = letter.charCodeAt(0);
  return code < 0x80 ? code : letter === "ё" ? 0xb8 : code - 0x410 + 0xc0;
}
