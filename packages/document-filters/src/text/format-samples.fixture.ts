import type { DocumentFormat } from "@dragoman/application/documents";
import type { DocumentFormatSubject, DocumentSample, WrongDocument } from "@dragoman/port-contracts/documents";
import fc from "fast-check";
import { type Bytes, bytesOf } from "./pass.fixture.js";

/** Documents by which formats show that they keep their contract; each folder of formats has its own. */
export interface FormatSamples extends Pick<DocumentFormatSubject, "samples" | "wrong" | "keepsSources" | "readsTargets" | "shown"> {
  /** The formats of the folder on a stand-in, where they are read by a program that may be absent; else they are the registered ones. */
  readonly formats?: readonly DocumentFormat[];
}

type Facts = Omit<DocumentSample, "name" | "mediaType" | "bytes">;

/** Samples by what they show. */
export function samplesOf(mediaType: string, documents: Readonly<Record<string, Bytes>>, facts: Facts = {}): DocumentSample[] {
  return Object.entries(documents).map(([name, content]) => ({ name, mediaType, bytes: bytesOf(content), ...facts }));
}

/** Samples that are made at random, the same in every run. */
export function randomSamples(mediaType: string, documents: fc.Arbitrary<string>, facts: Facts = {}): DocumentSample[] {
  return fc.sample(documents, { numRuns: 8, seed: 20 }).map((text, i) => (
    { name: `random document ${i + 1}, ${JSON.stringify(text)}`, mediaType, bytes: bytesOf(text), ...facts }));
}

/** Some of these, in any order; those in `around` hold others. */
export function someOf(atoms: readonly string[], around: readonly ((inner: string) => string)[] = []): fc.Arbitrary<string> {
  const { some } = fc.letrec<{ one: string; some: string }>((tie) => ({
    one: fc.oneof({ depthSize: "small", withCrossShrink: true }, fc.constantFrom(...atoms), ...around.map((wrap) => tie("some").map(wrap))),
    some: fc.array(tie("one"), { maxLength: 5 }).map((parts) => parts.join("")),
  }));
  return some;
}

/** A file of another kind, which is no text. */
export const notText = (mediaType: string): WrongDocument =>
  ({ mediaType, bytes: bytesOf("PK\u0003\u0004\u0014\0"), code: "document-not-text", names: /application\/zip/ });
