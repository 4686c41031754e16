/** A process that documents are read, translated and written in, one after the other; `runner.mjs` starts it and bounds it. */
import { createReadStream, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { documentFormats } from "../../packages/document-filters/dist/index.js";
import { DomainError } from "../../packages/domain/dist/common/index.js";
import { accentedSegment, pseudoContext } from "./pseudo-translation.mjs";

const same = (segment) => segment;

process.on("message", async (job) => {
  const started = process.cpuUsage();
  const answer = await run(job).catch(asAnswer);
  const { user, system } = process.cpuUsage(started);
  process.send({ ...answer, cpu: (user + system) / 1e6, peakMB: peakMB() });
});

/** The kernel's other figure, that of `resourceUsage`, begins with what the parent had when it started us. */
const peakMB = () => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1_024;

/** A refusal is an answer; any other error is a fault of ours. */
function asAnswer(error) {
  if (error instanceof DomainError) return { refused: { kind: error.kind, code: error.code, message: error.message } };
  return { fault: error instanceof Error ? error.stack.split("\n").slice(0, 4).join(" ") : String(error) };
}

async function run({ path, mediaType: named, output, again = false, withTexts = false, pdfConverter = "" }) {
  const bytes = () => createReadStream(path, { highWaterMark: 65_536 });
  const mediaType = named ?? await documentFormats.recognise(bytes);
  const document = documentFormats.open({ mediaType, encoding: "", bytes, pdfConverter });
  await document.check();
  const texts = withTexts ? [] : undefined;
  const written = { ...await pass(document, accentedSegment, output, texts), texts };
  const target = documentFormats.targetOf(mediaType);
  if (!again) return { mediaType, target, ...written };
  try {
    return { mediaType, target, ...written, again: await readAgain(target, output) };
  } catch (error) {
    return { mediaType, target, ...written, notAgain: asAnswer(error) };
  }
}

async function readAgain(mediaType, path) {
  const document = documentFormats.open({ mediaType, encoding: "", bytes: () => createReadStream(path) });
  await document.check();
  return pass(document, same);
}

/** Translates a document into a file, or into nothing; counts what it consists of. */
async function pass(document, translate, output, texts) {
  const counts = { parts: 0, segments: 0, words: 0, codes: 0, left: {}, size: 0 };
  const file = output === undefined ? undefined : await open(output, "w");
  const written = async function* () {
    for await (const part of document.parts(pseudoContext)) {
      if ("keep" in part) {
        if (part.left !== undefined) counts.left[part.left.why] = (counts.left[part.left.why] ?? 0) + 1;
        yield [part.keep];
        continue;
      }
      counts.parts++;
      for (const segment of part.segments) count(counts, segment);
      texts?.push(...part.segments.map(wordsOf));
      yield [part.write(part.segments.map(translate))];
    }
  };
  try {
    for await (const piece of document.assemble(written())) {
      counts.size += piece.length;
      await file?.write(piece);
    }
  } finally {
    await file?.close();
  }
  return counts;
}

const wordsOf = (segment) => segment.map((piece) => (typeof piece === "string" ? piece : piece.text ?? "")).join("");

function count(counts, segment) {
  counts.segments++;
  for (const piece of segment) {
    if (typeof piece === "string") counts.words += piece.match(/\p{L}+/gu)?.length ?? 0;
    else if (!("close" in piece)) counts.codes++;
  }
}

process.send("ready");
