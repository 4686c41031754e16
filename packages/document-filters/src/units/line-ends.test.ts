import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { backwards, echo, pass, upperCase } from "../text/pass.fixture.js";
import { tmxFilter } from "../tmx/tmx-format.js";
import { xliffFilter } from "../xliff-1/xliff-format.js";
import { xliff2Filter } from "../xliff-2/xliff-2-format.js";

const xliff1 = (source: string, space = ""): string =>
  `<xliff version="1.2"><file source-language="en"><body><trans-unit id="1"${space}><source>${source}</source></trans-unit>`
    + "</body></file></xliff>";
const xliff2 = (source: string, data = ""): string => `<xliff version="2.1" srcLang="en" trgLang="es"><file id="f"><unit id="u">`
  + `<originalData>${data}</originalData><segment><source>${source}</source></segment></unit></file></xliff>`;
const tmx = (source: string): string =>
  `<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>${source}</seg></tuv></tu></body></tmx>`;
const sentences = async (filter: typeof xliffFilter, text: string): Promise<string[]> => (await pass(filter, text)).segments.map(plainText);
/** What stands for the source in the target. */
const target = async (source: string, space = "", translate: Parameters<typeof pass>[2] = echo): Promise<string | undefined> =>
  /<target xml:lang="es">(.*)<\/target>/s.exec((await pass(xliffFilter, xliff1(source, space), translate)).output)?.[1];

const breaks: readonly [string, string][] = [
  ["x of type lb", "<x id=\"1\" ctype=\"lb\"/>"], ["x of type pb", "<x id=\"1\" ctype=\"pb\"/>"],
  ["ph of type lb", "<ph id=\"1\" ctype=\"lb\">[n]</ph>"], ["x of a type of Okapi", "<x id=\"1\" ctype=\"x-html-br\"/>"],
  ["x of Angular", "<x id=\"LINE_BREAK\" ctype=\"lb\" equiv-text=\"&lt;br/&gt;\"/>"],
  ["x of Angular by its name", "<x id=\"LINE_BREAK_2\"/>"],
  ["x that shows one", "<x id=\"1\" equiv-text=\"&lt;br&gt;\"/>"], ["ph that holds one", "<ph id=\"1\">&lt;br class=\"x\" /&gt;</ph>"],
  ["ph of a word processor", "<ph id=\"1\">&lt;w:br/&gt;</ph>"], ["it that holds one", "<it id=\"1\" pos=\"open\">&lt;br&gt;</it>"],
  ["ph of character data", "<ph id=\"1\"><![CDATA[<br/>]]></ph>"],
  ["ph of memoQ", "<ph id=\"1\">&lt;mq:rxt displaytext=\"br\" val=\"x\" /&gt;</ph>"],
  ["ph of a string of a program", "<ph id=\"1\">\\n</ph>"], ["two in a row", "<x id=\"1\" ctype=\"lb\"/><x id=\"2\" ctype=\"lb\"/>"],
];
const noBreaks: readonly [string, string][] = [
  ["x of another type", "<x id=\"1\" ctype=\"image\"/>"], ["x of no type", "<x id=\"1\"/>"], ["ph that holds text", "<ph id=\"1\">%s</ph>"],
  ["ph of another element", "<ph id=\"1\">&lt;bracket/&gt;</ph>"], ["x of another name", "<x id=\"LINE_BREAKER\"/>"],
  ["x that says it is none", "<x id=\"LINE_BREAK\" ctype=\"image\"/>"],
];

