import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { pass } from "../text/pass.fixture.js";
import { xliffFilter } from "./xliff-format.js";

const schemas = join(process.env["DRAGOMAN_TEST_DATA"] ?? "", "schemas", "xliff-1.2");
const isThere = process.env["DRAGOMAN_TEST_DATA"] !== undefined && existsSync(schemas);
if (!isThere) process.stdout.write(
  "Skipped: XLIFF 1.2 output against its schema, because DRAGOMAN_TEST_DATA names no folder with schemas/xliff-1.2.\n");

const inlines = [
  "Plain text.", "", "<g id=\"1\">All <g id=\"2\">nested <x id=\"3\"/></g></g>. Two",
    "<bpt id=\"1\" rid=\"1\">&lt;b&gt;<sub>alt</sub></bpt>bold<ept id=\"2\" rid=\"1\">&lt;/b&gt;</ept>",
  "a<bx id=\"1\" rid=\"1\"/>b<ex id=\"2\" rid=\"1\"/>c", "<ph id=\"1\">%d</ph> files", "<it id=\"1\" pos=\"open\">(</it>x",
    "<mrk mtype=\"term\" mid=\"7\">term</mrk> and <mrk mtype=\"protected\">NAME</mrk>",
];
const extras = [
  "", "<target>old</target>", "<target state=\"final\" state-qualifier=\"exact-match\">old</target>", "<target state=\"new\"/>",
    "<seg-source><mrk mtype=\"seg\" mid=\"1\">x</mrk></seg-source><target xml:lang=\"es\"><mrk mtype=\"seg\" mid=\"1\">y</mrk></target>",
  "<note>n</note><alt-trans match-quality=\"80%\"><target>o</target></alt-trans>",
    "<context-group name=\"c@\"><context context-type=\"x-y\">z</context></context-group><o:any xmlns:o=\"urn:o\"/>",
];
const headers = [
  "", "<header/>",
    "<header><skl><external-file href=\"a\"/></skl><phase-group><phase phase-name=\"p\" process-name=\"q\"/></phase-group><note>n</note>"
      + "<tool tool-id=\"t\" tool-name=\"T\"/></header>",
  "<header><note>n</note><o:any xmlns:o=\"urn:o\"/></header>", "<header><tool tool-id=\"dragoman\" tool-name=\"Old\"/></header>",
];

/** A document with 70 units a file, in all combinations of the above. */
function aDocument(): string {
  const units = Array.from({ length: 70 }, (_, i) =>
    `<trans-unit id="u${i}"${i % 9 === 0 ? " translate=\"no\"" : ""}><source>${inlines[i % inlines.length]}</source>`
      + `${(extras[i % extras.length] as string).replace("@", String(i))}</trans-unit>`);
  const files = headers.map((header, i) =>
    `<file original="f${i}" source-language="eng" datatype="html"${i === 2 ? " tool-id=\"t\"" : ""}>`
      + `${header}<body><group id="g">${units.join("\n")}</group></body></file>`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">`
    + `${files.join("")}</xliff>`;
}

(isThere ? describe : describe.skip)("xliff filter and the transitional schema", () => {
  const release: (() => void)[] = [];
  afterAll(() => { for (const free of release) free(); });

  it("writes valid documents when it reads valid ones", async () => {
    const { XmlDocument, XsdValidator, xmlRegisterInputProvider, xmlCleanupInputProvider } = await import("libxml2-wasm");
    const { fsInputProviders } = await import("libxml2-wasm/lib/nodejs.mjs");
    xmlRegisterInputProvider(fsInputProviders);
    release.push(xmlCleanupInputProvider);
    const file = join(schemas, "xliff-core-1.2-transitional.xsd");
    const schemaText = readFileSync(file, "utf8").replace(/schemaLocation="[^"]*xml\.xsd"/, `schemaLocation="${join(schemas, "xml.xsd")}"`);
    const schema = XmlDocument.fromString(schemaText, { url: file });
    release.push(() => schema.dispose());
    const validator = XsdValidator.fromDoc(schema);
    release.push(() => validator.dispose());
    const validate = (text: string): void => {
      const document = XmlDocument.fromString(text);
      release.push(() => document.dispose());
      validator.validate(document);
    };
    validate(aDocument());
    expect(() => validate(aDocument().replace("<body>", "<tail>").replace("</body>", "</tail>"))).toThrow();
    const { output } = await pass(xliffFilter, aDocument());
    validate(output);
    const answered = aDocument().match(/<trans-unit id="[^"]*"><source>.*?<\/trans-unit>/gs)?.filter((unit) => unit.includes("\"final\""));
    expect(answered?.length).toBeGreaterThan(5);
    expect(output.match(/<alt-trans tool-id="dragoman"/g)).toHaveLength(5 * 62 - (answered?.length ?? 0));
    const targets = (await pass(xliffFilter, aDocument(), undefined, { xliffTargets: "targets" })).output;
    validate(targets);
    expect(targets.match(/ state-qualifier="mt-suggestion"/g)).toHaveLength(5 * 62 - (answered?.length ?? 0));
  });
});
