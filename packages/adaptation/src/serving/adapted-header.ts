// What has to hold of a model that another version may have trained. Follows no paper.
import { featureNames } from "../decoding/index.js";
import { ModelFileError, type ModelHeader } from "../model-file/index.js";

/**
 * How an adapted model translates. `postEditing`: it makes the baseline's output better; `direct`: from source to target, with the
 * baseline for words that it does not know; `combined`: with the baseline's phrases beside its own; `consensus`: in all three ways, of
 * which the translation counts that is most like the others; `baseline`: nothing was shown to be better, so that it has every text.
 */
export const methods = ["postEditing", "direct", "combined", "consensus", "baseline"] as const;
/** One of `methods`. */
export type MethodName = (typeof methods)[number];

/** What the header of a model says to whoever translates with it. */
export type AdaptedHeader = Pick<ModelHeader, "method" | "weights" | "baseline"> & {
  readonly quality?: unknown;
  readonly settings?: unknown;
  /** Of `consensus`: the weights of each way. */
  readonly members?: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

/**
 * Throws `ModelFileError` for the header of a model that another version of this package trained: its method is none of `methods`, or it
 * weighs other features than the decoder does, so that its translations would not be those that were scored. No weights are the defaults.
 */
export function checkHeader({ method, weights, members }: AdaptedHeader): void {
  const isKnown = methods.some((known) => known === method)
    && [weights, ...Object.values(members ?? {})].every((named) => weighsAll(Object.keys(named ?? {})));
  if (isKnown) return;
  throw new ModelFileError("otherVersion", "The model was trained by another version of Dragoman; train it anew.");
}

const weighsAll = (names: readonly string[]): boolean =>
  names.length === 0 || (names.length === featureNames.length && featureNames.every((name) => names.includes(name)));
