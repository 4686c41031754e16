import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { backwards, pass, sizes, tagsOf, upperCase } from "../text/pass.fixture.js";
import { tmxFilter } from "./tmx-format.js";

const inBody = (units: string, srclang = "en-US"): string =>
  `<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"><header srclang="${srclang}" datatype="x"><note>Keep `
    + `me</note></header><body>${units}</body></tmx>`;
const tuv = (language: string, text: string): string => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`;
const made = (text: string, language = "es", attribute = "xml:lang"): string =>
  `<tuv ${attribute}="${language}" creationtool="Dragoman" creationtoolversion="1.2.3" creationdate="20261120T093000Z" creationid="MT">`
    + `<seg>${text}</seg></tuv>`;
const shout = async (units: string, context = {}, srclang = "en-US"): Promise<string> => (
  await pass(tmxFilter, inBody(units, srclang), upperCase, context)).output;

describe("tmx filter", () => {
  it.each([
    ["plain text", "One. Two &amp; 3", "ONE. TWO &amp; 3"],
    ["pairs", "a <bpt i=\"1\" x=\"1\">&lt;b&gt;<sub>Sub</sub></bpt>b<ept i=\"1\">&lt;/b&gt;</ept>",
      "A <bpt i=\"1\" x=\"1\">&lt;b&gt;<sub>Sub</sub></bpt>B<ept i=\"1\">&lt;/b&gt;</ept>"],
    ["points", "a <ph x=\"1\">{0}</ph>b <it pos=\"begin\">(</it>c <ut>u</ut>d",
      "A <ph x=\"1\">{0}</ph>B <it pos=\"begin\">(</it>C <ut>u</ut>D"],
    ["highlights", "a <hi type=\"t\">b <ph/>c</hi>", "A <hi type=\"t\">B <ph/>C</hi>"],
    ["nothing", "", ""],
    ["no letters, with its characters", "&#52;2", "&#52;2"],
  ])("writes a target of %s", async (_, source, expected) =>
    expect(await shout(`<tu>${tuv("en", source)}</tu>`)).toBe(inBody(`<tu>${tuv("en", source)}${made(expected)}</tu>`)));

  it.each([
    ["adds a target where the others stand",
      "<tu tuid=\"1\">\n  <note>n</note>\n  <tuv xml:lang=\"EN-gb\"><prop type=\"p\">q</prop><seg>a</seg></tuv>\n</tu>",
      `<tu tuid="1">\n  <note>n</note>\n  <tuv xml:lang="EN-gb"><prop type="p">q</prop><seg>a</seg></tuv>\n  ${made("A")}\n</tu>`],
    ["replaces the target with what told of it", `<tu>${tuv(
      "en", "a")}<tuv xml:lang="es-MX" changeid="anna"><note>n</note><seg>old <ph/></seg></tuv>${tuv("de", "c")}</tu>`,
      `<tu>${tuv("en", "a")}${made("A", "es-MX")}${tuv("de", "c")}</tu>`],
    ["replaces the closest target, in front of the source too", `<tu>${tuv("es-MX", "b")}${tuv("es", "c")}${tuv("en", "a")}</tu>`,
      `<tu>${tuv("es-MX", "b")}${made("A")}${tuv("en", "a")}</tu>`],
    ["takes the source that the header names", `<tu>${tuv("en-GB", "a")}${tuv("en-US", "b")}</tu>`,
      `<tu>${tuv("en-GB", "a")}${tuv("en-US", "b")}${made("B")}</tu>`],
    ["takes the source that the unit names", `<tu srclang="en-GB">${tuv("en-US", "b")}${tuv("en-GB", "a")}</tu>`,
      `<tu srclang="en-GB">${tuv("en-US", "b")}${tuv("en-GB", "a")}${made("A")}</tu>`],
    ["knows other names of languages", `<tu>${tuv("eng", "a")}${tuv("spa", "b")}</tu>`, `<tu>${tuv("eng", "a")}${made("A", "spa")}</tu>`],
    ["follows old ways", "<tu><tuv lang=\"en\"><seg>a</seg></tuv></tu>",
      `<tu><tuv lang="en"><seg>a</seg></tuv>${made("A", "es", "lang")}</tu>`],
    ["keeps units without a source", `<tu>${tuv("de", "a")}${tuv("es", "b")}</tu><tu/>`,
      `<tu>${tuv("de", "a")}${tuv("es", "b")}</tu><tu/>`],
  ])("%s", async (_, units, expected) => expect(await shout(units)).toBe(inBody(expected)));

  it("tells countries of one language apart", async () => {
    const units = `<tu>${tuv("pt-BR", "a")}${tuv("pt-PT", "b")}</tu>`;
    expect(await shout(units, { sourceTag: "pt-PT", targetTag: "pt-BR" })).toBe(
      inBody(`<tu>${made("B", "pt-BR")}${tuv("pt-PT", "b")}</tu>`));
  });

  it("takes the language of the header while none is known", async () => {
    const { segments } = await pass(tmxFilter, inBody(`<tu>${tuv("de", "a")}${tuv("en-US", "b")}</tu><tu>${tuv("fr", "c")}</tu>`),
      undefined, { sourceTag: "und", targetTag: "und" });
    expect(segments.map(plainText)).toEqual(["b", "c"]);
  });

  it.each([
    ["document-not-well-formed", "<tmx><body></tmx>"], ["document-not-tmx", "<xliff/>"],
    ["document-declares-entities", "<!DOCTYPE tmx [<!ENTITY a \"b\">]><tmx/>"],
    ["document-unit-too-long", inBody(`<tu>${`<prop type="p">${"x".repeat(10_000)}</prop>`.repeat(110)}</tu>`)],
  ])("refuses with %s %#", async (code, input) => {
    await expect(pass(tmxFilter, input)).rejects.toMatchObject({ kind: "invalid", code });
  });

  const { some } = fc.letrec<{ inline: string; some: string }>((tie) => ({
    inline: fc.oneof({ depthSize: "small", withCrossShrink: true },
      fc.constantFrom("One. ", "two ", "&lt;", "42", "\n", "<ph x=\"1\">%s</ph>", "<it pos=\"begin\" x=\"2\">(</it>",
        "<bpt i=\"9\">[</bpt>", "<ept i=\"9\">]</ept>", "<!--c-->"),
      tie("some").map((s) => `<hi x="3">${s}</hi>`),
      tie("some").map((s) => `<bpt i="4">o<sub>s</sub></bpt>${s}<ept i="4">c</ept>`)),
    some: fc.array(tie("inline"), { maxLength: 5 }).map((parts) => parts.join("")),
  }));

  it("brings every code back once, whatever the pieces of the input", async () => {
    await fc.assert(fc.asyncProperty(fc.array(some, { maxLength: 4 }), sizes, async (sources, pieces) => {
      const text = inBody(sources.map((source) => `<tu>${tuv("en", source)}${tuv("es", "old")}</tu>`).join("\n"));
      const { output } = await pass(tmxFilter, text, undefined, {}, pieces);
      expect(output).toBe(inBody(sources.map((source) => `<tu>${tuv("en", source)}${made(source)}</tu>`).join("\n")));
      expect(await pass(tmxFilter, text, upperCase, {}, pieces)).toEqual(await pass(tmxFilter, text, upperCase));
      const shuffled = (await pass(tmxFilter, text, backwards)).output;
      expect(tagsOf(shuffled)).toEqual(tagsOf(output));
      await pass(tmxFilter, shuffled);
    }), { numRuns: 200 });
  });
});
