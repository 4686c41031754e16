import { DomainError, invalid } from "@dragoman/domain/common";
import { findLanguage, type LanguagePair, standIns } from "@dragoman/domain/language-pairs";
import { memberIds } from "@dragoman/domain/translation-chains";
import type { EngineDirectory, KnownPair } from "../hosts/index.js";
import type { PairDirectory } from "../translation-chains/index.js";

type Pairs = Pick<EngineDirectory, "pairs">;

/**
 * The pair or chain of an id that a translation can be asked for: installed, and an engine is expected to run, for each
 * member of a chain; with `fallback` one that is only installed will do, for others translate in its place. Whether an engine runs just
 * now is not looked at. Rejects with `language-pair-unknown` (invalid), or
 * `no-engine-expected` (unavailable) when it is only installed.
 */
export async function requirePair(
  directory: Pick<PairDirectory, "pairs" | "chain" | "reread">, languagePairId: string, fallback = false,
): Promise<LanguagePair> {
  try {
    return await lookUp(directory, languagePairId, fallback);
  } catch {
    // An engine that was started a moment ago is expected, whether the directory has heard of it or not.
    await directory.reread();
    return lookUp(directory, languagePairId, fallback);
  }
}

async function lookUp(directory: Pick<PairDirectory, "pairs" | "chain">, languagePairId: string, fallback: boolean): Promise<LanguagePair> {
  const members = memberIds(languagePairId);
  if (members === undefined) return requireSingle(directory, languagePairId, fallback);
  const chain = await directory.chain(languagePairId);
  if (chain?.pair === undefined || chain.management === "deleted") throw unknownPair(languagePairId);
  for (const member of members) requireSingle(directory, member, fallback);
  return chain.pair;
}

function requireSingle(directory: Pairs, languagePairId: string, fallback: boolean): LanguagePair {
  const known = directory.pairs().find(({ pair }) => pair.id === languagePairId);
  if (known === undefined) throw unknownPair(languagePairId);
  if (known.expected || fallback) return known.pair;
  throw new DomainError("unavailable", "no-engine-expected", `No engine has been started for ${known.pair.id}.`,
    {
      details: `It is installed on ${known.installedOn.join(", ")}; an administrator can add and start a translation engine there.`,
      retryAfterSeconds: 60,
    });
}

function unknownPair(languagePairId: string): DomainError {
  return invalid("language-pair-unknown", `There is no language pair ${JSON.stringify(languagePairId.slice(0, 400))}.`,
    "languagePairId must be the id of a pair or chain that GET /language-pairs lists.");
}

/** Whether a pair leads into a language (code, alias or tag), or from another one into a stand-in for it. */
export function leadsInto(target: string): (pair: Pick<LanguagePair, "sourceLanguageId" | "targetLanguageId">) => boolean {
  const code = codeOf(target);
  const into = [code, ...standIns(code)];
  return ({ sourceLanguageId, targetLanguageId }) => sourceLanguageId !== code && into.includes(targetLanguageId);
}

/**
 * Pairs that lead into a language (code, alias or tag) and whose engines are expected to run. From a source that has none
 * into the language itself, those into its stand-ins.
 */
export function pairsInto(directory: Pairs, target: string): readonly KnownPair[] {
  const code = codeOf(target);
  const leading = directory.pairs().filter(({ pair, expected }) => expected && leadsInto(code)(pair));
  const found: KnownPair[] = [];
  for (const into of [code, ...standIns(code)]) {
    const served = new Set(found.map(({ pair }) => pair.sourceLanguageId));
    found.push(...leading.filter(({ pair }) => pair.targetLanguageId === into && !served.has(pair.sourceLanguageId)));
  }
  return found;
}

function codeOf(target: string): string {
  return findLanguage(target)?.code ?? target.toLowerCase();
}
