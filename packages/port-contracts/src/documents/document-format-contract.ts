import assert from "node:assert/strict";
import type { OpenBytes, OpenedDocument } from "@dragoman/application/documents";
import type { Segment } from "@dragoman/domain/segments";
import { type Open, type Promised, promisedBy, type Runner } from "../common/subject.js";
import {
  accented, context, type DocumentFormatSubject, type DocumentSample, echo, inPieces, numbered, numbersIn, pass, type Pass, shownBy,
} from "./document-format-subject.js";
import { makingDocuments } from "./making-documents.js";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What every DocumentFormat promises, shown with documents of it. */
export function documentFormatContract(name: string, open: Open<DocumentFormatSubject>, runner: Runner): void {
  runner.describe(`DocumentFormat contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    namingDocuments(promised);
    translatingDocuments(promised);
    readingInPieces(promised);
    refusingDocuments(promised);
    makingDocuments(promised);
  });
}

/** Opens a sample; `bytes` may be some other way to the same content. */
function opened({ adapter }: DocumentFormatSubject, sample: DocumentSample, bytes: OpenBytes = inPieces(sample.bytes)): OpenedDocument {
  return adapter.open({ mediaType: sample.mediaType, encoding: "", bytes });
}

/** Opens a target document of a sample. */
function openedAgain(subject: DocumentFormatSubject, sample: DocumentSample, { bytes }: Pick<Pass, "bytes">): OpenedDocument {
  const { adapter, readsTargets } = subject;
  if (readsTargets === undefined) return opened(subject, sample, inPieces(bytes));
  const { becomes = "" } = adapter.mediaTypes.find(({ name }) => name === sample.mediaType) ?? {};
  return readsTargets.open({ mediaType: becomes, encoding: "", bytes: inPieces(bytes) });
}

/** The segments of a target document. */
async function readAgain(subject: DocumentFormatSubject, sample: DocumentSample, made: Pass): Promise<readonly Segment[]> {
  return (await pass(openedAgain(subject, sample, made), echo)).segments;
}

function namingDocuments(promised: Promised<DocumentFormatSubject>): void {
  promised("has media types in lower case, and says how files of each end", async ({ adapter }) => {
    for (const { name, ending, becomes = name } of adapter.mediaTypes) {
      assert.match(name, /^[a-z0-9]+\/[a-z0-9.+-]+$/);
      assert.match(ending, /^\.[a-z0-9]+$/);
      assert.equal(becomes, becomes.toLowerCase());
    }
  });
  promised("knows its documents by how they begin, and takes no text for one", async ({ adapter, samples }) => {
    for (const { name, mediaType, bytes, isNamed } of samples) {
      assert.ok(adapter.mediaTypes.some((one) => one.name === mediaType), name);
      const found = await adapter.recognise?.(bytes.subarray(0, 4_096), inPieces(bytes));
      if (isNamed !== true) assert.equal(found, mediaType, name);
    }
    for (const text of ["", "Some prose.\n"]) assert.equal(await adapter.recognise?.(utf8(text), inPieces(utf8(text))), undefined);
  });
  promised("tells the encoding of a document", async (subject) => {
    for (const sample of subject.samples) assert.equal(await opened(subject, sample).encoding(), sample.encoding ?? "utf-8", sample.name);
  });
}

function translatingDocuments(promised: Promised<DocumentFormatSubject>): void {
  promised("gives a document back as it was when nothing is translated", async (subject) => {
    for (const sample of subject.samples) {
      const first = await pass(opened(subject, sample), echo);
      if (sample.staysItself === true) assert.deepEqual(first.bytes, Uint8Array.from(sample.bytes), sample.name);
      const again = await pass(openedAgain(subject, sample, first), echo);
      assert.deepEqual(again.segments, first.segments, sample.name);
      if (subject.readsTargets === undefined) assert.deepEqual(again.bytes, first.bytes, sample.name);
    }
  });
  promised("loses and doubles no segment, and keeps their order from part to part", async (subject) => {
    for (const sample of subject.samples) {
      const { segments, partOf, bytes } = await pass(opened(subject, sample), numbered);
      const numbers = numbersIn(await shownBy(subject, bytes));
      assert.deepEqual([...numbers].sort((a, b) => a - b), segments.map((_, at) => at), sample.name);
      const parts = numbers.map((at) => partOf[at] as number);
      assert.deepEqual(parts, [...parts].sort((a, b) => a - b), sample.name);
    }
  });
  promised("loses and doubles no inline code", async (subject) => {
    for (const sample of subject.samples) {
      const before = await pass(opened(subject, sample), echo);
      const after = await pass(opened(subject, sample), numbered);
      const [was, is] = [await shownBy(subject, before.bytes), await shownBy(subject, after.bytes)];
      for (const original of before.originals) {
        assert.equal(is.split(original).length, was.split(original).length, `${sample.name}: ${original}`);
      }
    }
  });
  promised("writes what was translated, so that it is read again", async (subject) => {
    for (const sample of subject.samples) {
      const translated = await pass(opened(subject, sample), accented);
      const expected = subject.keepsSources === true ? translated.segments : translated.segments.map(accented);
      assert.deepEqual(await readAgain(subject, sample, translated), expected, sample.name);
      await openedAgain(subject, sample, translated).check();
    }
  });
}

/** Bytes from which on no sample is cut into single ones: formats within zips have most of theirs here, and take a while for each. */
const longSample = 2_048;

function readingInPieces(promised: Promised<DocumentFormatSubject>): void {
  promised("reads the same from pieces of any size, and again", async (subject) => {
    for (const sample of subject.samples) {
      const whole = await pass(opened(subject, sample, inPieces(sample.bytes, Infinity)), numbered);
      for (const size of sample.bytes.length <= longSample ? [1, 3, 64] : [97, 1_021]) {
        const document = opened(subject, sample, inPieces(sample.bytes, size));
        assert.deepEqual(await pass(document, numbered), whole, `${sample.name} in pieces of ${size}`);
        await document.check();
        if (size >= 64) assert.deepEqual(await pass(document, numbered), whole, `${sample.name} again`);
      }
    }
  });
  promised("closes what it reads when it is left in the midst", async (subject) => {
    for (const sample of subject.samples) {
      let reading = 0;
      const document = opened(subject, sample, async function* () {
        reading += 1;
        try {
          yield* inPieces(sample.bytes, 16)();
        } finally {
          reading -= 1;
        }
      });
      for await (const _ of document.parts(context)) break;
      assert.equal(reading, 0, sample.name);
      await Promise.all([document.encoding(), document.check()]);
      assert.equal(reading, 0, sample.name);
    }
  });
  promised("closes what it assembles when it is left in the midst", async (subject) => {
    for (const sample of subject.samples) {
      const document = opened(subject, sample);
      let isOpen = false;
      const written = async function* () {
        isOpen = true;
        try {
          for await (const part of document.parts(context)) yield ["keep" in part ? part.keep : part.write(part.segments)];
        } finally {
          isOpen = false;
        }
      };
      for await (const _ of document.assemble(written())) break;
      assert.equal(isOpen, false, sample.name);
    }
  });
}

function refusingDocuments(promised: Promised<DocumentFormatSubject>): void {
  promised("refuses what is not of its format, and names the place", async ({ adapter, wrong }) => {
    for (const { mediaType, bytes, code, names } of wrong) {
      for (const size of [1, Infinity]) {
        const document = adapter.open({ mediaType, encoding: "", bytes: inPieces(bytes, size) });
        const isRefused = { kind: "invalid", code, message: names };
        await assert.rejects(document.check(), isRefused);
        await assert.rejects(pass(document, echo), isRefused);
      }
    }
  });
}
