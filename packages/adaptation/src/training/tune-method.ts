import { weightsByName, weightsFrom } from "../decoding/index.js";
import type { WorkerPool } from "../pool/index.js";
import type { DecodedFacts } from "../quality/index.js";
import { tune } from "../tuning/index.js";
import { type DevSegment, type FittedModel, listsBy, textsBy } from "./decode-tasks.js";
import type { MethodName } from "./report.js";
import type { StageResult } from "./stages.js";
import { packTexts } from "./text-columns.js";

export interface TunedFacts {
  readonly weights: Readonly<Record<string, number>>;
  readonly tuned: boolean;
  readonly passes: readonly number[];
  /** What decoding told of each segment; nothing where the model did not translate it. */
  readonly decoded: readonly (DecodedFacts | Record<string, never>)[];
}

export interface TuneMethod {
  readonly pool: WorkerPool;
  readonly model: FittedModel;
  readonly segments: readonly DevSegment[];
  readonly seed: number;
  readonly start?: Readonly<Record<string, number>>;
  readonly passes?: number;
  readonly signal?: AbortSignal | undefined;
  readonly onPass?: (pass: number) => void;
}

/** Weights to begin with, where they differ from the decoder's own. A baseline's phrases begin at a high price (findings of tuning). */
export const startOf: Readonly<Partial<Record<MethodName, Readonly<Record<string, number>>>>> = {
  postEditing: { unknown: 0, distortion: 0.5 },
};

/** Translates development data as it would be served. */
export async function tryMethod(
  { pool, model, segments, signal }: Pick<TuneMethod, "pool" | "model" | "segments" | "signal">, found: Omit<TunedFacts, "decoded">,
): Promise<StageResult<TunedFacts>> {
  const served = await textsBy(pool, { model, segments }, signal);
  return {
    facts: { ...found, decoded: served.map(({ facts }) => facts ?? {}) },
    sections: [{ name: "texts", array: packTexts(served.map(({ text }) => text)) }],
  };
}

/** Finds the weights of a method on development data, and translates that data with them. */
export async function tuneMethod(asked: TuneMethod): Promise<StageResult<TunedFacts>> {
  const { pool, model, segments, seed, signal, passes, onPass } = asked;
  const { weights, tuned, passes: bleus } = await tune({
    decode: (tried, count) => listsBy(pool, { model, weights: tried, segments, count }, signal),
    segments: segments.length, start: weightsFrom({ ...asked.start }), seed,
    ...(passes === undefined ? {} : { passes }), ...(signal === undefined ? {} : { signal }), ...(onPass === undefined ? {} : { onPass }),
  });
  const found = { weights: weightsByName(weights), tuned, passes: bleus };
  const header = { ...model.header, weights: found.weights };
  return tryMethod({ pool, model: { ...model, key: `${model.key}-served`, header }, segments, signal }, found);
}
