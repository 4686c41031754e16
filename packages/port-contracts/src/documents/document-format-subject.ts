import type {
  DocumentContext, DocumentFormat, DocumentPart, OpenBytes, TranslatableDocument, Written,
} from "@dragoman/application/documents";
import type { Piece, Segment, TargetSegment } from "@dragoman/domain/segments";
import type { Subject } from "../common/subject.js";

/** A document of the format. */
export interface DocumentSample {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** WHATWG name; `utf-8` when absent. */
  readonly encoding?: string;
  /** It comes back byte for byte when nothing is translated; otherwise it comes back with the same segments. */
  readonly staysItself?: boolean;
  /** Nothing in it tells its format: it has to be named. */
  readonly isNamed?: boolean;
}

/** A document that is not of the format: `names` is what the sentence about it says of the place. */
export interface WrongDocument {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly code: string;
  readonly names: RegExp;
}

/** A format, and documents of it. */
export interface DocumentFormatSubject extends Subject<DocumentFormat> {
  readonly samples: readonly DocumentSample[];
  readonly wrong: readonly WrongDocument[];
  /** Its target documents have the sources beside the translations, so that reading one again gives the sources. */
  readonly keepsSources?: boolean;
  /** What reads its target documents, where those are of another format than those that it reads itself. */
  readonly readsTargets?: DocumentFormat;
  /** The characters that stand in a target document; those of UTF-8 when absent. */
  readonly shown?: (bytes: Uint8Array) => Promise<string> | string;
}

/** The characters that people see in a target document. */
export async function shownBy({ shown }: DocumentFormatSubject, bytes: Uint8Array): Promise<string> {
  return shown === undefined ? new TextDecoder().decode(bytes) : shown(bytes);
}

/** What a pass over a document brought. */
export interface Pass {
  readonly segments: readonly Segment[];
  /** The number of the part that each segment stands in, among those with segments. */
  readonly partOf: readonly number[];
  /** The characters of the codes, as far as they are known. */
  readonly originals: readonly string[];
  readonly bytes: Uint8Array;
}

/** Stands for the engine; `at` is the number of the segment in the document. */
export type Translate = (segment: Segment, at: number) => TargetSegment;

/** Of a job from English into Spanish. */
export const context: DocumentContext = {
  sourceTag: "en", targetTag: "es", highlighted: new Set<never>(), markSegments: false, xliffTargets: "alternatives",
  translateHidden: false,
  toolVersion: "1.0.0", date: new Date("2027-01-01T00:00:00Z"),
};

/** Translates a document, one part after the other. */
export async function pass(document: TranslatableDocument, translate: Translate): Promise<Pass> {
  const segments: Segment[] = [];
  const partOf: number[] = [];
  const originals: string[] = [];
  let parts = 0;
  const written = async function* (): AsyncGenerator<readonly Written[]> {
    for await (const part of document.parts(context)) {
      yield [writtenBy(part, (segment) => translate(segment, segments.push(segment) - 1))];
      if ("keep" in part) continue;
      parts += 1;
      partOf.push(...part.segments.map(() => parts));
      originals.push(...originalsOf(part));
    }
  };
  const bytes = await joined(document.assemble(written()));
  return { segments, partOf, originals, bytes };
}

function writtenBy(part: DocumentPart, translate: (segment: Segment) => TargetSegment): Written {
  return "keep" in part ? part.keep : part.write(part.segments.map(translate));
}

function originalsOf({ segments, originals }: Exclude<DocumentPart, { readonly keep: Written }>): string[] {
  return segments.flatMap((segment, at) => segment.flatMap((piece) => {
    const original = typeof piece === "string" ? undefined : originals?.(at, piece);
    return original === undefined || original === "" ? [] : [original];
  }));
}

async function joined(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  pieces.reduce((at, piece) => {
    whole.set(piece, at);
    return at + piece.length;
  }, 0);
  return whole;
}

/** The bytes, in pieces of that size. */
export const inPieces = (bytes: Uint8Array, size = 1_000): OpenBytes => async function* () {
  for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size);
};

/** Translates nothing. */
export const echo: Translate = (segment) => segment;

const accents: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú" };

/** Gives vowels an accent, and changes nothing by which sentences are told apart. */
export const accented: Translate = (segment) =>
  segment.map((piece): Piece => (typeof piece === "string" ? piece.replace(/[aeiou]/gi, (vowel) => accents[vowel] as string) : piece));

/** Puts a word of its own in the place of the text of each segment; codes and protected spans stay. */
export const numbered: Translate = (segment, at) => {
  const text = segment.findIndex((piece) => typeof piece === "string");
  const word = `Word${at}x`;
  if (text < 0) return [word, ...segment];
  return segment.map((piece, i) => (typeof piece !== "string" ? piece : i === text ? word : " "));
};

/** The numbers of the words of `numbered`, in the order in which they are shown. */
export const numbersIn = (shown: string): number[] => [...shown.matchAll(/Word(\d+)x/g)].map(([, number]) => Number(number));
