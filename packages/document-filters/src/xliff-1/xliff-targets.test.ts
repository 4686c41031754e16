import { describe, expect, it } from "@jest/globals";
import { pass, upperCase } from "../text/pass.fixture.js";
import { xliffFilter } from "./xliff-format.js";

const inFile = (body: string): string =>
  `<?xml version="1.0"?>\n<xliff version="1.2"><file original="a" source-language="en" target-language="es" datatype="x"><header>`
    + `<tool tool-id="dragoman" tool-name="Dragoman" tool-version="1.2.3"/></header><body>${body}</body></file></xliff>`;
const unit = (inner: string, attributes = ""): string => `<trans-unit id="1"${attributes}>${inner}</trans-unit>`;
const bodyOf = async (body: string, context: Parameters<typeof pass>[3] = {}): Promise<string> => {
  const { output } = await pass(xliffFilter, inFile(body), upperCase, context);
  const [start, end] = inFile("<>").split("<>") as [string, string];
  expect([output.startsWith(start), output.endsWith(end)]).toEqual([true, true]);
  return output.slice(start.length, -end.length);
};
const alternative = (target: string, space = ""): string =>
  `<alt-trans tool-id="dragoman" date="2026-11-20T09:30:00Z"${space}><target xml:lang="es">${target}</target></alt-trans>`;
const suggested = (target: string, space = ""): string =>
  `<target state="needs-review-translation" state-qualifier="mt-suggestion"${space}>${target}</target>`;
const targets = { xliffTargets: "targets" } as const;

const others = "<alt-trans origin=\"TM\"><target>t</target></alt-trans>";

describe("a unit that somebody answered for", () => {
  it.each([
    ["is approved", unit(`\n <source>a</source>\n <target>b</target>${others}`, " approved=\"yes\"")],
    ["is approved, and its target is not ready", unit("<source>a</source><target state=\"new\">b</target>", " approved=\"yes\"")],
    ["is approved without a target", unit("<source>a</source>", " approved=\"yes\"")],
    ["is approved in a group", `<group approved="no">${unit("<source>a</source><target>b</target>", " approved='yes'")}</group>`],
    ...["final", "signed-off", "translated"].map((state) => [`has a target that is ${state}`,
      unit(`\n <source>a <x id="1"/></source>\n <seg-source>a <x id="1"/></seg-source>\n <target state="${state}">b <x id="1"/></target>\n`
        + ` <note>n</note>\n ${others}\n <alt-trans tool-id="dragoman"><target>old</target></alt-trans>\n`)]),
    ["has such a target behind all else", unit("\n <source>a</source>\n <context-group purpose=\"location\"><context>c</context>"
      + `</context-group>\n <note>n</note>${others}\n <target state="translated">b</target>\n`)],
    ["has such a target with codes alone", unit("<source>a<x id=\"1\"/></source><target state='final'><x id=\"1\"/></target>")],
    ["has an empty one, which says so", unit("<source>a</source><target state=\"final\"/>")],
  ])("comes back as it is when it %s", async (_, body) => {
    expect(await bodyOf(body)).toBe(body);
    expect(await bodyOf(body, targets)).toBe(body);
    expect(await bodyOf(`${body}${unit("<source>c</source>")}`)).toBe(`${body}${unit(`<source>c</source>${alternative("C")}`)}`);
  });
});

