import { describe, expect, it } from "@jest/globals";
import { pass, upperCase } from "../text/pass.fixture.js";
import { poFilter } from "./po-format.js";

const shouted = async (text: string, targetTag = "es"): Promise<string> => (await pass(poFilter, text, upperCase, { targetTag })).output;
const plural = "msgid \"One car\"\nmsgid_plural \"%d cars\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n";

describe("messages of PO", () => {
  it.each([
    ["get a translation that is fuzzy", "#: a.c\nmsgid \"red\"\nmsgstr \"\"\n", "#: a.c\n#, fuzzy\nmsgid \"red\"\nmsgstr \"RED\"\n"],
    ["keep their flags", "#, c-format\nmsgid \"red\"\nmsgstr \"\"", "#, fuzzy, c-format\nmsgid \"red\"\nmsgstr \"RED\""],
    ["stay where somebody translated them", "msgid \"red\"\nmsgstr \"rojo\"\n", "msgid \"red\"\nmsgstr \"rojo\"\n"],
    ["are translated anew while they are fuzzy", "#, fuzzy\nmsgid \"red\"\nmsgstr \"gr\"\n", "#, fuzzy\nmsgid \"red\"\nmsgstr \"RED\"\n"],
    ["stay where nobody uses them", "#~ msgid \"red\"\n#~ msgstr \"\"\n", "#~ msgid \"red\"\n#~ msgstr \"\"\n"],
    ["have their lines", "msgid \"\"\n\"a \\\"x\\\"\\n\"\n\"b\\n\"\nmsgstr \"\"\n",
      "#, fuzzy\nmsgid \"\"\n\"a \\\"x\\\"\\n\"\n\"b\\n\"\nmsgstr \"\"\n\"A \\\"X\\\"\\n\"\n\"B\\n\"\n"],
  ])("%s", async (_, text, expected) => expect(await shouted(text)).toBe(expected));

  it("have the plurals of the target", async () => {
    expect((await shouted(plural, "ja")).match(/msgstr.*/g)).toEqual(["msgstr[0] \"%D CARS\""]);
    expect((await shouted(plural, "ru")).match(/msgstr.*/g)).toEqual([
      "msgstr[0] \"ONE CAR\"", "msgstr[1] \"%D CARS\"", "msgstr[2] \"%D CARS\"",
    ]);
  });

  it("have a header of the target, unless it is one already", async () => {
    const header = (language: string, forms: string): string =>
      `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Plural-Forms: ${forms}\\n"\n`;
    const given = header("en", "nplurals=2; plural=(n != 1);");
    expect(await shouted(given, "ja")).toBe(header("ja", "nplurals=1; plural=0;"));
    const own = header("ru", "nplurals=4; plural=(n%10==1 ? 0 : 3);");
    expect(await shouted(own, "ru")).toBe(own);
    expect((await shouted(`${own}\n${plural}`, "ru")).match(/^msgstr\[/gm)).toHaveLength(4);
  });
});
