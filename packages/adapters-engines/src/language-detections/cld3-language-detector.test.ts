import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { findLanguage } from "@dragoman/domain/language-pairs";
import { Cld3LanguageDetector } from "./cld3-language-detector.js";

const detector = new Cld3LanguageDetector();
const best = async (text: string): Promise<string> => (await detector.detect(text))[0]?.code ?? "none";

describe("Cld3LanguageDetector", () => {
  it.each([
    ["eng", "The quick brown fox jumps over the lazy dog."], ["spa", "El perro corre por el parque todas las mañanas."],
    ["cat", "El gos corre pel parc tots els matins amb els seus amics."], ["nor", "Jeg vet ikke hva du mener med det du sa i går."],
    ["heb", "שלום לכולם, מה שלומכם היום?"], ["tgl", "Magandang umaga sa inyong lahat, mga kaibigan."], ["chi", "这个问题我们还没有解决。"],
    ["cht", "這個問題我們還沒有解決。"], ["chi", "我们使用 TypeScript 和 PostgreSQL 开发这个服务器。"], ["cht", "請使用 TypeScript 與 PostgreSQL 開發這個伺服器軟體。"],
    ["jpn", "東京に行きます。"], ["kor", "안녕하세요"], ["gre", "Καλημέρα"], ["rus", "Я не знаю, что ты имеешь в виду."],
  ])("knows %s", async (code, text) => expect(await best(text)).toBe(code));

  it.each([
    "", "12345", "!?", "ok", "the cat", "5 Ω", "α = β", "https://example.org/the/long/path/of/something",
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

  (isThere ? it : it.skip)("is right for 96 of 100 sentences", async () => {
    let right = 0;
    let all = 0;
    for (const file of readdirSync(folder)) {
      const code = findLanguage(file.slice(0, -".txt".length))?.code ?? (file === "zh.txt" ? "chi" : "nor");
      // Each third sentence is enough to see a slip.
      const sentences = readFileSync(join(folder, file), "utf8").trim().split("\n").filter((_, i) => i % 3 === 0);
      for (const sentence of sentences) if (await best(sentence) === code) right++;
      all += sentences.length;
    }
    expect(right / all).toBeGreaterThan(0.96);
  });
});
