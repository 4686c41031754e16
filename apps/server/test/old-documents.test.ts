import { documentFormats } from "@dragoman/document-filters";
import { describe, expect, it } from "@jest/globals";
import { base64, fromBase64 } from "./support/client.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair, unaccented } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

const lack = documentFormats.find("application/rtf")?.lacks?.();
if (lack !== undefined) console.warn(`skipped: ${lack}`);
const itWithOffice = lack === undefined ? it : it.skip;

const rtf = "{\\rtf1\\ansi The house on the hill is old, and nobody has lived there for many years.\\par Its garden is {\\b red}.\\par}";

/** All text of a document, without accents. */
async function textOf(mediaType: string, content: string): Promise<string> {
  const bytes = async function* () { yield Buffer.from(content, "latin1"); };
  const document = documentFormats.open({ mediaType, encoding: "", bytes });
  const context = {
    sourceTag: "en", targetTag: "es", highlighted: new Set<never>(), markSegments: false, xliffTargets: "alternatives" as const,
    translateHidden: false, toolVersion: "1", date: new Date(0),
  };
  let text = "";
  for await (const part of document.parts(context)) {
    if ("segments" in part) text += part.segments.flat().filter((piece) => typeof piece === "string").join("");
  }
  return unaccented(text);
}

describe("documents from before Office Open XML", () => {
  const { admin } = useSandbox("EngSpa,SpaEng");
  const pair = sandboxPair("EngSpa");
  const inputFormat = "application/rtf";

  itWithOffice("are translated by jobs, and recognised", async () => {
    const id = await admin.create(pair, rtf, { generateMetadata: "true" });
    expect(await admin.done(id)).toMatchObject({
      substate: "succeeded", profile: { inputFormat, outputFormat: inputFormat, encoding: "utf-8" },
    });
    const output = await admin.download(id);
    expect(output.startsWith("{\\rtf")).toBe(true);
    expect(await textOf(inputFormat, output)).toMatch(/^\[The house on the hill .* years\.\]\[Its garden is red\.\]$/);
    expect((await admin.metadata(id)).parts).toEqual([expect.objectContaining({ segments: 2, translated: 2, left: [] })]);
  });
  itWithOffice("are translated within calls, and their language is detected", async () => {
    expect(await textOf(inputFormat, await admin.quick(pair, rtf, { inputFormat }))).toContain("[The house on the hill");
    const { json } = await admin.post("/language-detections", { input: base64(rtf), inputFormat });
    expect(json.languages[0]).toMatchObject({ code: "eng" });
    const detected = await admin.post("/translations/quick", { languagePairId: "AutSpa", input: base64(rtf), inputFormat });
    expect(detected.json).toMatchObject({ languagePairId: pair, detectedSourceLanguageId: "eng" });
    expect(fromBase64(detected.json.translation)).toContain("{\\rtf");
  });
  itWithOffice("come back as other formats too", async () => {
    const output = await admin.translate(pair, rtf, { inputFormat, outputFormat: "text/plain" });
    expect(unaccented(output)).toMatch(/^\[The house on the hill/);
  });
  itWithOffice("are refused at the request where their bytes tell what they are", async () => {
    const ask = (path: string, input: string) =>
      admin.post(path, { languagePairId: pair, inputFormat: "application/msword", input: base64(input) });
    await refusals(["/translations", "/translations/quick"].flatMap((path): Parameters<typeof refusals>[0][number][] => [
      [ask(path, "<html><p>A page.</p></html>"), 400, "document-of-other-format", "no Word document"],
      [ask(path, "%PDF-1.7\n"), 400, "document-of-other-format", "application/pdf"],
    ]));
  });
  it("are told of with what they need", async () => {
    const { features } = (await admin.get("/system/info")).json;
    expect(features.libreOffice).toBe(lack === undefined ? "enabled" : "disabled");
    const { json } = await admin.get("/api/ext/v1/document-formats");
    expect(json.inputFormats).toContainEqual({
      inputFormat, extension: ".rtf", outputFormat: inputFormat, available: lack === undefined, missing: lack ?? "",
    });
    expect(json.outputFormats).toContain("text/plain");
  });
});
