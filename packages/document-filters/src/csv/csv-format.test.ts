import { describe, expect, it } from "@jest/globals";
import type { LeftText } from "@dragoman/application/documents";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { aContext, inPiecesOf, pass, sizes, upperCase } from "../text/pass.fixture.js";
import { csvFilter } from "./csv-format.js";

const found = async (text: string): Promise<string[]> => (await pass(csvFilter, text)).segments.map(plainText);
const shouted = async (text: string): Promise<string> => (await pass(csvFilter, text, upperCase)).output;

async function placesOf(text: string): Promise<{ places: (string | undefined)[]; left: LeftText[] }> {
  const told = { places: [] as (string | undefined)[], left: [] as LeftText[] };
  for await (const part of csvFilter.parts(inPiecesOf(text, [100]), aContext())) {
    if ("segments" in part) told.places.push(part.place);
    else if (part.left !== undefined) told.left.push(part.left);
  }
  return told;
}

describe("the columns of a table", () => {
  it.each([
    ["sentences, and neither numbers, dates, addresses nor codes",
      "4711,2026-11-20,The car is red,anna@example.org,AX-4711,https://example.org\n5,2026-11-21,It is fast,b@c.org,B_2,https://x.org",
      ["The car is red", "It is fast"]],
    ["what their names say", "id,first_name,shortText,animal\n1,Anna,car,red deer\n2,Ben,house,cat", ["car", "red deer", "house", "cat"]],
    ["no names of people, places and things", "person,place,colour\nAnna Smith,New York,red\nBen van Dyk,Old Town,blue\n7,7,7", []],
    ["long texts whatever their name says", "status;x\nThe job was done, and nobody has complained so far.;7", [
      "The job was done, and nobody has complained so far.",
    ]],
    ["the language of the source, and no other", "key,en,fr\na,car,voiture rouge\nb,house,la maison", ["car", "house"]],
    ["scripts without blanks", "1;今日は良い天気です\n2;明日は雨でしょう", ["今日は良い天気です", "明日は雨でしょう"]],
  ])("with %s are translated", async (_, text, expected) => expect(await found(text)).toEqual(expected));

  it("are told of where they are left, and named where a text stands", async () => {
    const { places, left } = await placesOf("id,person,comment\n1,Anna,It is red.\n2,Ben,-\n");
    expect(places).toEqual(["column comment"]);
    expect(left).toEqual([
      { place: "header row", why: "names of columns are not translated, as programs call them" },
      { place: "column person", why: "it holds names or single words, and hardly any sentence" },
    ]);
    expect((await placesOf("1,The car is red")).places).toEqual(["column 2"]);
  });
  const headers = [["source,target"], ["en,es"], ["English,Spanish"], ["en_US,es-MX"]];
  it.each(headers)("in two languages (%s) get what is missing", async (header) => {
    expect(await shouted(`id,${header}\na,red car,\nb,blue car,coche azul\nc,5,\nd,red car\n`))
      .toBe(`id,${header}\na,red car,RED CAR\nb,blue car,coche azul\nc,5,\nd,red car\n`);
  });
});

describe("a cell", () => {
  const cells = async (...texts: readonly string[]): Promise<string> => (await shouted(`text\n${texts.join("\n")}\n`)).slice(5, -1);

  it.each([
    ["the car", "THE CAR"], ["\"the car\"", "\"THE CAR\""], ["\"a \"\"car\"\"\"", "\"A \"\"CAR\"\"\""], [" \"a car\" ", " \"A CAR\" "],
    ["\"one car.\r\nand a house\"", "\"ONE CAR.\r\nAND A HOUSE\""], ["a \"red\" car", "\"A \"\"RED\"\" CAR\""],
    ["=A1&\" car\"", "=A1&\" car\""],
    ["- a car", "- A CAR"], ["<p>A&amp;B <b>car</b></p>", "<p>A&amp;B <b>CAR</b></p>"], ["a < b & a car", "A < B & A CAR"],
  ])("%s becomes %s", async (text, expected) => expect(await cells(text)).toBe(expected));

  it("is quoted where it has to be", async () => {
    const into = async (text: string, target: string) => (await pass(csvFilter, text, () => [target])).output.replace(/^.*\n/, "");
    expect(await into("id,text\n1,a car", "un coche, rojo")).toBe("1,\"un coche, rojo\"");
    expect(await into("id;text\n1;a car", "un coche, rojo; sí")).toBe("1;\"un coche, rojo; sí\"");
    expect(await into("id\ttext\n1\ta \"red\" car", "un \"coche\"")).toBe("1\tun \"coche\"");
    expect(await into("id,text\n1,a car", "un \"coche\"")).toBe("1,\"un \"\"coche\"\"\"");
  });
  it.each(["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)"])("never becomes a formula: %s", async (target) => {
    for (const quote of ["", "\""]) {
      expect((await pass(csvFilter, `text\n${quote}a car${quote}`, () => [target])).output).toBe(`text\n${quote}'${target}${quote}`);
    }
  });
});

describe("a table", () => {
  it("is cut by what divides most of its rows", async () => {
    const rows = "1;a red, fast car\n2;a big, old house";
    for (const text of [rows, rows.replaceAll(";", "\t"), rows.replaceAll(";", "|"), `sep=^\n${rows.replaceAll(";", "^")}`]) {
      expect(await found(text)).toEqual(["a red, fast car", "a big, old house"]);
    }
  });
  it("comes back when nothing is translated, whatever the pieces, and keeps its rows and fields", async () => {
    const text = fc.array(fc.constantFrom(
      "the red car", "4711", ",", ";", "\t", "\n", "\r\n", "\r", "\"", "\"\"", "\"a, b\"", "text", "<b>", "</b>", " ", "=1", "sep=;\n",
    ), { maxLength: 30 }).map((parts) => parts.join(""));
    await fc.assert(fc.asyncProperty(text, sizes, async (document, pieces) => {
      expect((await pass(csvFilter, document, undefined, {}, pieces)).output).toBe(document);
      expect((await pass(csvFilter, document, upperCase, {}, pieces)).output).toBe((await pass(csvFilter, document, upperCase)).output);
    }), { numRuns: 300 });
  });
  it("is passed over where a quotation mark is never closed", async () => {
    const text = `id,text\n1,the car\n2,"${"a long text, ".repeat(100_000)}\n3,the house\n`;
    const { output, segments } = await pass(csvFilter, text, upperCase);
    expect([output.length, segments.length]).toEqual([text.length, 2]);
  });

  it("looks at the columns that a row has, however wide another row is", async () => {
    const wide = `${"The red car.,".repeat(400)}x\n${"a,The red car.\n".repeat(400)}`;
    expect((await pass(csvFilter, wide)).output).toBe(wide);
  });
});
