import type { EngineReport, ProcessFigures } from "@dragoman/domain/hosts";
import type { Piece, QualityBand, Segment, SegmentReasons, TargetSegment } from "@dragoman/domain/segments";

/**
 * What is said to a translation engine and what it answers: HTTP/JSON with the engine's key as bearer token. Its URL says how it proves
 * that it is the engine before anything is said:
 *
 * - `unix:/path`: it listens on a socket in a folder that is closed to all other users of the machine;
 * - `psk://address:port`: by TLS with its key as the pre-shared one;
 * - `https://address:port`: by TLS with the certificate of its host.
 *
 * A caller may name its request in the header `requestIdHeader`; the engine tells that name as long as it has the request.
 *
 * `POST /translate` takes a `TranslateRequest` and answers 200 with a `TranslateAnswer`, or 503 with an `EngineRefusal`
 * when its lanes are full or it is stopping. `GET /status` answers an `EngineStatus`. Any other refusal (400, 401, 404,
 * 413) is an `EngineRefusal` as well.
 */
export interface TranslateRequest {
  readonly segments: readonly Segment[];
  readonly lane: "interactive" | "short" | "documents";
  /** Linguistic options by id; what is absent or unknown takes the pair's default. */
  readonly options?: Readonly<Record<string, string>>;
  /** What people approved for texts like each of the segments: one list for each, or absent. Engines that were trained learn from it. */
  readonly similar?: readonly (readonly SimilarText[])[];
  /** Whether to tell what translations were made of; engines that cannot leave it out. */
  readonly withReasons?: boolean;
  /** The work of callers that this is a part of, as `traceparent` names it; absent where nothing is traced. */
  readonly traces?: readonly string[];
}

/** An approved translation of a similar text. */
export interface SimilarText {
  readonly feedbackId: string;
  readonly source: string;
  readonly translation: string;
}

/**
 * One segment's translation, or why there is none. `pivot` is its text between two models that translated it one behind the other,
 * `quality` the engine's own estimate. `reasons` is told by engines that were trained, when they are asked; `byPeople`, that it is what
 * they were trained on for exactly this text.
 */
export type SegmentResult = { readonly failure: string } | {
  readonly target: TargetSegment; readonly pivot?: string; readonly quality?: QualityBand; readonly reasons?: SegmentReasons;
  readonly byPeople?: true;
};

export interface TranslateAnswer {
  /** One for each segment, in order. */
  readonly results: readonly SegmentResult[];
  /** Segments that wait or are in work now, of all requests. */
  readonly queue: number;
}

export interface EngineStatus {
  readonly id: string;
  readonly languagePairId: string;
  readonly filledProcessingUnits: number;
  readonly queue: number;
  /** The names of requests that came and are not answered yet; absent from engines that do not listen to names. */
  readonly requests?: readonly string[];
}

/** The header that names a request, so that its caller can ask whether the engine still has it. */
export const requestIdHeader = "dragoman-request";

export interface EngineRefusal {
  readonly error: { readonly code: string; readonly message: string };
  readonly queue: number;
}

/** What an engine process is started with: JSON in the environment variable `DRAGOMAN_ENGINE`. */
export interface EngineSettings {
  readonly id: string;
  readonly languagePairId: string;
  readonly desiredProcessingUnits: number;
  readonly maximumProcessingUnits: number;
  /** One of those that the pair has. */
  readonly mode?: string;
  /** What its callers know. */
  readonly key: string;
  /** The path of the socket to listen on; without one, it listens at the address. */
  readonly socket?: string;
  /** The address to listen at; the port is the system's choice. */
  readonly host: string;
}

/** What an agent asks an engine process over IPC from its start, again and again; one that is judged dead by that is ended. */
export interface AgentQuestion {
  readonly type: "areYouAlive";
}

/**
 * What an engine process tells its agent over IPC. `alive` answers a question at once, with what the process tells of itself, and the
 * units that have something in work just then where there are any. `phase` tells how far its start has come. `failed` comes before it
 * exits with a code other than 0.
 */