describe("codes that break a line", () => {
  it.each(breaks)("end a sentence: %s", async (_, code) => {
    expect(await sentences(xliffFilter, xliff1(`Press Start${code}Choose a file${code}`))).toEqual(["Press Start", "Choose a file"]);
    expect(await target(`Press Start${code}Choose a file ${code} Go`, "", upperCase)).toBe(`PRESS START${code}CHOOSE A FILE ${code} GO`);
  });
  it.each(noBreaks)("are told from others: %s", async (_, code) =>
    expect(await sentences(xliffFilter, xliff1(`Press Start${code}Choose a file`))).toEqual(["Press StartChoose a file"]));
  it.each(breaks.slice(0, -1))("go through a sentence when they stand alone, and a small letter follows: %s", async (_, code) => {
    expect(await sentences(xliffFilter, xliff1(`Press ${code}the button`))).toEqual(["Press the button"]);
    expect(await target(`Press ${code}the button`, "", upperCase)).toBe(`PRESS ${code}THE BUTTON`);
  });
  it("end a sentence where the header defines them, as Trados has it", async () => {
    const definitions = "<tag-defs xmlns=\"http://sdl.com/FileTypes/SdlXliff/1.0\"><tag id=\"4\"><ph name=\"br\">&lt;br&gt;</ph>"
      + "<props><value key=\"x\">&lt;br&gt;</value></props></tag><tag id=\"5\"><ph name=\"img\">&lt;img&gt;</ph></tag></tag-defs>";
    const text = xliff1("Press Start<x id=\"4\"/>Choose<x id=\"5\"/>A file.<x id=\"4\"/>Go")
      .replace("<body>", `<header>${definitions}</header><body>`);
    expect(await sentences(xliffFilter, text)).toEqual(["Press Start", "ChooseA file.", "Go"]);
    const other = "<file><body><trans-unit><source>One<x id=\"4\"/>Two</source></trans-unit></body></file>";
    expect(await sentences(xliffFilter, text.replace("</xliff>", `${other}</xliff>`))).toContain("OneTwo");
  });
  it("end a sentence when there are two of them, and a small letter follows", async () => {
    const two = "<x id=\"1\" ctype=\"lb\"/> <x id=\"2\" ctype=\"lb\"/>";
    expect(await sentences(xliffFilter, xliff1(`eBay${two}iPad`))).toEqual(["eBay", "iPad"]);
  });
  it("never end one inside of a pair that holds part of it", async () => {
    const source = "The <g id=\"1\">red<x id=\"2\" ctype=\"lb\"/>Car</g> is fast.";
    expect(await sentences(xliffFilter, xliff1(source))).toEqual(["The redCar is fast."]);
    expect(await target(source)).toBe(source);
  });

  it.each([
    ["at the start of a pair", "by Anna<g id=\"1\"><g id=\"2\"><x id=\"3\" ctype=\"lb\"/>Charles was here.</g></g>",
      ["by Anna", "Charles was here."]],
    ["at the end of one",
      "<g id=\"1\">by Anna <g id=\"2\"><x id=\"3\" ctype=\"lb\"/> </g></g>Charles was here.", ["by Anna", "Charles was here."]],
    ["between two pairs", "<g id=\"1\">Anna</g><x id=\"2\" ctype=\"lb\"/><g id=\"3\">Bert</g>", ["Anna", "Bert"]],
    ["in elements of blocks",
      "<g id=\"1\" ctype=\"x-html-LI\"><g id=\"2\" ctype=\"x-html-P\">one</g></g><g id=\"3\" ctype=\"x-html-li\">two</g>",
      ["one", "two"]],
    ["around a block in a text", "Text <g id=\"1\" ctype=\"x-div\">and more</g> text", ["Text", "and more", "text"]],
    ["in the paragraphs of Angular", "<x id=\"START_PARAGRAPH\" ctype=\"x-p\"/>one<x id=\"CLOSE_PARAGRAPH\" ctype=\"x-p\"/>"
      + "<x id=\"START_PARAGRAPH_1\" ctype=\"x-p\"/>two<x id=\"CLOSE_PARAGRAPH\" ctype=\"x-p\"/>", ["one", "two"]],
    ["in blocks of characters",
      "<ph id=\"1\">&lt;p class='x'&gt;</ph>one<ph id=\"2\">&lt;/p&gt;&lt;p&gt;</ph>two<ph id=\"3\">&amp;lt;/p&amp;gt;</ph>",
      ["one", "two"]],
    ["in pairs of characters",
      "<bpt id=\"1\">&lt;li&gt;</bpt>one<ept id=\"1\">&lt;/li&gt;</ept><bpt id=\"2\">&lt;li&gt;</bpt>two<ept id=\"2\">"
      + "&lt;/li&gt;</ept>", ["one", "two"]],
  ])("end sentences %s", async (_, source, expected) => {
    expect(await sentences(xliffFilter, xliff1(source))).toEqual(expected);
    expect(await target(source)).toBe(source);
  });
  it.each([
    ["pairs", "<pc id=\"1\" dataRefStart=\"d1\" dataRefEnd=\"d2\">one</pc><pc id=\"2\" dataRefStart=\"d1\" dataRefEnd=\"d2\">two</pc>"],
    ["starts and ends",
      "<sc id=\"1\" dataRef=\"d1\"/>one<ec startRef=\"1\" dataRef=\"d2\"/><sc id=\"2\" dataRef=\"d1\"/>two<ec startRef=\"2\"/>"],
    ["what they show", "<pc id=\"1\" dispStart=\"&lt;p>\">one</pc><pc id=\"2\" equivStart=\"START\" dispStart=\"&lt;p>\">two</pc>"],
    ["another XLIFF", "<pc id=\"1\" dataRefStart=\"d3\">one</pc><pc id=\"2\" dataRefStart=\"d3\">two</pc>"],
  ])("end sentences of XLIFF 2 in blocks by %s", async (_, source) => {
    const data = "<data id=\"d1\">&lt;li&gt;</data><data id=\"d2\">&lt;/li&gt;</data>"
      + "<data id=\"d3\">&lt;g id='x' ctype=\"x-html-P\" /&gt;</data>";
    expect(await sentences(xliff2Filter, xliff2(source, data))).toEqual(["one", "two"]);
  });
  it.each(["b", "span", "a href='x'", "article-link", "picture", "pre-text"])("end none in %s", async (tag) =>
    expect(await sentences(
      xliffFilter, xliff1(`one <ph id="1">&lt;${tag}&gt;</ph>two <g id="2" ctype="x-html-${tag.split(" ")[0]}">three</g>`),
    )).toEqual(["one two three"]));

  it.each([
    ["by subtype", "<ph id=\"1\" type=\"fmt\" subType=\"xlf:lb\"/>", ""], ["by what it shows", "<ph id=\"1\" disp=\"&lt;br/>\"/>", ""],
    ["by its name", "<ph id=\"1\" equiv=\"LINE_BREAK\" type=\"fmt\"/>", ""],
    ["by its original data", "<ph id=\"1\" dataRef=\"d2\"/>", "<data id=\"d1\">[</data><data id=\"d2\">&lt;br/&gt;</data>"],
  ])("end a sentence of XLIFF 2: %s", async (_, code, data) =>
    expect(await sentences(xliff2Filter, xliff2(`Press Start${code}Choose a file`, data))).toEqual(["Press Start", "Choose a file"]));
  it.each([
    ["of another unit", "<ph id=\"1\" dataRef=\"d1\"/>", "<data id=\"d2\">&lt;br/&gt;</data>"],
    ["of another subtype", "<ph id=\"1\" type=\"fmt\" subType=\"xlf:b\" dataRef=\"d2\"/>", "<data id=\"d2\">&lt;br/&gt;</data>"],
  ])("are told from others in XLIFF 2: %s", async (_, code, data) =>
    expect(await sentences(xliff2Filter, xliff2(`Press Start${code}Choose a file`, data))).toEqual(["Press StartChoose a file"]));
  it.each(["<ph x=\"1\" type=\"lb\">[n]</ph>", "<ph x=\"1\">&lt;br/&gt;</ph>", "<ut>\\n</ut>"])("end a sentence of TMX: %s", async (code) =>
    expect(await sentences(tmxFilter, tmx(`Press Start${code}Choose a file`))).toEqual(["Press Start", "Choose a file"]));
});

