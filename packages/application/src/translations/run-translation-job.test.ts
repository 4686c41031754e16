import { languagePair } from "@dragoman/domain/language-pairs";
import { type InProgress, request, start, type Succeeded, type Translation, type TranslationProfile } from "@dragoman/domain/translations";
import { describe, expect, it } from "@jest/globals";
import { type DocumentFormat, DocumentFormats } from "../documents/index.js";
import { RunTranslationJob } from "./run-translation-job.js";
import type { PlanJob } from "./plan-job.js";
import type { TranslationRepository } from "./translation-repository.js";

const pair = languagePair({ source: "eng", target: "spa", technology: "SANDBOX", version: "1.0.0" });

/** Reads each line as a segment, in any format. */
const byLines = (name: string): DocumentFormat => ({
  mediaTypes: [{ name, ending: "" }],
  open: ({ bytes }) => ({
    encoding: async () => "utf-8", check: async () => undefined,
    async *parts() {
      for await (const piece of bytes()) {
        for (const line of new TextDecoder().decode(piece).split("\n")) {
          yield { segments: [[line]], write: ([target]) => `<${target?.join("")}>` };
        }
      }
    },
    async *assemble(written) { for await (const pieces of written) yield new TextEncoder().encode(pieces.join("")); },
  }),
  makeFrom: (document) => document,
});
const formats = new DocumentFormats(["text/plain", "text/html", "text/x-tmx"].map(byLines), () => "utf-8");

/** What a job leaves in the content store, by the id of each content, and how it ends. */
async function run(profile: Partial<TranslationProfile>) {
  const contents: Record<string, string> = {};
  let written = 0;
  const store = {
    read: async function* () { yield new TextEncoder().encode("One.\nTwo."); },
    async write(bytes: AsyncIterable<Uint8Array>) {
      const id = `content${written += 1}`;
      let text = "";
      for await (const piece of bytes) text += new TextDecoder().decode(piece);
      contents[id] = text;
      return { id, size: text.length };
    },
  };
  const whole = {
    inputFormat: "text/plain", outputFormat: "text/plain", encoding: "", title: "", dictionaryIds: [], linguisticOptions: {}, ...profile,
  } as Partial<TranslationProfile> as TranslationProfile;
  let kept: Translation = start(request({ id: "one", ownerId: "u", profile: whole, input: "c", inputSize: 9, now: 1 }), "engine", 1);
  const update: TranslationRepository["update"] = async (_id, change) => {
    const { state } = change(kept, 1);
    kept = state;
    return state;
  };
  const planJob = { run: async () => ({ pair, detected: false, request: {}, profile: whole, passedOver: [] }) } as unknown as PlanJob;
  const shout = {
    run: async (segments: readonly (readonly unknown[])[]) => segments.map(([text]) => ({ target: [String(text).toUpperCase()] })),
  };
  const end = await new RunTranslationJob({ update }, store, formats, planJob, shout).run(kept as InProgress, new AbortController().signal);
  const { outputs } = kept as Translation as Succeeded;
  return {
    end, contents: Object.keys(contents).length,
    outputs: Object.fromEntries(Object.entries(outputs).map(([name, id]) => [name, contents[id]])),
  };
}

describe("RunTranslationJob", () => {
  const [document, text] = ["<ONE.><TWO.>", "ONE.\nTWO.\n"];
  it.each<readonly [string, Partial<TranslationProfile>, Readonly<Record<string, string>>]>([
    ["the document alone", {}, { document }],
    ["its bare text as well when that is asked for", { inputFormat: "text/html", outputFormat: "text/html", includeTextContent: true },
      { document, text }],
    ["its bare text also of one that is written in another format", { outputFormat: "text/x-tmx", includeTextContent: true },
      { document, text }],
    ["no text of plain text, which is one", { includeTextContent: true }, { document }],
    ["no text of a document that is written as plain text", { inputFormat: "text/html", includeTextContent: true }, { document }],
  ])("stores %s", async (_what, profile, outputs) => {
    expect(await run(profile)).toEqual({ end: "succeeded", contents: Object.keys(outputs).length, outputs });
  });

  it("stores the metadata when they are asked for", async () => {
    const { contents, outputs } = await run({ generateMetadata: true, includeTextContent: true });
    expect([contents, Object.keys(outputs)]).toEqual([2, ["document", "metadata"]]);
    expect(JSON.parse(outputs["metadata"] ?? "").segments.map(({ source }: { source: string }) => source)).toEqual(["One.", "Two."]);
  });
});
