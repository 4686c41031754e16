import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { aContext, backwards, pass, upperCase } from "../text/pass.fixture.js";
import { xliffFilter } from "./xliff-format.js";

const tool = "<tool tool-id=\"dragoman\" tool-name=\"Dragoman\" tool-version=\"1.2.3\"/>";
const alternative = (target: string): string =>
  `<alt-trans tool-id="dragoman" date="2026-11-20T09:30:00Z"><target xml:lang="es">${target}</target></alt-trans>`;
const inFile = (body: string): string =>
  `<?xml version="1.0"?>\n<xliff version="1.2"><file original="a" source-language="en" target-language="es" datatype="x"><header>`
    + `${tool}</header><body>${body}</body></file></xliff>`;
const withoutHeader = (body: string): string => inFile(body).replace(/<header>.*<\/header>/, "");
const shout = async (text: string): Promise<string> => (await pass(xliffFilter, text, upperCase)).output;
const target = async (source: string): Promise<string> => {
  const output = await shout(withoutHeader(`<trans-unit id="1"><source>${source}</source></trans-unit>`));
  expect(output).toContain(`<source>${source}</source><alt-trans`);
  return /<target xml:lang="es">(.*)<\/target>/s.exec(output)?.[1] ?? "none";
};
const prefixed = (markup: string): string => markup.replaceAll(/<(\/?)/g, "<$1x:");

describe("match-quality", () => {
  const unit = '<xliff version="1.2"><file source-language="en"><body><trans-unit id="1"><source>One. Two.</source></trans-unit></body>'
    + '</file></xliff>';
  it.each([[["good", "adequate"], ' match-quality="Adequate">'], [["good", "good"], ' match-quality="Good">'],
    [[undefined, undefined], 'Z">']] as const)(
    "of a unit is that of its worst sentence: %j", async (bands, attribute) => {
      let written = "";
      for await (const part of xliffFilter.parts((async function* () { yield unit; })(), aContext())) {
        written += "keep" in part ? part.keep : part.write(part.segments, part.segments.map((_, at) => bands[at]));
      }
      expect(written).toMatch(new RegExp(`<alt-trans [^>]*${attribute}`));
    });
});

