import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import { pass, upperCase } from "../text/pass.fixture.js";
import { appleStringsFilter } from "./apple-strings-format.js";

const found = async (text: string): Promise<string[]> => (await pass(appleStringsFilter, text)).segments.map(plainText);
const said = async (text: string, translation: string): Promise<string> =>
  (await pass(appleStringsFilter, text, () => [translation])).output;

describe("strings of Apple", () => {
  it.each([
    ["\"a\" = \"red\";\n/* \"b\" = \"blue\"; */\nc = \"green\"; // x", ["red", "green"]], ["\"a\" = \"A \\U0041 car\";", ["A A car"]],
    ["\"a\" = \"red \\\"car\\\"\";", ["red \"car\""]], ["\"a\" = \"app.title\";\"b\"=\"a/b.png\";\"c\"=\"12\";", []],
  ])("are found in %j", async (text, expected) => expect(await found(text)).toEqual(expected));
  it.each([
    ["\"a\" = \"red\";\r\n", "été\n\"\\", "\"a\" = \"été\\n\\\"\\\\\";\r\n"],
    ["\"a\" = \"red\ncar\";", "un\ncoche", "\"a\" = \"un\ncoche\";"],
  ])("are written in %j", async (text, translation, expected) => expect(await said(text, translation)).toBe(expected));
  it("have everything else stay", async () => {
    const text = "/* the red car */\n\"the car\"   =\t\"%@ is <b>red</b>\" ;\n\"x\" = y;\n";
    expect((await pass(appleStringsFilter, text, upperCase)).output).toBe(text.replace("is <b>red", "IS <b>RED"));
  });
  it("refuse a text or a comment that is too long", async () => {
    const long = "b".repeat(15_000_000);
    await expect(found(`"a" = "${long}";`)).rejects.toThrow(/line 1 .*longer than 1000000/);
    await expect(found(`"a" = "${long}`)).rejects.toThrow(/Line 1/);
    await expect(found(`/*${long}*/`)).rejects.toThrow(/line 1 .*longer than 1000000/);
  });
  it.each(["\"a\" = \"b\"\n'c'", "\"a\" = \"b", "/* a", "€"])("refuse %j", (text) => expect(found(text)).rejects.toThrow(/Line \d/));
});
