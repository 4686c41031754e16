import assert from "node:assert/strict";
import type { DocumentContent, DocumentFormats, DocumentReader, OpenedDocument } from "@dragoman/application/documents";
import { nobodysContext } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";
import { accented, type DocumentSample, inPieces, pass, type WrongDocument } from "./document-format-subject.js";

/** A reader, the formats that it reads for, and documents of these. */
export interface DocumentReaderSubject extends Subject<DocumentReader> {
  /** The same formats, read where they are opened. */
  readonly formats: DocumentFormats;
  readonly samples: readonly DocumentSample[];
  readonly wrong: readonly WrongDocument[];
  /** A document that takes more than it may. */
  readonly costly: DocumentContent;
  /** A document that never comes to its end. */
  readonly endless: DocumentContent;
}

const codeOf = (work: Promise<unknown>): Promise<string> => work.then(() => "none", (error: unknown) => {
  assert.ok(error instanceof DomainError, String(error));
  return error.code;
});

/** What every DocumentReader promises, shown with documents that it reads. */
export function documentReaderContract(name: string, open: Open<DocumentReaderSubject>, runner: Runner): void {
  runner.describe(`DocumentReader contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    const contentOf = ({ mediaType, bytes }: Pick<DocumentSample, "mediaType" | "bytes">): DocumentContent =>
      ({ mediaType, encoding: "", bytes: inPieces(bytes) });
    const both = ({ adapter, formats }: DocumentReaderSubject, content: DocumentContent): [OpenedDocument, OpenedDocument] =>
      [adapter.open(content), formats.open(content)];

    promised("makes the same target document as the format does", async (subject) => {
      for (const sample of subject.samples) {
        const [read, here] = both(subject, contentOf(sample));
        const [made, wanted] = [await pass(read, accented), await pass(here, accented)];
        assert.deepEqual(made.segments, wanted.segments, sample.name);
        assert.ok(Buffer.from(made.bytes).equals(Buffer.from(wanted.bytes)), sample.name);
      }
    });
    promised("makes the same documents of other formats", async (subject) => {
      for (const sample of subject.samples) for (const outputFormat of subject.formats.writable) {
        if (outputFormat === subject.formats.targetOf(sample.mediaType)) continue;
        const origin = { title: "A title", format: sample.mediaType };
        const [made, wanted] = await Promise.all(both(subject, contentOf(sample))
          .map((document) => pass(subject.formats.target(document, origin, outputFormat), accented)));
        assert.ok(Buffer.from(made?.bytes ?? []).equals(Buffer.from(wanted?.bytes ?? [])), `${sample.name} as ${outputFormat}`);
      }
    });
    promised("tells the same of a document", async (subject) => {
      for (const sample of subject.samples) {
        const [read, here] = both(subject, contentOf(sample));
        assert.equal(await read.encoding(), await here.encoding(), sample.name);
        assert.deepEqual(await read.facts?.() ?? {}, await here.facts?.() ?? {}, sample.name);
        assert.equal(await codeOf(read.check()), "none", sample.name);
        const { adapter, formats } = subject;
        assert.equal(await adapter.recognise(inPieces(sample.bytes)), await formats.recognise(inPieces(sample.bytes)), sample.name);
      }
    });
    promised("refuses what the format refuses, with the same code", async (subject) => {
      for (const wrong of subject.wrong) {
        const [read, here] = both(subject, contentOf(wrong))
          .map((document) => codeOf(document.check().then(() => pass(document, accented))));
        assert.equal(await read, await here, wrong.code);
      }
    });
    promised("lets a document be read in part", async (subject) => {
      for (const sample of subject.samples) {
        for await (const part of subject.adapter.open(contentOf(sample)).parts(nobodysContext)) if ("segments" in part) break;
      }
    });
    promised("passes on what the content fails with", async ({ adapter, samples: [sample] }) => {
      const failing = async function* (): AsyncGenerator<Uint8Array> {
        yield* [];
        throw new DomainError("unavailable", "server-busy", "The store is away.");
      };
      const content = { ...contentOf(sample as DocumentSample), bytes: failing };
      assert.equal(await codeOf(pass(adapter.open(content), accented)), "server-busy");
    });
    promised("ends a document that takes more than it may, and reads others meanwhile and after", async ({ adapter, costly, samples }) => {
      const others = samples.slice(0, 3);
      const [code] = await Promise.all([
        codeOf(pass(adapter.open(costly), accented)), ...others.map((sample) => adapter.open(contentOf(sample)).check()),
      ]);
      assert.ok(["reading-limit", "reading-failed"].includes(code), code);
      for (const sample of others) await adapter.open(contentOf(sample)).check();
    });
    promised("stops when it is told to", async ({ adapter, endless, samples: [sample] }) => {
      const stop = new AbortController();
      const reading = pass(adapter.open({ ...endless, signal: stop.signal }), accented);
      const ended = assert.rejects(reading, /enough/);
      setImmediate(() => stop.abort(new Error("enough")));
      await ended;
      await adapter.open(contentOf(sample as DocumentSample)).check();
    });
  });
}
