import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { backwards, pass, sizes, tagsOf, upperCase } from "../text/pass.fixture.js";
import { xliff2Filter } from "./xliff-2-format.js";

const inUnit = (segments: string, attributes = ""): string =>
  `<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="es"><file id="f">`
    + `<unit id="u"${attributes}>`
  + `<originalData><data id="d1">Keep me</data></originalData>${segments}</unit></file></xliff>`;
const translated = "state=\"translated\" subState=\"dragoman:mt\"";
const shout = async (text: string): Promise<string> => (await pass(xliff2Filter, text, upperCase)).output;
const target = async (source: string): Promise<string> => {
  const output = await shout(inUnit(`<segment id="s"><source>${source}</source></segment>`));
  expect(output).toContain(`<segment id="s" ${translated}><source>${source}</source><target>`);
  expect(output).toContain("<originalData><data id=\"d1\">Keep me</data></originalData>");
  return /<target>(.*)<\/target>/s.exec(output)?.[1] ?? "none";
};

describe("xliff 2 filter", () => {
  it.each([
    ["plain text", "One. Two &amp; &#x33;", "ONE. TWO &amp; 3"],
    ["nested pairs", "<pc id=\"1\" dataRefStart=\"d1\">a <pc id=\"2\">b</pc></pc> c",
      "<pc id=\"1\" dataRefStart=\"d1\">A <pc id=\"2\">B</pc></pc> C"],
    ["ends apart", "a <sc id=\"1\"/>b<ec startRef=\"1\"/> <sm id=\"m\" type=\"term\"/>c<em startRef=\"m\"/>",
      "A <sc id=\"1\"/>B<ec startRef=\"1\"/> <sm id=\"m\" type=\"term\"/>C<em startRef=\"m\"/>"],
    ["empty codes", "a<ph id=\"1\"/> b <cp hex=\"0001\"></cp>c <ec id=\"2\" isolated=\"yes\"/>d",
      "A<ph id=\"1\"/> B <cp hex=\"0001\"></cp>C <ec id=\"2\" isolated=\"yes\"/>D"],
    ["marks", "a <mrk id=\"1\" type=\"term\">b</mrk> <mrk id=\"2\" translate=\"no\">c <ph id=\"3\"/></mrk>",
      "A <mrk id=\"1\" type=\"term\">B</mrk> <mrk id=\"2\" translate=\"no\">c <ph id=\"3\"/></mrk>"],
    ["character data", "a <![CDATA[<b> & ]]>c<!-- d -->", "A &lt;B&gt; &amp; C<!-- d -->"],
    ["nothing", "", ""],
    ["no letters, with its characters", "&#52;2 <ph id=\"1\"/>", "&#52;2 <ph id=\"1\"/>"],
  ])("writes a target of %s", async (_, source, expected) => expect(await target(source)).toBe(expected));

  it("makes pairs of the ends that belong together, and points of those that cross or stand alone", async () => {
    const source =
      "a <sc id=\"1\"/>b<ec startRef=\"1\"/> c <sc id=\"3\"/>d <sc id=\"4\"/>e<ec startRef=\"3\"/> f<ec startRef=\"4\"/> g <sc id=\"5\"/>h";
    const { segments } = await pass(xliff2Filter, inUnit(`<segment><source>${source}</source></segment>`));
    expect(segments).toEqual([["a ", { open: 1 }, "b", { close: 1 }, " c ", { point: 2 }, "d ", { open: 3 }, "e", { point: 4 }, " f",
      { close: 3 }, " g ", { point: 5 }, "h"]]);
  });

  it("pairs what crosses nothing, beside tens of thousands of ends that do", async () => {
    const numbers = Array.from({ length: 20_000 }, (_, i) => i);
    const source = `${numbers.map((i) => `<sc id="${i}"/>`).join("")}a `
      + `<sc id="x"/>b<ec startRef="x"/> <pc id="y"><sc id="0"/>c</pc>${numbers.map((i) => `<ec startRef="${i}"/>`).join("")}`;
    const { segments } = await pass(xliff2Filter, inUnit(`<segment><source>${source}</source></segment>`), undefined, {}, [65_536]);
    // Codes 1 and 2 are the ends in front: the last begin crosses nothing that is still a pair.
    expect(segments).toEqual([["a ", { open: 3 }, "b", { close: 3 }, " ", { open: 4 }, { point: 5 }, "c", { close: 4 }]]);
  });

  it.each([
    ["replaces targets, keeps what stands between segments",
      inUnit("\n <segment id=\"1\" state=\"initial\" subState=\"a:b\">\n  <source>a</source>\n  <target>old <ph id=\"1\"/></target>\n "
        + "</segment>\n <ignorable>\n  <source> </source>\n </ignorable><segment><source xml:space=\"preserve\"> b </source></segment>"),
      inUnit(`\n <segment id="1" ${translated}>\n  <source>a</source>\n  <target>A</target>\n </segment>\n <ignorable>\n  <source> `
        + `</source>\n </ignorable><segment ${translated}><source xml:space="preserve"> b </source><target xml:space="preserve"> B `
        + `</target></segment>`)],
    ["copies what is not to be translated, and what is final",
      inUnit("<segment><source>a</source></segment>", " translate=\"no\""),
      inUnit("<segment><source>a</source></segment>", " translate=\"no\"")],
    ...["final", "reviewed", "translated"].map((state): [string, string, string] => {
      const answered = inUnit(`<segment id="1" state="${state}"><source>a</source>\n<target>b <ph id="1"/></target></segment>`);
      return [`copies ${state} segments in the language of the target`, answered, answered];
    }),
    ["replaces what a machine translated before, and not what somebody reviewed since",
      inUnit(`<segment ${translated}><source>a</source><target>b</target></segment>`
        + "<segment state=\"reviewed\" subState=\"dragoman:mt\"><source>c</source><target>d</target></segment>"),
      inUnit(`<segment ${translated}><source>a</source><target>A</target></segment>`
        + "<segment state=\"reviewed\" subState=\"dragoman:mt\"><source>c</source><target>d</target></segment>")],
    ["copies what the source says of its white space",
      inUnit("<segment><source xml:space=\"default\">a</source></segment><segment><source xml:space=\"preserve\">b</source></segment>"),
      inUnit(`<segment ${translated}><source xml:space="default">a</source><target xml:space="default">A</target></segment>`
        + `<segment ${translated}><source xml:space="preserve">b</source><target xml:space="preserve">B</target></segment>`)],
    ["takes no other language for final",
      inUnit("<segment state=\"final\"><source>a</source><target>b</target></segment>").replace("trgLang=\"es\"", "trgLang='fr'"),
      inUnit(`<segment ${translated} ><source>a</source><target>A</target></segment>`).replace(" ><source", "><source")],
    ["leaves suggestions and notes alone",
      inUnit("<m:matches xmlns:m=\"urn:oasis:names:tc:xliff:matches:2.0\"><m:match ref=\"#s\"><source>a</source><target>b</target>"
        + "</m:match></m:matches><notes><note>n</note></notes>"),
      inUnit("<m:matches xmlns:m=\"urn:oasis:names:tc:xliff:matches:2.0\"><m:match ref=\"#s\"><source>a</source><target>b</target>"
        + "</m:match></m:matches><notes><note>n</note></notes>")],
    ["names target language and encoding",
      "<?xml version='1.0' encoding='utf-16'?><xliff version='2.0' srcLang='en'><file id='f'/></xliff>",
      "<?xml version='1.0' encoding=\"utf-8\"?><xliff version='2.0' srcLang='en' trgLang=\"es\"><file id='f'/></xliff>"],
    ["keeps a country", "<xliff version='2.0' trgLang='es-MX'/>", "<xliff version='2.0' trgLang='es-MX'/>"],
    ["honours translate of groups, and of units in them",
      "<xliff version=\"2.0\" srcLang=\"en\" trgLang=\"es\"><file id=\"f\"><group id=\"g\" translate=\"no\"><unit id=\"u\"><segment>"
        + "<source>a</source></segment></unit><unit id=\"v\" translate=\"yes\"><segment><source>b</source></segment></unit></group>"
        + "</file></xliff>",
      `<xliff version="2.0" srcLang="en" trgLang="es"><file id="f"><group id="g" translate="no"><unit id="u"><segment><source>a</source>`
        + `</segment></unit><unit id="v" translate="yes"><segment ${translated}><source>b</source><target>B</target></segment></unit>`
        + `</group></file></xliff>`],
    ["follows the prefix of the root",
      "<x:xliff xmlns:x=\"u\" version=\"2.0\" trgLang=\"es\"><x:file><x:unit><x:segment><x:source>a <x:pc id=\"1\">b</x:pc></x:source>"
        + "</x:segment></x:unit></x:file></x:xliff>",
      `<x:xliff xmlns:x="u" version="2.0" trgLang="es"><x:file><x:unit><x:segment ${translated}><x:source>a <x:pc id="1">b</x:pc>`
        + `</x:source><x:target>A <x:pc id="1">B</x:pc></x:target></x:segment></x:unit></x:file></x:xliff>`],
  ])("%s", async (_, input, expected) => expect(await shout(input)).toBe(expected));

  it.each([
    ["a mark with an end of its own", "Open <sm id=\"m\" translate=\"no\"/>The File<em startRef=\"m\"/> now",
      "OPEN <sm id=\"m\" translate=\"no\"/>The File<em startRef=\"m\"/> NOW"],
    ["one with codes in it", "<sm id=\"m\" translate=\"no\"/>a <ph id=\"1\"/><pc id=\"2\">b &amp; c</pc><em startRef=\"m\"/> now",
      "<sm id=\"m\" translate=\"no\"/>a <ph id=\"1\"/><pc id=\"2\">b &amp; c</pc><em startRef=\"m\"/> NOW"],
    ["one that is translated", "<sm id=\"m\" translate=\"yes\"/>a<em startRef=\"m\"/> b",
      "<sm id=\"m\" translate=\"yes\"/>A<em startRef=\"m\"/> B"],
    ["one that does not end here", "a <sm id=\"m\" translate=\"no\"/>b", "A <sm id=\"m\" translate=\"no\"/>B"],
    ["one that ends in another element", "a <sm id=\"m\" translate=\"no\"/>b <pc id=\"1\">c<em startRef=\"m\"/></pc>",
      "A <sm id=\"m\" translate=\"no\"/>B <pc id=\"1\">C<em startRef=\"m\"/></pc>"],
  ])("leaves what a mark protects as it is: %s", async (_, source, expected) => expect(await target(source)).toBe(expected));

  it("splits a segment into sentences and joins them again", async () => {
    const { segments, output } = await pass(
      xliff2Filter, inUnit("<segment><source><pc id=\"1\">One. </pc>Two.</source></segment>"), upperCase);
    expect(segments.map(plainText)).toEqual(["One.", "Two."]);
    expect(output).toContain("<target><pc id=\"1\">ONE. </pc>TWO.</target>");
  });

  it.each([
    ["document-not-well-formed", "<xliff version=\"2.0\"><file></xliff>"],
    ["document-not-xliff", "<xliff version=\"1.2\"/>"],
    ["document-not-xliff", "<tmx/>"],
    ["document-declares-entities", "<!DOCTYPE x [<!ENTITY a \"b\">]><xliff version=\"2.0\"/>"],
    ["document-unit-too-long", inUnit(`<segment><source>${`<ph id="1" disp="${"x".repeat(10_000)}"/>`.repeat(110)}</source></segment>`)],
  ])("refuses with %s %#", async (code, input) => {
    await expect(pass(xliff2Filter, input)).rejects.toMatchObject({ kind: "invalid", code });
  });

  const { some } = fc.letrec<{ inline: string; some: string }>((tie) => ({
    inline: fc.oneof({ depthSize: "small", withCrossShrink: true },
      fc.constantFrom("One. ", "two ", "Drei? ", "&lt;", "42", "\n", "é", "<ph id=\"1\"/>", "<cp hex=\"0001\"/>", "<sc id=\"1\"/>",
        "<ec startRef=\"1\"/>", "<![CDATA[<c>]]>", "<!--c-->"),
      tie("some").map((s) => `<pc id="2">${s}</pc>`),
      tie("some").map((s) => `<mrk id="3" type="x">${s}</mrk>`),
      tie("some").map((s) => `<sc id="4"/>${s}<ec startRef="4"/>`)),
    some: fc.array(tie("inline"), { maxLength: 5 }).map((parts) => parts.join("")),
  }));

  it("brings every code back once, whatever the pieces of the input", async () => {
    await fc.assert(fc.asyncProperty(fc.array(some, { maxLength: 4 }), sizes, async (sources, pieces) => {
      const text = inUnit(sources.map((source) => `<segment><source>${source}</source><target>old</target></segment>`).join("\n"));
      const { output } = await pass(xliff2Filter, text, undefined, {}, pieces);
      expect([...output.matchAll(/<target>(.*?)<\/target>/gs)].map(([, content]) => content)).toEqual(sources);
      expect(await pass(xliff2Filter, text, upperCase, {}, pieces)).toEqual(await pass(xliff2Filter, text, upperCase));
      const shuffled = (await pass(xliff2Filter, text, backwards)).output;
      const plain = (raw: string): string => raw.replace(/<!\[CDATA\[<c>\]\]>/g, "");
      expect(tagsOf(plain(shuffled))).toEqual(tagsOf(plain(output)).filter((tag) => tag !== "<c>"));
      await pass(xliff2Filter, shuffled);
    }), { numRuns: 200 });
  });
});
