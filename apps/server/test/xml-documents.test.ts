import { ApertiumDriver, AsciiTransliterator } from "@dragoman/adapters-engines";
import { translateDocument } from "@dragoman/application/documents";
import { type TranslationEngines, TranslateSegments } from "@dragoman/application/segments";
import { documentFormats } from "@dragoman/document-filters";
import { describe, expect, it } from "@jest/globals";
import { withApertium } from "./support/apertium.js";
import { base64, fromBase64 } from "./support/client.js";
import { usePerson } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair, unaccented } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

const translator = usePerson(useSandbox("EngSpa").dragoman, "translator", "translator");
const pair = sandboxPair("EngSpa");
const rules = (content: string): string => `<its:rules xmlns:its="http://www.w3.org/2005/11/its" version="2.0">${content}</its:rules>`;

/** What the document becomes, without accents; a job and a quick call make the same of it. */
async function become(document: string, xmlRules = ""): Promise<string> {
  const options = { inputFormat: "text/xml", ...(xmlRules === "" ? {} : { xmlRules }) };
  const answer = await translator.post("/translations/quick", { languagePairId: pair, input: base64(document), ...options });
  expect(answer.status).toBe(200);
  const made = unaccented(fromBase64(answer.json.translation));
  expect(unaccented(await translator.translate(pair, document, options))).toBe(made);
  return made;
}

describe("XML", () => {
  it.each([
    ["blocks in text", "<li>Options.<ul><li>Red.</li><li>Blue.</li></ul></li>",
      "<li>[Options.]<ul><li>[Red.]</li><li>[Blue.]</li></ul></li>"],
    ["undeclared entities", "<p>&nbsp;</p>", "<p>&nbsp;</p>"],
    ["a listing", "<section><para>One.</para><programlisting>two\n  three</programlisting></section>",
      "<section><para>[One.]</para><programlisting>two\n  three</programlisting></section>"],
  ])("comes back with %s as they were", async (_what, document, expected) => expect(await become(document)).toBe(expected));

  it("follows rules that come with it", async () => {
    const document = "<d><p>One.</p><q t=\"Two.\">Three.</q></d>";
    const given = rules("<its:translateRule selector=\"//p\" translate=\"no\"/><its:translateRule selector=\"//@t\" translate=\"yes\"/>");
    expect(await become(document, given)).toBe("<d><p>One.</p><q t=\"[Two.]\">[Three.]</q></d>");
  });

  it("is refused with rules that are none, or that are not understood", async () => {
    const ask = (path: string, input: string, xmlRules: string) =>
      translator.post(path, {
        languagePairId: pair, inputFormat: "text/xml", input: base64(input), ...(xmlRules === "" ? {} : { xmlRules }),
      });
    const wrong = rules("<its:translateRule selector=\"//p[q]\" translate=\"no\"/>");
    await refusals(["/translations", "/translations/quick"].flatMap((path): Parameters<typeof refusals>[0][number][] => [
      [ask(path, "<p>One.</p>", "<p/>"), 400, "xml-rules-invalid", "its:rules"],
      [ask(path, "<p>One.</p>", wrong), 400, "document-rule-not-understood", "//p[q]"],
      [ask(path, `<p>One.${wrong}</p>`, ""), 400, "document-rule-not-understood", "//p[q]"],
    ]));
  });
});

/** The document as the real engine translates it. */
async function throughApertium(mediaType: string, text: string): Promise<string> {
  const driver = new ApertiumDriver({});
  const [offered] = await driver.offered(["EngSpa"]);
  const pipeline = await driver.open(offered?.id ?? "none");
  try {
    const engines: TranslationEngines = { translate: (batch) => Promise.all(batch.map((segment) => pipeline.translate(segment))) };
    const segments = new TranslateSegments(engines, new AsciiTransliterator());
    const document = documentFormats.open({ mediaType, encoding: "", bytes: async function* () { yield Buffer.from(text); } });
    const context = {
      sourceTag: "en", targetTag: "es", highlighted: new Set<never>(), markSegments: false,
      xliffTargets: "alternatives" as const, translateHidden: false,
      toolVersion: "1", date: new Date(0),
    };
    const steps = translateDocument(document.parts(context), (batch) =>
      segments.run(batch, { languagePairId: "EngSpa", lane: "documents", sourceLanguageId: "eng", unknownMode: "original" }));
    let output = "";
    for await (const step of steps) output += step.written.join("");
    return output;
  } finally {
    await pipeline.close();
  }
}

withApertium.it.each([
  ["text/xml", "<topic><title>Red cars</title><body><p>The car<fn>It is red.</fn> is fast, run <codeph>ls</codeph>&nbsp;:"
    + "<codeblock>The car\n  is red</codeblock><ul><li>Red cars</li><li>Blue houses</li></ul></p></body></topic>",
  ["coches rojos",
    "<li>Coches rojos</li><li>Casas azules</li>", "<codeblock>The car\n  is red</codeblock>", "<codeph>ls</codeph>", "&nbsp;"]],
  ["text/sgml", "<!DOCTYPE article PUBLIC \"-//OASIS//DTD DocBook V4.1//EN\"><para>The car is red:<screen>The car\n  is red</screen>"
    + "<itemizedlist><listitem><para>Blue houses</para></listitem></itemizedlist>",
  ["El coche es rojo", "<screen>The car\n  is red</screen>", "<para>Casas azules</para>"]],
  ["text/xml",
    "<resources><string name=\"a\">The user\\'s car\\nis red</string>"
      + "<string name=\"b\" translatable=\"false\">Red car</string></resources>",
    ["coche", ">Red car<", "\\n"]],
])("keeps blocks and listings apart through Apertium: %s %#", async (mediaType, text, expected) => {
  const output = await throughApertium(mediaType, text);
  expect(output.match(/<[^>]*>/g)).toEqual(text.match(/<[^>]*>/g));
  for (const part of expected) expect(output.toLowerCase()).toContain(part.toLowerCase());
});
