import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { findLanguage } from "@dragoman/domain/language-pairs";
import { languageDetectorContract } from "@dragoman/port-contracts/language-detections";
import { loadModule } from "cld3-asm";
import { Cld3LanguageDetector } from "./cld3-language-detector.js";

const detector = new Cld3LanguageDetector();
const best = async (text: string): Promise<string> => (await detector.detect(text))[0]?.code ?? "none";

languageDetectorContract("Cld3LanguageDetector", async () => ({
  adapter: new Cld3LanguageDetector(), close: async () => undefined,
}), { describe, it });

describe("Cld3LanguageDetector", () => {
  it.each([
    ["eng", "The quick brown fox jumps over the lazy dog."], ["spa", "El perro corre por el parque todas las mañanas."],
    ["cat", "El gos corre pel parc tots els matins amb els seus amics."], ["nor", "Jeg vet ikke hva du mener med det du sa i går."],
    ["heb", "שלום לכולם, מה שלומכם היום?"], ["tgl", "Magandang umaga sa inyong lahat, mga kaibigan."], ["chi", "这个问题我们还没有解决。"],
    ["cht", "這個問題我們還沒有解決。"], ["chi", "我们使用 TypeScript 和 PostgreSQL 开发这个服务器。"], ["cht", "請使用 TypeScript 與 PostgreSQL 開發這個伺服器軟體。"],
    ["jpn", "東京に行きます。"], ["kor", "안녕하세요"], ["gre", "Καλημέρα"], ["rus", "Я не знаю, что ты имеешь в виду."],
  ])("knows %s", async (code, text) => expect(await best(text)).toBe(code));

  it.each([
    ["eng", "Hello"], ["eng", "Add to cart"], ["eng", "The red car"], ["eng", "London is great"], ["eng", "the cat"], ["eng", "Red car"],
    ["eng", "Save"], ["eng", "Log out"], ["eng", "Hello world"], ["spa", "El coche rojo"], ["spa", "Guardar cambios"],
    ["spa", "¿Qué es esto?"],
    ["cat", "El cotxe vermell"], ["ger", "Das rote Auto"], ["ger", "Guten Tag"], ["fra", "La voiture rouge"], ["fra", "C’est la vie"],
    ["ita", "Aggiungi al carrello"], ["por", "Muito obrigado"], ["rus", "Добрый день"], ["ukr", "Будь ласка"],
    ["baq", "Hau etxe handi bat da"],
    ["swe", "Jag heter Anna"], ["pol", "Dzień dobry"], ["tur", "Teşekkür ederim"], ["per", "این خانه است"],
  ])("guesses %s for %j, with a score that tells how little there is to tell it by", async (code, text) => {
    const [first, second] = await detector.detect(text);
    expect(first?.code).toBe(code);
    expect(first?.score).toBeGreaterThan(second?.score ?? 0);
    expect(first?.score).toBeLessThanOrEqual(Math.min(1, text.length / 20));
  });

  it("loads again after a failure", async () => {
    let tries = 0;
    const slow = new Cld3LanguageDetector((options) => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error("Timeout to initialize runtime")) : loadModule(options);
    });
    await expect(slow.load()).rejects.toThrow("Timeout");
    expect(slow.isLoaded).toBe(false);
    expect((await slow.detect("The quick brown fox jumps over the lazy dog."))[0]?.code).toBe("eng");
    await slow.load();
    expect([slow.isLoaded, tries]).toEqual([true, 2]);
  });

  it("gives a slow machine more time to load than the three seconds of CLD3", async () => {
    const asked: unknown[] = [];
    await new Cld3LanguageDetector((options) => { asked.push(options); return loadModule(options); }).load();
    expect(asked).toEqual([{ timeout: 120_000 }]);
  });

  it("names more than one language where it is not clear", async () => {
    expect((await detector.detect("Hola")).map(({ code }) => code)).toEqual(expect.arrayContaining(["cat", "spa"]));
  });

  it("takes no language that is not written in such letters", async () => {
    for (const text of ["London", "Paris", "New", "Save", "Ok then", "WiFi", "Foo bar"]) {
      const found = (await detector.detect(text)).map(({ code }) => code);
      expect([text, found.filter((code) => ["ukr", "jpn", "srp", "rus", "kir", "bul"].includes(code))]).toEqual([text, []]);
    }
  });

  it.each([
    "", "12345", "!?", "ok", "5 Ω", "α = β", "12 kg", "https://example.org/the/long/path/of/something",
  ])("does not guess at %j", async (text) => {
    expect(await detector.detect(text)).toEqual([]);
  });

  it("tells the languages of a mixed text, the most frequent first", async () => {
    const text = "This paragraph is written in English, and it goes on for quite a while. ".repeat(9)
      + "Dieser Absatz ist auf Deutsch geschrieben und er ist auch nicht gerade kurz. ".repeat(5);
    const found = await detector.detect(text);
    expect(found.map(({ code }) => code)).toEqual(["eng", "ger"]);
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 1);
    expect(found.reduce((sum, { score }) => sum + score, 0)).toBeLessThanOrEqual(1);
  });

  it("looks at the start of a long text only", async () => {
    expect(await best("The quick brown fox jumps over the lazy dog. ".repeat(100_000))).toBe("eng");
  });

  const folder = join(process.env["DRAGOMAN_TEST_DATA"] ?? "", "sentences");
  const isThere = process.env["DRAGOMAN_TEST_DATA"] !== undefined && existsSync(folder);
  if (!isThere) {
    process.stdout.write("Skipped: accuracy of language detection, because DRAGOMAN_TEST_DATA names no folder with sentences.\n");
  }

  /** How many of these parts of sentences are told right, of those that `take` takes. */
  const share = async (take: (n: number, of: number) => boolean, part: (sentence: string, tag: string) => string): Promise<number> => {
    let right = 0;
    let all = 0;
    for (const file of readdirSync(folder)) {
      const tag = file.slice(0, -".txt".length);
      const code = findLanguage(tag)?.code ?? (tag === "zh" ? "chi" : "nor");
      const sentences = readFileSync(join(folder, file), "utf8").trim().split("\n").filter((_, n, { length }) => take(n, length));
      for (const sentence of sentences) if (sameLanguage(await best(part(sentence, tag)), code)) right++;
      all += sentences.length;
    }
    return right / all;
  };
  const sameLanguage = (found: string, code: string): boolean => found === code || (code === "chi" && found === "cht");
  const start = (sentence: string, tag: string): string =>
    (["ja", "zh", "th", "my"].includes(tag) ? [...sentence].slice(0, 8).join("") : sentence.split(/\s+/).slice(0, 3).join(" "));

  (isThere ? it : it.skip)("is right for 96 of 100 sentences", async () => {
    // Each third sentence is enough to see a slip.
    expect(await share((n) => n % 3 === 0, (sentence) => sentence)).toBeGreaterThan(0.96);
  });

  (isThere ? it : it.skip)("is right for 80 of 100 first three words, of sentences that no table was made from", async () => {
    expect(await share((n, of) => n >= of / 2, start)).toBeGreaterThan(0.8);
  });
});
