import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { TestSet } from "@dragoman/application/adapted-language-pairs";
import type { TestedSegment } from "@dragoman/domain/adapted-language-pairs";
import { invalid } from "@dragoman/domain/common";
import { languageTagAndName } from "@dragoman/domain/language-pairs";
import type { Request, Response } from "express";
import { escaped } from "../common/html-page.js";
import { sendFile } from "../common/send-file.js";
import type { TestSetPart } from "./training-job.requests.js";

/** A test set, and which part of it is wanted. */
export interface AskedTestSet extends TestSet {
  readonly part?: TestSetPart | undefined;
}

/** Sends the test data of a training with its translations: as TMX, or one part of it as text with a segment in each line. */
export function sendTestSet({ job, lines, part }: AskedTestSet, request: Request, response: Response): Promise<void> {
  const { name, baselineLanguagePairId, sourceLanguageId, targetLanguageId } = job.profile;
  if (part === "baseline" && baselineLanguagePairId === "") {
    throw invalid("test-set-without-baseline", `${name} was trained without a baseline, so nothing was translated by one.`,
      "part must be source, reference or adapted.");
  }
  const segments = segmentsOf(lines);
  if (part !== undefined) {
    return sendFile(partOf(segments, part), { fileName: `${name}-${part}.txt`, mediaType: "text/plain; charset=utf-8" }, request, response);
  }
  const [source, target] = [languageTagAndName(sourceLanguageId).tag, languageTagAndName(targetLanguageId).tag];
  return sendFile(asTmx(segments, source, target), { fileName: `${name}-test-set.tmx`, mediaType: "text/x-tmx" }, request, response);
}

async function* segmentsOf(lines: AsyncIterable<Uint8Array>): AsyncGenerator<TestedSegment> {
  for await (const line of createInterface({ input: Readable.from(lines), crlfDelay: Infinity })) {
    if (line !== "") yield JSON.parse(line) as TestedSegment;
  }
}

/** A segment is one line whatever stands in it, so that lines of all parts belong together. */
async function* partOf(segments: AsyncIterable<TestedSegment>, part: TestSetPart): AsyncGenerator<Buffer> {
  for await (const segment of segments) yield Buffer.from(`${(segment[part] ?? "").replaceAll(/[\r\n\u2028\u2029\u0085]+/g, " ")}\n`);
}

async function* asTmx(segments: AsyncIterable<TestedSegment>, source: string, target: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
<header creationtool="Dragoman" creationtoolversion="1" segtype="sentence" o-tmf="dragoman" adminlang="en" srclang="${source}" \
datatype="plaintext"/>
<body>
`);
  for await (const { source: text, reference, baseline, adapted } of segments) {
    const targets = Object.entries({ reference, baseline, adapted }).filter((entry): entry is [string, string] => entry[1] !== undefined);
    yield Buffer.from(`<tu>${variant(source, "source", text)}${targets.map(([by, one]) => variant(target, by, one)).join("")}</tu>\n`);
  }
  yield Buffer.from("</body>\n</tmx>\n");
}

function variant(tag: string, by: string, text: string): string {
  // Signs that XML cannot hold stand in no text that was read from XML.
  return `<tuv xml:lang="${tag}" creationid="${by}"><seg>${escaped(text)}</seg></tuv>`;
}
