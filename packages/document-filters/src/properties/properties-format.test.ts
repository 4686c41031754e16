import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import { pass, upperCase } from "../text/pass.fixture.js";
import { propertiesFilter } from "./properties-format.js";

const found = async (text: string): Promise<string[]> => (await pass(propertiesFilter, text)).segments.map(plainText);
const said = async (text: string, translation: string): Promise<string> => (await pass(propertiesFilter, text, () => [translation])).output;

describe("values of properties", () => {
  it.each([
    ["a.b = red\r\n# c = blue\nd\tgreen", ["red", "green"]],
    ["a=The red \\\n   car", ["The red car"]], ["k\\=e\\:y = \\u0041 car", ["A car"]],
    ["a={0} isn''t red", ["{0} isn't red"]], ["a=app.title\nb=a/b.png\nc=12", []],
  ])("are found in %j", async (text, expected) => expect(await found(text)).toEqual(expected));

  it.each([
    ["a = red\r\n", "été\n\\", "a = \\u00e9t\\u00e9\\n\\\\\r\n"], ["a = à la carte", "été", "a = été"],
    ["a=red {0}", "l'a {0}", "a=l''a {0}"],
    ["a=red", "l'a", "a=l'a"], ["a=red", "🙂", "a=\\ud83d\\ude42"],
  ])("are written in %j", async (text, translation, expected) => expect(await said(text, translation)).toBe(expected));

  it("are one each, however long they are", async () => {
    const long = `a=${"The red car is fast. ".repeat(3_000)}`;
    expect(new Set(await found(long))).toEqual(new Set(["The red car is fast."]));
  });
  it("have everything else stay", async () => {
    expect((await pass(propertiesFilter, "#x\n a : red \\\n  car\nb=\n", upperCase)).output).toBe("#x\n a : RED CAR\nb=\n");
  });
});
