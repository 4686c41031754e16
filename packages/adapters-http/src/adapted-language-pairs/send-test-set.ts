import { readTestSet, type TestSet } from "@dragoman/application/adapted-language-pairs";
import type { TestedSegment } from "@dragoman/domain/adapted-language-pairs";
import { invalid } from "@dragoman/domain/common";
import { languageTagAndName } from "@dragoman/domain/language-pairs";
import type { Request, Response } from "express";
import { escaped } from "../common/html-page.js";
import { sendFile } from "../common/send-file.js";
import type { TestSetPart } from "./training-job.requests.js";

/** A test set, and which part of it is wanted; of references, which one, from 1. */
export interface AskedTestSet extends TestSet {
  readonly part?: TestSetPart | undefined;
  readonly reference: number;
}

/** Sends the test data of a training with its translations: as TMX, or one part of it as text with a segment in each line. */
export function sendTestSet({ job, lines, part, reference }: AskedTestSet, request: Request, response: Response): Promise<void> {
  const { name, baselineLanguagePairId, sourceLanguageId, targetLanguageId } = job.profile;
  if (part === "baseline" && baselineLanguagePairId === "") {
    throw invalid("test-set-without-baseline", `${name} was trained without a baseline, so nothing was translated by one.`,
      "part must be source, reference or adapted.");
  }
  const segments = readTestSet(lines);
  if (part !== undefined) {
    const fileName = `${name}-${part === "reference" ? by(reference) : part}.txt`;
    return sendFile(partOf(segments, part, reference), { fileName, mediaType: "text/plain; charset=utf-8" }, request, response);
  }
  const [source, target] = [languageTagAndName(sourceLanguageId).tag, languageTagAndName(targetLanguageId).tag];
  return sendFile(asTmx(segments, source, target), { fileName: `${name}-test-set.tmx`, mediaType: "text/x-tmx" }, request, response);
}

const by = (reference: number): string => `reference${reference === 1 ? "" : reference}`;

/** A segment is one line whatever stands in it, so that lines of all parts belong together. */
async function* partOf(segments: AsyncIterable<TestedSegment>, part: TestSetPart, reference: number): AsyncGenerator<Buffer> {
  for await (const { references, ...segment } of segments) {
    // Scorers want as many references of each segment; the same one twice gives the score of one.
    const text = part === "reference" ? references[reference - 1] ?? references[0] : segment[part];
    yield Buffer.from(`${(text ?? "").replaceAll(/[\r\n\u2028\u2029\u0085]+/g, " ")}\n`);
  }
}

async function* asTmx(segments: AsyncIterable<TestedSegment>, source: string, target: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
<header creationtool="Dragoman" creationtoolversion="1" segtype="sentence" o-tmf="dragoman" adminlang="en" srclang="${source}" \
datatype="plaintext"/>
<body>
`);
  for await (const { source: text, references, baseline, adapted } of segments) {
    const named = references.map((reference, at) => [by(at + 1), reference] as const);
    const targets = [...named, ["baseline", baseline] as const, ["adapted", adapted] as const]
      .flatMap(([creator, one]) => (one === undefined ? [] : [variant(target, creator, one)]));
    yield Buffer.from(`<tu>${variant(source, "source", text)}${targets.join("")}</tu>\n`);
  }
  yield Buffer.from("</body>\n</tmx>\n");
}

function variant(tag: string, creator: string, text: string): string {
  // Signs that XML cannot hold stand in no text that was read from XML.
  return `<tuv xml:lang="${tag}" creationid="${creator}"><seg>${escaped(text)}</seg></tuv>`;
}
