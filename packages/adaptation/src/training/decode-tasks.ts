import { sectionsInMemory, type Section } from "../model-file/index.js";
import { threadTask, type WorkerPool } from "../pool/index.js";
import type { DecodedFacts } from "../quality/index.js";
import { BleuReferences } from "../scores/index.js";
import {
  type AdaptedHeader, AdaptedModel, AdaptedTranslator, type AskedText, openTranslator, type PhraseReason, type Translator,
} from "../serving/index.js";
import { countLists, joinKBestLists, type KBestLists } from "../tuning/index.js";

/** What was fitted, for threads: the arrays are shared. `key` names it in the memory of a thread. */
export interface FittedModel {
  readonly key: string;
  readonly header: AdaptedHeader;
  readonly sections: readonly Section[];
}

/** What a segment is translated from. */
export interface SegmentInput {
  readonly source: string;
  /** The baseline's translation; post-editing has nothing else to begin with. */
  readonly baseline?: string;
}

/** A segment to tune on. */
export interface DevSegment extends SegmentInput {
  readonly references: readonly string[];
}

/** A translation as it would be served; facts where the model made it. */
export interface ServedText {
  readonly text: string;
  readonly facts?: DecodedFacts;
}

interface Asked<Segment> {
  readonly model: FittedModel;
  readonly segments: readonly Segment[];
}

/** Segments to tune on, and the weights that are tried. */
interface Tuned extends Asked<DevSegment> {
  readonly weights: Float64Array;
  readonly count: number;
}

/** Segments of one piece of work: the same pieces whatever the number of threads. */
const piece = 25;

/** The translators that this thread used last: what they learnt of a model is kept from pass to pass. */
let lastTuned: { readonly key: string; readonly translator: AdaptedTranslator } | undefined;
let lastServed: { readonly key: string; readonly translator: Translator } | undefined;

function tunedTranslator({ key, header, sections }: FittedModel): AdaptedTranslator {
  if (lastTuned?.key !== key) lastTuned = { key, translator: new AdaptedTranslator(new AdaptedModel(header, sectionsInMemory(sections))) };
  return lastTuned.translator;
}

function servedTranslator({ key, header, sections }: FittedModel): Translator {
  if (lastServed?.key !== key) lastServed = { key, translator: openTranslator(header, sectionsInMemory(sections)) };
  return lastServed.translator;
}

const askedText = ({ source, baseline }: SegmentInput): AskedText =>
  ({ text: source, ...(baseline === undefined ? {} : { baseline: { text: baseline } }) });

/** k-best lists of some segments, counted against their references. */
export function listsOfPiece(asked: Tuned): KBestLists {
  const translator = tunedTranslator(asked.model);
  translator.setWeights(asked.weights);
  const references = new BleuReferences(asked.segments.map((segment) => segment.references));
  const lists = asked.segments.map((segment) => translator.kBest(askedText(segment), asked.count));
  const texts = new Map(lists.flatMap((list) => list.map(({ decoded, text }) => [decoded, text] as const)));
  return countLists(lists.map((list) => list.map(({ decoded }) => decoded)), (segment, decoded, into) =>
    references.count(segment, texts.get(decoded) as string, into));
}

/** Translations of some segments. */
export function textsOfPiece(asked: Asked<SegmentInput>): ServedText[] {
  const translator = servedTranslator(asked.model);
  return asked.segments.map((segment) => {
    const { text, facts } = translator.translate(askedText(segment));
    return { text, ...(facts === undefined ? {} : { facts }) };
  });
}

/** What the translation of a segment was made of; nothing where it was not made of phrases. */
export function reasonsOf(model: FittedModel, segment: SegmentInput): readonly PhraseReason[] {
  return servedTranslator(model).translate({ ...askedText(segment), withReasons: true }).reasons ?? [];
}

export const listsTask = threadTask(import.meta.url, "listsOfPiece", listsOfPiece);
export const textsTask = threadTask(import.meta.url, "textsOfPiece", textsOfPiece);

/** k-best lists of all segments, made by all threads. */
export async function listsBy(pool: WorkerPool, asked: Tuned, signal?: AbortSignal): Promise<KBestLists> {
  return joinKBestLists(await pool.runAll(listsTask, pieces(asked), options(signal)));
}

/** Translations of all segments as they would be served, made by all threads. */
export async function textsBy(pool: WorkerPool, asked: Asked<SegmentInput>, signal?: AbortSignal): Promise<ServedText[]> {
  return (await pool.runAll(textsTask, pieces(asked), options(signal))).flat();
}

function pieces<Segment, Work extends Asked<Segment>>(asked: Work & Asked<Segment>): Work[] {
  return Array.from({ length: Math.ceil(asked.segments.length / piece) }, (_, at) =>
    ({ ...asked, segments: asked.segments.slice(at * piece, (at + 1) * piece) }));
}

const options = (signal: AbortSignal | undefined): { signal?: AbortSignal } => (signal === undefined ? {} : { signal });
