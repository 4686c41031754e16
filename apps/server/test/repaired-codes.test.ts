import { describe, expect, it } from "@jest/globals";
import { withApertium } from "./support/apertium.js";
import { base64 } from "./support/client.js";
import { runRealPair } from "./support/engines.js";
import { usePerson } from "./support/people.js";
import { sandboxPair, unaccented } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";
import { inXliff } from "./support/xliff.js";

/** What the metadata of a job tells of a segment, as far as it is looked at here. */
interface Trace {
  readonly source: string;
  readonly target: string;
  readonly madeBy: string;
  readonly codes: string;
  readonly numbers: string;
  readonly failure: string;
  readonly quality: string;
  readonly copiedUnchanged: boolean;
}

const { dragoman, admin } = useSandbox("EngSpa");
const translator = usePerson(dragoman, "translator", "translator");
const pair = sandboxPair("EngSpa");

/** What a job makes of a document, without accents, and what it tells of its segments. */
async function become(
  document: string, inputFormat: string, languagePairId = pair,
): Promise<{ output: string; segments: readonly Trace[]; warnings: readonly string[] }> {
  const id = await translator.create(languagePairId, document, { inputFormat, generateMetadata: true });
  const { substate, errorMessage } = await translator.done(id);
  expect([substate, errorMessage]).toEqual(["succeeded", ""]);
  return { output: unaccented(await translator.download(id)), ...await translator.metadata(id) };
}

const quick = async (document: string, inputFormat: string): Promise<string> =>
  unaccented(await translator.quick(pair, document, { inputFormat }));

const tagsOf = (markup: string): string[] => markup.match(/<[^>]*>/g) ?? [];

/**
 * The first end tag that ends what did not begin last; undefined when all are well nested. Codes with ends of their own
 * are pairs by their ids.
 */
function crossed(markup: string): string | undefined {
  const open: string[] = [];
  for (const tag of tagsOf(markup)) {
    const [, end = "", name = "", id = ""] = /^<(\/?)([\w-]+)(?:.*?\s(?:rid|startRef)="([^"]*)")?/.exec(tag) ?? [];
    const endOf = { ex: "bx", ec: "sc" }[name];
    if (endOf !== undefined) {
      if (open.pop() !== `${endOf} ${id}`) return tag;
    } else if (name === "bx") open.push(`bx ${id}`);
    else if (name === "sc") open.push(`sc ${/id="([^"]*)"/.exec(tag)?.[1] ?? ""}`);
    else if (end === "" && !tag.endsWith("/>") && !["br", "img"].includes(name)) open.push(name);
    else if (end !== "" && open.pop() !== name) return tag;
  }
  return open[0];
}

const inXliff2 = (unit: string): string => `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="es">`
  + `<file id="f"><unit id="1"><segment><source>${unit}</source></segment></unit></file></xliff>`;
const targetOf = (xliff: string): string => /<target[^>]*>(.*?)<\/target>/s.exec(xliff)?.[1] ?? "none";
const formats = [
  { format: "text/html", whole: (text: string) => `<p>${text}</p>`, made: (output: string) => output.slice("<p>".length, -"</p>".length),
    texts: ['The <b>red</b> <i>car</i> of <a href="x"><u>Ann</u></a>, and <br>its <img src="a"> wheels', "One <b>pair</b> here"] },
  { format: "application/x-xliff", whole: inXliff, made: targetOf,
    texts: ['The <g id="1">red</g> <g id="2">car <x id="3"/></g>of <bx id="4" rid="4"/>Ann<ex id="5" rid="4"/>, '
      + 'and <bpt id="6">{b}</bpt>its<ept id="6">{/b}</ept> wheels', 'One <g id="1">pair</g> here'] },
  { format: "application/xliff", whole: inXliff2, made: targetOf,
    texts: ['The <pc id="1">red</pc> <pc id="2">car <ph id="3"/></pc>of <sc id="4"/>Ann<ec startRef="4"/>, and its wheels',
      'One <pc id="1">pair</pc> here'] },
];

