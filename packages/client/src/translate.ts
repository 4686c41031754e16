import type { Calls, Input } from "./calls.js";
import type { CallOptions } from "./connection.js";
import { DragomanError } from "./errors.js";
import { fromBase64, toBase64 } from "./input.js";
import type { v2 } from "./generated/interface.js";

/**
 * Which way to translate: by a pair or chain, or from one language into another; without `from` the server detects it. Of several
 * pairs between two languages a single one is taken before a chain, a generic one before those for a domain, and then the first in the
 * server's own order.
 */
export type Direction =
  | { readonly pair: string; readonly from?: undefined; readonly to?: undefined }
  | { readonly pair?: undefined; readonly from?: string | undefined; readonly to: string };

type Fields = Omit<Input<"postTranslationsQuick">, "languagePairId" | "input">;

/** How to translate at once; a format is a MIME type, `text/plain` when absent. */
export type TranslateOptions = Direction & CallOptions & Fields;

/** How to translate many texts, and how many of them at a time: 4 when absent. */
export type TranslateManyOptions = Direction & Omit<CallOptions, "idempotencyKey"> & Fields & { readonly concurrency?: number | undefined };

/** A translation; that of a text is text, that of bytes is bytes in UTF-8. */
export interface Translated<T extends string | Uint8Array> extends Omit<v2.QuickTranslation, "translation"> {
  readonly translation: T;
}

/** Finds the pairs that lead from one language to another, and keeps for a minute what it found. */
export class Directions {
  private readonly found = new Map<string, { readonly id: Promise<string>; readonly until: number }>();

  constructor(private readonly calls: Calls) {}

  /** The pair of a direction. Rejects with `pair-not-found` where the server has none. */
  async pairOf({ pair, from, to }: Direction, options: CallOptions = {}): Promise<string> {
    if (pair !== undefined) return pair;
    if (to === undefined) throw new TypeError("Name a pair, or the language to translate to.");
    const key = `${from ?? ""}>${to}`;
    const known = this.found.get(key);
    if (known !== undefined && known.until > Date.now()) return known.id;
    const id = await this.find(from, to, options);
    this.found.set(key, { id: Promise.resolve(id), until: Date.now() + 60_000 });
    return id;
  }

  private async find(from: string | undefined, to: string, options: CallOptions): Promise<string> {
    const { languagePairs } = await this.calls.request("getLanguagePairs", { sourceLanguageId: from, targetLanguageId: to }, options);
    const [first, ...others] = languagePairs.toSorted((one, other) => detour(one) - detour(other));
    const alike = others.filter((pair) => first !== undefined && isAlike(pair, first));
    const best = first === undefined || from === undefined || alike.length === 0 ? first : await this.firstOf([first, ...alike], options);
    if (best === undefined) {
      throw new DragomanError({
        status: 0, code: "pair-not-found", message: `The server has no language pair ${from === undefined ? "" : `from ${from} `}to ${to}.`,
        details: "Client.pairs.list() shows those that it has.",
      });
    }
    return from === undefined ? `Aut${best.targetLanguageId}` : best.languagePairId;
  }

  /** The one that the server would choose; where it does not tell, the first. */
  private async firstOf(pairs: readonly v2.LanguagePair[], options: CallOptions): Promise<v2.LanguagePair | undefined> {
    const direction = pairs[0]?.languagePairId.slice(0, "EngSpa".length) ?? "";
    const { languagePairs } = await this.calls.request("getApiExtV1LanguagePairsChoicesDirection", { direction }, options)
      .catch((error: unknown): { readonly languagePairs: readonly { readonly languagePairId: string }[] } => {
        // A server of an older version has no such choice.
        if (error instanceof DragomanError && error.status === 404) return { languagePairs: [] };
        throw error;
      });
    const found = languagePairs.flatMap(({ languagePairId }) => pairs.find((pair) => pair.languagePairId === languagePairId) ?? []);
    return found[0] ?? pairs[0];
  }
}

/** Single pairs of the same languages, of which neither is more of a detour. */
function isAlike(one: v2.LanguagePair, other: v2.LanguagePair): boolean {
  return one.isChain !== true && detour(one) === detour(other)
    && one.sourceLanguageId === other.sourceLanguageId && one.targetLanguageId === other.targetLanguageId;
}

function detour({ isChain = false, domain }: v2.LanguagePair): number {
  return (isChain ? 2 : 0) + (domain === "Generic" ? 0 : 1);
}

/** Translates at once, without a job. */
export async function translate<T extends string | Uint8Array>(
  calls: Calls, directions: Directions, input: T, options: TranslateOptions,
): Promise<Translated<T>> {
  const { pair: _pair, from: _from, to: _to, signal, timeoutMs, idempotencyKey, ...fields } = options;
  const call = { signal, timeoutMs, idempotencyKey };
  const languagePairId = await directions.pairOf(options, call);
  // Text is in UTF-8 here, whatever it was in before.
  const encoding = typeof input === "string" ? { encoding: "utf-8" } : {};
  const answer = await calls.request("postTranslationsQuick", { ...fields, ...encoding, languagePairId, input: toBase64(input) }, call);
  const bytes = fromBase64(answer.translation);
  return { ...answer, translation: (typeof input === "string" ? new TextDecoder().decode(bytes) : bytes) as T };
}

/** Translates many texts, so many at a time; their order stays. Rejects with the first failure, and ends the others then. */
export async function translateMany(
  calls: Calls, directions: Directions, texts: readonly string[], { concurrency = 4, signal, ...options }: TranslateManyOptions,
): Promise<readonly Translated<string>[]> {
  if (!(concurrency >= 1)) throw new TypeError("concurrency must be 1 or more.");
  const failed = new AbortController();
  const either = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal]);
  const results: Translated<string>[] = [];
  const waiting = texts.entries();
  const work = async () => {
    for (const [at, text] of waiting) results[at] = await translate(calls, directions, text, { ...options, signal: either });
  };
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, texts.length) }, work));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
  return results;
}