const long = "This long line of a help text was wrapped by an editor before the";
const preserve = " xml:space=\"preserve\"";
describe("line ends in the text of a unit", () => {
  it.each<[string, string, string, string[]]>([
    ["before a small letter", "Select the files\nthat you need.", preserve, ["Select the files that you need."]],
    ["with blanks around it", "Select the files \n that you need.", preserve, ["Select the files that you need."]],
    ["behind a comma", "In Paris,\nFrance", preserve, ["In Paris, France"]],
    ["behind a bracket", "Files (\nPDF) are fine.", preserve, ["Files ( PDF) are fine."]],
    ["behind a long line that ends in a word", `${long}\nEdit menu was opened.`, preserve, [`${long} Edit menu was opened.`]],
    ["behind an abbreviation", "See e.g.\nthe manual.", preserve, ["See e.g. the manual."]],
    ["in an indented element", "\n      Welcome to\n      Dragoman\n    ", "", ["Welcome to Dragoman"]],
    ["in one that announces something", "\n\tNote:\n\tIt is late.\n", "", ["Note: It is late."]],
    ["in several sentences", "One is\nhere. Two\nis there.", preserve, ["One is here.", "Two is there."]],
    ["in a pair that holds part of one, even behind a stop", "The <g id=\"1\">end.\n\n  New\n</g>start<x id=\"2\"/>\n here.", preserve,
      ["The end. New start here."]],
    ["in the midst of codes", "Select <g id=\"1\">all\n</g>files\n<x id=\"2\"/>now.", preserve, ["Select all files now."]],
  ])("do not end a sentence %s", async (_, source, space, expected) => {
    expect(await sentences(xliffFilter, xliff1(source, space))).toEqual(expected);
    expect(await target(source, space)).toBe(source);
    expect(await target(source, space, upperCase)).toBe(source.replace(/[a-z]+(?![^<]*>)/g, (word) => word.toUpperCase()));
  });

  it.each<[string, string, string, string[]]>([
    ["between labels", "Name\nAddress", "", ["Name", "Address"]], ["behind a stop", "One.\nTwo.", "", ["One.", "Two."]],
    ["behind an empty line", "one\n\ntwo", "", ["one", "two"]], ["behind an empty line with blanks", "one\n  \n  two", "", ["one", "two"]],
    ["before an entry", "Choose\n- one\n- two", "", ["Choose", "- one", "- two"]],
    ["before a number of a list", "Choose\n  1. one\n  2. two", "", ["Choose", "1. one", "2. two"]],
    ["behind what announces a list", "Colours:\nred\nblue", preserve, ["Colours:", "red blue"]],
    ["in options", "Usage:\n  -h  Help\n  -v  Words", "", ["Usage:", "-h  Help", "-v  Words"]],
    ["in markup", "&lt;p&gt;One&lt;/p&gt;\n&lt;p&gt;two&lt;/p&gt;", "", ["<p>One</p>", "<p>two</p>"]],
    ["in indented lines that count", "Dear\n   Anna", preserve, ["Dear", "Anna"]],
    ["in Chinese", "我们去\n北京", "", ["我们去", "北京"]],
  ])("end a sentence %s", async (_, source, space, expected) => {
    expect(await sentences(xliffFilter, xliff1(source, space))).toEqual(expected);
    expect(await target(source, space)).toBe(source);
  });

  it("stay in a translation where they were in proportion", async () => {
    const words = "Select all the files\n    that you need to have\n    in the archive.";
    expect(await target(words, preserve, () => ["Uno dos tres cuatro cinco seis siete ocho nueve diez once doce."])).toBe(
      "Uno dos tres cuatro\n    cinco seis siete ocho nueve\n    diez once doce.");
    expect(await target(words, preserve, () => ["Uno"])).toBe("Uno");
    const marked = [{ unknown: "Select all" }, " ", { marked: "brand", text: "the files that" }, " you need"] as const;
    expect(await target(words, preserve, () => [...marked])).toBe("Select all\n    the files that\n    you need");
  });

  it("come back as they were, whatever the text", async () => {
    const piece = fc.constantFrom("One ", "two", "\n", "\n  ", " \n", ".", ",", "", ":", "<x id=\"1\"/>", "<x id=\"1\" ctype=\"lb\"/>",
      "—", "Dr. ", "<g id=\"2\">a\nb</g>", "<mrk mtype=\"protected\">P\nq</mrk>", "1. ", "&#10;", "\t");
    await fc.assert(fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.constantFrom("", preserve), async (pieces, space) => {
      const source = pieces.join("");
      expect(await target(source, space)).toBe(source.replaceAll("&#10;", "\n"));
      const tags = (text: string | undefined): string[] => (text?.match(/<[^>]*>/g) ?? []).sort();
      expect(tags(await target(source, space, backwards))).toEqual(tags(source));
    }), { numRuns: 500 });
  });

  it("cost no more than their number", async () => {
    const before = process.cpuUsage();
    await pass(xliffFilter, xliff1("word\n".repeat(50_000)), undefined, {}, [65_536]);
    await pass(xliffFilter, xliff1(`a${" ".repeat(300_000)}b\nc`), undefined, {}, [65_536]);
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
  });
});