describe.each(formats)("an engine that spoils the codes of $format", ({ format, whole, made, texts }) => {
  it.each([
    "lose", "double", "cross", "lose sandbox:double", "double sandbox:cross sandbox:lose",
  ].flatMap((how) => texts.map((text) => [how, text] as const)))(
    "is repaired when it is to %s: %s", async (how, text) => {
      const document = whole(`sandbox:${how} ${text}`);
      const { output, segments, warnings } = await become(document, format);
      const content = made(output);
      expect(tagsOf(content).sort()).toEqual(tagsOf(text).sort());
      expect(crossed(content)).toBeUndefined();
      expect(segments.map(({ codes, failure, madeBy }) => ({ codes, failure, madeBy })))
        .toEqual([{ codes: "repaired", failure: "", madeBy: "engine" }]);
      expect(warnings).toEqual(["Inline codes lost by the engine and put around the text (1): segment 1"]);
      expect(made(await quick(document, format))).toBe(content);
      // Every word stands once: the text was translated anew, without codes.
      expect(content.replace(/<[^>]*>|\{[^}]*\}/g, "").replace(/\s+/g, " ").trim())
        .toBe(`[sandbox:${how} ${text.replace(/<[^>]*>|\{[^}]*\}/g, "").replace(/\s+/g, " ")}]`);
    });

  it("is not repaired where it spoils nothing", async () => {
    const { segments, warnings } = await become(whole(texts[0] as string), format);
    expect([segments.map(({ codes }) => codes), warnings]).toEqual([["kept"], []]);
  });

  it("tells of a number that it changed, and keeps codes at their words", async () => {
    const text = (texts[1] as string).replace("here", "and 3 cats");
    const { output, segments, warnings } = await become(whole(`sandbox:change ${text}`), format);
    expect(made(output)).toBe(`[sandbox:change ${text.replace("3", "4")}]`);
    expect(segments).toMatchObject([{ codes: "kept", numbers: "changed", failure: "" }]);
    expect(warnings).toEqual(["Numbers changed by the engine (1): segment 1"]);
  });

  it.each([
    "https://a.example/b7", "ana@mail.example", "{name}",
  ])("is not believed when it changes %s: the sentence stays, and the metadata says why", async (address) => {
    const text = `${texts[1]} sandbox:change ${address}`;
    const { output, segments, warnings } = await become(whole(`First. ${text}`), format);
    expect(made(output)).toBe(`[First.] ${text}`);
    expect(segments[1]).toMatchObject({
      source: expect.stringContaining(address), target: segments[1]?.source, madeBy: "source", failure: "the engine lost a protected span",
    });
    expect(warnings).toEqual(["Not translated, left as it was (1): segment 2"]);
    const answer = await translator.post("/translations/quick", { languagePairId: pair, inputFormat: format, input: base64(whole(text)) });
    expect([answer.status, answer.json.error]).toEqual([503, expect.objectContaining({ details: "the engine lost a protected span" })]);
  });
});

describe("a number that stands alone", () => {
  const documents = [
    ["text/plain", "4711\n\nOne house.\n", (text: string) => `${text}\n\n[One house.]\n`],
    ["text/x-line", "4711\nOne house.\n", (text: string) => `${text}\n[One house.]\n`],
    ["text/html", "<p><b>4711</b></p><p>One house.</p>", (text: string) => `<p><b>${text}</b></p><p>[One house.]</p>`],
    ["text/xml", "<d><p>4711</p><p>One house.</p></d>", (text: string) => `<d><p>${text}</p><p>[One house.]</p></d>`],
  ] as const;
  const units = inXliff("4711").replace("</body>", '<trans-unit id="2"><source>One house.</source></trans-unit></body>');
  const withUnits = [...documents.map(([format, document, expected]) => ({ format, document, of: (output: string) => output, expected })),
    { format: "application/x-xliff", document: units, of: targetOf, expected: (text: string) => text }];

  it.each(withUnits)("gets what people entered for it in $format, and stays without", async ({ format, document, of, expected }) => {
    const look = async () => {
      const { output, segments } = await become(document, format);
      expect(of(await quick(document, format))).toBe(of(output));
      return { made: of(output), trace: segments[0], count: segments.length };
    };
    const before = await look();
    expect(before).toEqual({ made: expected("4711"), trace: expect.objectContaining({
      source: "4711", target: "4711", madeBy: "source", numbers: "kept", quality: "", failure: "",
    }), count: 2 });

    expect((await admin.post("/brands", { source: "4711", target: "№ 4711" })).status).toBe(200);
    const brand = await look();
    expect(brand.made.replaceAll(/[[\]]/g, "")).toBe(expected("№ 4711").replaceAll(/[[\]]/g, ""));
    expect(brand.trace)
      .toMatchObject({ madeBy: "engine", brands: [{ brand: "4711", text: "4711", target: "№ 4711" }], copiedUnchanged: false });
    await admin.delete("/brands", { source: "4711" });

    const feedback = await admin.post("/feedback",
      { languagePairId: pair, sourceText: "4711", suggestedTranslation: "cuatro mil", approvalState: "approved" });
    const { made, trace } = await look();
    expect([made, trace?.madeBy]).toEqual([expected("cuatro mil"), "feedback"]);
    await admin.delete(`/feedback/${feedback.json.feedbackId}`);
    expect(await look()).toEqual(before);
  });

  it.each(withUnits)("counts as a segment and a word of $format", async ({ format, document }) => {
    const id = await translator.create(pair, document, { inputFormat: format });
    expect((await translator.done(id)).result)
      .toMatchObject({ totalSegments: 2, completedSegments: 2, sourceWordCount: 3, targetWordCount: 3 });
  });

  it("does not make a document succeed of which nothing could be translated", async () => {
    const id = await translator.create(pair, "<p>sandbox:fail</p><p>4711</p>", { inputFormat: "text/html" });
    expect(await translator.done(id))
      .toMatchObject({ substate: "failed", errorMessage: expect.stringContaining("none of the 1 segments") });
  });
});

withApertium.it("warns of words that Apertium copied, not of addresses and numbers, and calls none of them good", async () => {
  const real = await runRealPair(admin, "EngSpa");
  const copied = ["Blorfgak", "https://example.org/wiki/Lead_(metal)", "ana@mail.example", "{name}", "5 kg", "4711"];
  const { output, segments, warnings } = await become(copied.join("\n"), "text/x-line", real);
  expect(output).toBe(copied.join("\n"));
  expect(segments.map(({ copiedUnchanged, quality, numbers }) => [copiedUnchanged, quality, numbers])).toEqual([
    [true, "poor", "none"], [false, "", "none"], [false, "", "none"], [false, "", "none"], [false, "", "kept"], [false, "", "kept"]]);
  expect(warnings).toEqual(["Copied unchanged by the engine (1): segment 1"]);
});