export type EngineMessage =
  | {
    readonly type: "ready"; readonly url: NonNullable<EngineReport["url"]>; readonly filledProcessingUnits: number;
    readonly revision?: NonNullable<EngineReport["revision"]>;
  }
  | { readonly type: "phase"; readonly phase: string }
  | { readonly type: "units"; readonly filledProcessingUnits: number }
  | { readonly type: "alive"; readonly busyProcessingUnits?: number; readonly figures?: ProcessFigures }
  | { readonly type: "failed"; readonly reason: string };

/** Bounds of one request; whoever sends more is refused before anything is translated. */
export const engineLimits = {
  segments: 128,
  bodyBytes: 4 * 1024 * 1024,
  piecesPerSegment: 20_000,
  options: 16,
  optionLength: 100,
  traceLength: 100,
  similarPerSegment: 4,
  similarLength: 6_000,
} as const;

/** Reads an unchecked `TranslateRequest`; answers a sentence that says what is wrong when it is none. */
export function readTranslateRequest(body: unknown): TranslateRequest | string {
  if (!isObject(body)) return "The body is not a JSON object.";
  const { segments, lane, options, traces, similar, withReasons } = body;
  if (!Array.isArray(segments) || segments.length < 1 || segments.length > engineLimits.segments) {
    return `segments is not an array of 1 to ${engineLimits.segments}.`;
  }
  for (let i = 0; i < segments.length; i++) if (!isSegment(segments[i])) return `segments[${i}] is not a segment.`;
  if (lane !== "interactive" && lane !== "short" && lane !== "documents") return "lane is neither interactive nor short nor documents.";
  if (options !== undefined && !isOptions(options)) return "options is not an object of short strings.";
  if (traces !== undefined && !areTraces(traces)) return "traces is not an array of short strings, of one for each segment at most.";
  if (similar !== undefined && !areSimilar(similar)) return "similar is not an array of short lists, one for each segment at most.";
  if (withReasons !== undefined && typeof withReasons !== "boolean") return "withReasons is neither true nor false.";
  return {
    segments: segments as Segment[], lane, ...(similar === undefined ? {} : { similar }), ...(withReasons === true ? { withReasons } : {}),
    ...(options === undefined ? {} : { options }), ...(traces === undefined ? {} : { traces }),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOptions(value: unknown): value is Record<string, string> {
  if (!isObject(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= engineLimits.options
    && entries.every((entry) => entry.every((side) => typeof side === "string" && side.length <= engineLimits.optionLength));
}

function areTraces(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= engineLimits.segments
    && value.every((trace) => typeof trace === "string" && trace.length <= engineLimits.traceLength);
}

function areSimilar(value: unknown): value is SimilarText[][] {
  return Array.isArray(value) && value.length <= engineLimits.segments
    && value.every((texts) => Array.isArray(texts) && texts.length <= engineLimits.similarPerSegment && texts.every(isSimilar));
}

function isSimilar(value: unknown): value is SimilarText {
  return isObject(value) && [value["feedbackId"], value["source"], value["translation"]].every(
    (text) => typeof text === "string" && text.length <= engineLimits.similarLength);
}

function isSegment(value: unknown): value is Segment {
  if (!Array.isArray(value) || value.length > engineLimits.piecesPerSegment) return false;
  for (const piece of value) if (typeof piece !== "string" && !isCode(piece)) return false;
  return true;
}

function isCode(piece: unknown): piece is Exclude<Piece, string> {
  if (!isObject(piece)) return false;
  for (const kind in piece) {
    if (kind === "text" ? typeof piece[kind] !== "string" : !isNumber(piece[kind])) return false;
  }
  const { open, close, point, protected: span, text, ...others } = piece;
  const kinds = Number(open !== undefined) + Number(close !== undefined) + Number(point !== undefined) + Number(span !== undefined);
  return kinds === 1 && (span === undefined) === (text === undefined) && Object.keys(others).length === 0;
}

const isNumber = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