describe("any other unit", () => {
  it.each([
    ["no state", "<target>b</target>"],
    ...["new", "needs-translation", "needs-adaptation", "needs-review-translation", "needs-l10n", "needs-review-l10n", "x-final"].map(
      (state) => [`the state ${state}`, `<target state="${state}">b</target>`]),
    ["codes around its text", "<target><g id=\"1\"><x id=\"2\"/> b</g></target>"],
    ["text in a code", "<target><ph id=\"1\">{0}</ph></target>"],
    ["character data", "<target><![CDATA[ ]]></target>"],
    ["a comment before its text", "<target><!-- c --> b</target>"],
  ])("keeps a target with %s beside the alternative", async (_, target) => {
    expect(await bodyOf(unit(`\n  <source>a</source>\n  ${target}\n  <note>n</note>\n`))).toBe(
      unit(`\n  <source>a</source>\n  ${target}\n  ${alternative("A")}\n  <note>n</note>\n`));
    expect(await bodyOf(unit(`<source>a</source>${target}`))).toBe(unit(`<source>a</source>${target}${alternative("A")}`));
  });

  it.each(["<target/>", "<target></target>", "<target state=\"needs-translation\"> \n </target>", "<target><x id=\"1\"/></target>",
    "<target><g id=\"1\"><mrk mtype=\"seg\" mid=\"1\"/> </g><!-- c --></target>"])("loses an empty target: %s", async (target) => {
    expect(await bodyOf(unit(`\n  <source>a</source>\n  ${target}\n  <note>n</note>\n`))).toBe(
      unit(`\n  <source>a</source>\n  ${alternative("A")}\n  <note>n</note>\n`));
  });

  it("is not answered for by the target of an alternative, or of another element", async () => {
    const rest = "<note>n</note><o:any><target state=\"final\">b</target></o:any>";
    expect(await bodyOf(unit(`<source>a</source><alt-trans><target state="final">b</target></alt-trans>${rest}`))).toBe(
      unit(`<source>a</source>${alternative("A")}${rest}`));
  });

  it("keeps a target behind all else where it was", async () => {
    const rest = "<note>n</note><target>b</target>";
    expect(await bodyOf(unit(`<source>a</source>${rest}`))).toBe(unit(`<source>a</source>${alternative("A")}${rest}`));
    expect(await bodyOf(unit(`<source>a</source>${rest}`), targets)).toBe(unit(`<source>a</source>${suggested("A")}<note>n</note>`));
  });

  it.each([1, 2, 5, 64])("is the same from pieces of %i characters", async (size) => {
    const kept = unit("<source>a</source><target><g id=\"1\"> <x id=\"2\"/>b</g></target>");
    const body = inFile(kept + unit("<source>c</source><target> </target>"));
    expect(await pass(xliffFilter, body, upperCase, {}, [size])).toEqual(await pass(xliffFilter, body, upperCase));
  });
});

describe("xliffTargets=targets", () => {
  it.each([
    ["a unit without a target", "\n  <source>a</source>\n", `\n  <source>a</source>\n  ${suggested("A")}\n`],
    ["a unit with an empty one", "\n  <source>a</source>\n  <target/>\n", `\n  <source>a</source>\n  ${suggested("A")}\n`],
    ["a unit with a target that nobody answered for", "<source>a</source><target state=\"new\">b <x id=\"1\"/></target><note>n</note>",
      `<source>a</source>${suggested("A")}<note>n</note>`],
    ["a segmented one, behind its segments", "<source>a</source><seg-source>a</seg-source><target>b</target>",
      `<source>a</source><seg-source>a</seg-source>${suggested("A")}`],
    ["one with alternatives of others, which stay", `<source>a</source><target>b</target>${others}`,
      `<source>a</source>${suggested("A")}${others}`],
    ["one with an alternative of ours, which goes", `<source>a</source>${alternative("old")}`, `<source>a</source>${suggested("A")}`],
    ["one of several sentences with codes", "<source><g id=\"1\">One. </g><x id=\"2\"/>Two.</source>",
      `<source><g id="1">One. </g><x id="2"/>Two.</source>${suggested("<g id=\"1\">ONE. </g><x id=\"2\"/>TWO.")}`],
    ["an empty one", "<source/>", `<source/>${suggested("")}`],
  ])("writes the target of %s", async (_, inner, expected) => expect(await bodyOf(unit(inner), targets)).toBe(unit(expected)));

  it("writes a target again that it wrote before", async () => {
    const once = await bodyOf(unit("<source>a</source>"), targets);
    expect(await bodyOf(once, targets)).toBe(once);
  });
});

describe("what the source says of its white space", () => {
  it.each(["preserve", "default"])("is said of the translation: %s", async (space) => {
    const said = ` xml:space="${space}"`;
    expect(await bodyOf(unit(`<source${said}>a</source>`))).toBe(unit(`<source${said}>a</source>${alternative("A", said)}`));
    expect(await bodyOf(unit(`<source${said}>a</source>`), targets)).toBe(unit(`<source${said}>a</source>${suggested("A", said)}`));
  });
});

describe("line ends of a document", () => {
  it.each([["\r\n"], ["\n"]])("are those of its targets: %j", async (lineEnd) => {
    const source = ["<source>One.", "Two <x id=\"1\"/>", "", "* Three", "</source>"].join(lineEnd);
    const inner = [``, `  ${source}`, ""].join(lineEnd);
    const target = ["ONE.", "TWO <x id=\"1\"/>", "", "* THREE", ""].join(lineEnd);
    expect(await bodyOf(unit(inner))).toBe(unit(`${lineEnd}  ${source}${lineEnd}  ${alternative(target)}${lineEnd}`));
    expect(await bodyOf(unit(inner), targets)).toBe(unit(`${lineEnd}  ${source}${lineEnd}  ${suggested(target)}${lineEnd}`));
  });
});
