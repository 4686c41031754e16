import { describe, expect, it } from "@jest/globals";
import { appleStringsFilter } from "../apple-strings/apple-strings-format.js";
import { jsonFilter } from "../json/json-format.js";
import { poFilter } from "../po/po-format.js";
import { propertiesFilter } from "../properties/properties-format.js";
import { aContext, inPiecesOf } from "../text/pass.fixture.js";
import type { TextFilter } from "../text/text-format.js";
import { yamlFilter } from "../yaml/yaml-format.js";

/** What a document's job tells that it left, in order. */
async function told(filter: TextFilter, text: string): Promise<string[]> {
  const why: string[] = [];
  for await (const part of filter.parts(inPiecesOf(text, [9]), aContext())) {
    if ("keep" in part && part.left !== undefined) why.push(part.left.why);
  }
  return why;
}

describe("a value that stays", () => {
  const name = "texts that look like names or addresses for programs are not translated";

  it.each<[string, TextFilter, string]>([
    ["JSON", jsonFilter, "{\"a\": \"The car\", \"b\": \"app.title\", \"c\": \"12\", \"d\": 5}"],
    ["YAML", yamlFilter, "a: The car\nb: app.title\nc: \"12\"\n"],
    ["Java properties", propertiesFilter, "a=The car\nb=app.title\nc=12\n"],
    ["strings of Apple", appleStringsFilter, "\"a\" = \"The car\";\n\"b\" = \"app.title\";\n\"c\" = \"12\";\n"],
    ["a catalogue", poFilter, "msgid \"The car\"\nmsgstr \"\"\n\nmsgid \"app.title\"\nmsgstr \"\"\n\nmsgid \"12\"\nmsgstr \"\"\n"],
  ])("is told in %s where it has letters", async (_, filter, text) => expect(await told(filter, text)).toEqual([name]));

  it("is told where somebody has translated it before", async () => {
    expect(await told(poFilter, "msgid \"The car\"\nmsgstr \"El coche\"\n")).toEqual(["messages that have a translation stay"]);
  });
});