describe("xliff filter", () => {
  it.each([
    ["plain text", "One. Two &amp; &#x33;", "ONE. TWO &amp; 3"],
    ["nested elements", "<g id=\"1\">a <g id=\"2\">b</g></g> c", "<g id=\"1\">A <g id=\"2\">B</g></g> C"],
    ["codes with content", "a <bpt id=\"1\">&lt;b <sub>t</sub>&gt;</bpt>b<ept id=\"1\">&lt;/b&gt;</ept><ph id=\"2\">%s</ph> c",
      "A <bpt id=\"1\">&lt;b <sub>t</sub>&gt;</bpt>B<ept id=\"1\">&lt;/b&gt;</ept><ph id=\"2\">%s</ph> C"],
    ["empty codes", "a<x id=\"1\"/> <bx id=\"2\"/>b<ex id=\"2\"/> <g id=\"3\"/><x id=\"4\"></x>",
      "A<x id=\"1\"/> <bx id=\"2\"/>B<ex id=\"2\"/> <g id=\"3\"/><x id=\"4\"></x>"],
    ["marks", "a <mrk mtype=\"term\" mid=\"1\">b</mrk> <mrk mtype=\"protected\">c <x id=\"1\"/></mrk>",
      "A <mrk mtype=\"term\">B</mrk> <mrk mtype=\"protected\">c <x id=\"1\"/></mrk>"],
    ["character data", "a <![CDATA[<b> & ]]>c<!-- d -->", "A &lt;B&gt; &amp; C<!-- d -->"],
    ["nothing", "", ""],
    ["no letters", "42 <x id=\"1\"/>", "42 <x id=\"1\"/>"],
    ["white space", " \n a  b \r\n", " \n A  B \n"],
  ])("writes a target of %s", async (_, source, expected) => expect(await target(source)).toBe(expected));

  it("makes pairs of the ends that belong together, and points of the others", async () => {
    const source = "a <bpt id=\"1\" rid=\"7\"/>b<ept id=\"2\" rid=\"7\"/> c <bx id=\"3\"/>d <bx id=\"4\"/>e<ex id=\"3\"/> f<ex "
      + "id=\"4\"/> <g id=\"5\">g <bx id=\"6\"/>h</g>i <ex id=\"6\"/>j <it id=\"8\" pos=\"open\"/>k";
    const { segments } = await pass(xliffFilter, withoutHeader(`<trans-unit id="1"><source>${source}</source></trans-unit>`));
    expect(segments).toEqual([[
      "a ", { open: 1 }, "b", { close: 1 }, " c ", { point: 2 }, "d ", { open: 3 }, "e", { point: 4 }, " f", { close: 3 }, " ",
        { open: 5 }, "g ", { point: 6 }, "h", { close: 5 },
      "i ", { point: 7 }, "j ", { point: 8 }, "k"]]);
  });

  it("splits a unit into sentences and joins them again", async () => {
    const { segments, output } = await pass(
      xliffFilter, withoutHeader("<trans-unit id=\"1\"><source><g id=\"1\">One. </g>Two.</source></trans-unit>"), upperCase);
    expect(segments.map(plainText)).toEqual(["One.", "Two."]);
    expect(output).toContain(alternative("<g id=\"1\">ONE. </g>TWO."));
  });

  it.each([
    ["adds a header", withoutHeader(""), inFile("")],
    ["adds a tool to an empty header", withoutHeader("").replace("<body>", "<header />\n<body>"), inFile("").replace("<body>", "\n<body>")],
    ["adds a tool to a header, before elements of others, and replaces its own",
      withoutHeader("").replace("<body>", `<header><note>n</note>${tool.replace("1.2.3", "0.1")}<o:x/></header><body>`),
      inFile("").replace("<header>", "<header><note>n</note>").replace("</header>", "<o:x/></header>")],
    ["fills in the target language and shortens codes",
      "<xliff><file source-language='eng' ><body/></file><file source-language=\"xyz\" target-language=\"spa\"><body/></file></xliff>",
      `<?xml version="1.0"?>\n<xliff><file source-language="en" target-language="es"><header>${tool}</header><body/></file><file `
        + `source-language="xyz" target-language="es"><header>${tool}</header><body/></file></xliff>`],
    ["takes no attribute for one that only a value names",
      `<xliff version="1.2"><file original="a source-language='x' b" source-language='eng' target-language="es"><header/><body>`
        + `<trans-unit id="1"><source>a <mrk comment="of mid='3'" mid='4'>b</mrk></source></trans-unit></body></file></xliff>`,
      `<?xml version="1.0"?>\n<xliff version="1.2"><file original="a source-language='x' b" source-language="en" target-language="es">`
        + `<header>${tool}</header><body><trans-unit id="1"><source>a <mrk comment="of mid='3'" mid='4'>b</mrk></source>`
        + `${alternative("A <mrk comment=\"of mid='3'\">B</mrk>")}</trans-unit></body></file></xliff>`],
    ["writes a declaration without encoding", `<?xml version='1.0' encoding="utf-16" standalone='yes'?>\n<!-- c -->\n<Xliff></Xliff>\n`,
      "<?xml version='1.0' standalone='yes'?>\n<!-- c -->\n<Xliff></Xliff>\n"],
    ["adds a declaration before anything else", "<!-- c --><XLIFF/>", "<?xml version=\"1.0\"?>\n<!-- c --><XLIFF/>"],
    ["copies units and groups that are not to be translated",
      inFile("<trans-unit id=\"1\" translate=\"no\"><source>a</source><target>b</target></trans-unit><group translate=\"no\">"
        + "<trans-unit id=\"2\"><source>a</source></trans-unit></group>"),
      inFile("<trans-unit id=\"1\" translate=\"no\"><source>a</source><target>b</target></trans-unit><group translate=\"no\">"
        + "<trans-unit id=\"2\"><source>a</source></trans-unit></group>")],
    ["replaces alternatives, and keeps the rest",
      inFile("\n <trans-unit id=\"1\" approved=\"no\">\n  <source>a</source>\n  <seg-source>a</seg-source>\n  <target state=\"new\">"
        + "b <g id=\"1\">c</g></target>\n  <note>d</note>\n  <alt-trans><source>e</source><target>f</target></alt-trans>\n  <o:x>g</o:x>"
        + "\n </trans-unit>"),
      inFile(`\n <trans-unit id="1" approved="no">\n  <source>a</source>\n  <seg-source>a</seg-source>\n  <target state="new">`
        + `b <g id="1">c</g></target>\n  ${alternative("A")}\n  <note>d</note>\n  <o:x>g</o:x>\n </trans-unit>`)],
    ["takes elements of others for no unit, whatever their name",
      "<x:xliff xmlns:x=\"u\"><x:file target-language=\"es\"><x:header/><x:body><trans-unit><source>a</source></trans-unit></x:body>"
        + "</x:file></x:xliff>",
      `<?xml version="1.0"?>\n<x:xliff xmlns:x="u"><x:file target-language="es"><x:header><x:${tool.slice(1)}`
        + `</x:header><x:body><trans-unit><source>a</source></trans-unit></x:body></x:file></x:xliff>`],
    ["copies units in binary ones that are not to be translated",
      inFile("<bin-unit id=\"b\" translate=\"no\"><bin-source/><trans-unit id=\"1\"><source>a</source></trans-unit></bin-unit>"),
      inFile("<bin-unit id=\"b\" translate=\"no\"><bin-source/><trans-unit id=\"1\"><source>a</source></trans-unit></bin-unit>")],
    ["follows the prefix of the root",
      "<x:xliff xmlns:x=\"urn:oasis:names:tc:xliff:document:1.2\"><x:file target-language=\"es\"><x:body><x:trans-unit id=\"1\">"
        + "<x:source>a <x:g id=\"1\">b</x:g></x:source></x:trans-unit></x:body></x:file></x:xliff>",
      "<?xml version=\"1.0\"?>\n<x:xliff xmlns:x=\"urn:oasis:names:tc:xliff:document:1.2\"><x:file target-language=\"es\">"
        + prefixed(`<header>${tool}</header>`) + "<x:body><x:trans-unit id=\"1\"><x:source>a <x:g id=\"1\">b</x:g></x:source>"
        + prefixed(alternative("A <g id=\"1\">B</g>")) + "</x:trans-unit></x:body></x:file></x:xliff>"],
  ])("%s", async (_, input, expected) => expect(await shout(input)).toBe(expected));

  it("streams an original that a CAT tool embedded", async () => {
    const text = inFile("<trans-unit id=\"1\" translate=\"no\"><source>a</source></trans-unit>")
      .replace("<header>", `<header><!-- c --><skl><internal-file form="base64">${"QUJD&#13;\r\n".repeat(600_000)}`
        + `</internal-file></skl>${" ".repeat(200_000)}`);
    const kept: number[] = [];
    let output = "";
    for await (const part of xliffFilter.parts((async function* () { yield text; })(), aContext())) {
      if (!("keep" in part)) throw new Error("nothing is to be translated");
      kept.push(part.keep.length);
      output += part.keep;
    }
    expect(output === text).toBe(true);
    expect(Math.max(...kept)).toBeLessThanOrEqual(200_000);
  });

  it("refuses a unit of many pieces of text", async () => {
    const text = inFile(`<trans-unit id="7"><source>${"word &amp; ".repeat(100_000)}</source></trans-unit>`);
    await expect(pass(xliffFilter, text, upperCase, {}, [65_536])).rejects.toMatchObject(
      { code: "document-unit-too-long", message: expect.stringContaining("unit \"7\"") });
  });

  it.each([
    ["document-not-well-formed", "<xliff><file></xliff>"],
    ["document-not-well-formed", "<xliff/><xliff/>"],
    ["document-not-well-formed", "<?xml version=\"1.0\"?><xliff/>\n<?xml version=\"1.0\"?><xliff/>"],
    ["document-not-well-formed", "<!DOCTYPE xliff SYSTEM \"file:///etc/passwd\"><xliff>&x;</xliff>"],
    ["document-not-well-formed", ""],
    ["document-not-xliff", "<tmx/>"],
    ["document-not-xliff", "<xliff version=\"2.0\"/>"],
    ["document-declares-entities", "<!DOCTYPE x [<!ENTITY a \"b\">]><xliff/>"],
    ["document-too-deep", `<xliff>${"<a>".repeat(1_001)}`],
    ["document-token-too-long", `<xliff a="${"a".repeat(5_000_000)}"/>`],
    ["document-unit-too-long",
      withoutHeader(`<trans-unit id="1"><source>${`<ph id="1">${"x".repeat(10_000)}</ph>`.repeat(110)}</source></trans-unit>`)],
  ])("refuses with %s %#", async (code, input) => {
    await expect(pass(xliffFilter, input)).rejects.toMatchObject({ kind: "invalid", code });
  });

  const inline = fc.letrec<{ inline: string; some: string }>((tie) => ({
    inline: fc.oneof({ depthSize: "small", withCrossShrink: true },
      fc.constantFrom("One. ", "two ", "Drei? ", "&lt;", "42", "\n", "é", "<x id=\"1\"/>", "<ph id=\"1\">{0}</ph>",
        "<it id=\"2\" pos=\"open\">i</it>", "<bx id=\"1\"/>", "<ex id=\"1\"/>", "<![CDATA[<c>]]>", "<!--c-->"),
      tie("some").map((s) => `<g id="1">${s}</g>`),
      tie("some").map((s) => `<mrk mtype="x">${s}</mrk>`),
      tie("some").map((s) => `<bpt id="3">o</bpt>${s}<ept id="3">c</ept>`)),
    some: fc.array(tie("inline"), { maxLength: 5 }).map((parts) => parts.join("")),
  })).some;
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

  it("brings every code back once, whatever the pieces of the input", async () => {
    await fc.assert(fc.asyncProperty(fc.array(inline, { maxLength: 4 }), sizes, async (sources, pieces) => {
      const text = withoutHeader(
        sources.map((source, i) => `<trans-unit id="${i}"><source>${source}</source><target>old</target></trans-unit>`).join("\n"));
      const { output } = await pass(xliffFilter, text, undefined, {}, pieces);
      const plain = (raw: string): string => raw.replace(/<!\[CDATA\[<c>\]\]>/g, "&lt;c&gt;");
      const targets = [...output.matchAll(/<target xml:lang="es">(.*?)<\/target>/gs)].map(([, content]) => content);
      expect(targets).toEqual(sources.map(plain));
      expect(await pass(xliffFilter, text, upperCase, {}, pieces)).toEqual(await pass(xliffFilter, text, upperCase));
      // In another order they are still all there, and the document is still one.
      const shuffled = (await pass(xliffFilter, text, backwards)).output;
      const tags = (raw: string): string[] => (raw.match(/<[^>]*>/g) ?? []).sort();
      expect(tags(shuffled)).toEqual(tags(output));
      await pass(xliffFilter, shuffled);
    }), { numRuns: 100 });
  });
});
