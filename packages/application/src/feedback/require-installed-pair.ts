import { invalid } from "@dragoman/domain/common";
import { nearLanguages } from "@dragoman/domain/language-pairs";
import { leadsOn, memberIds } from "@dragoman/domain/translation-chains";
import type { EngineDirectory } from "../hosts/index.js";

type Pairs = Pick<EngineDirectory, "pairs">;

/**
 * Whether translations with the pair can be asked for on this server, now or when an engine is started: it is
 * installed, or joins two that are.
 */
export function isInstalled(directory: Pairs, languagePairId: string): boolean {
  const find = (id: string | undefined) => directory.pairs().find(({ pair }) => pair.id === id)?.pair;
  const [first, second] = (memberIds(languagePairId) ?? []).map(find);
  return find(languagePairId) !== undefined || (first !== undefined && second !== undefined && leadsOn(first, second));
}

/** Throws `language-pair-unknown` unless the pair is installed. */
export function requireInstalledPair(directory: Pairs, languagePairId: string): void {
  if (isInstalled(directory, languagePairId)) return;
  throw invalid("language-pair-unknown", `There is no language pair ${JSON.stringify(languagePairId.slice(0, 200))}.`,
    "GET /language-pairs?mode=installed lists the ids of all pairs that feedback can be given for.");
}

/**
 * All installed pairs with these languages, and of them those whose engines are expected to run. Where there is none, those
 * with the languages that are closest: Canadian French is French where it has no pairs of its own.
 */
export function pairsOfLanguages(
  directory: Pairs, sourceLanguageId: string, targetLanguageId: string,
): { readonly installed: readonly string[]; readonly expected: readonly string[] } {
  const targets = nearLanguages(targetLanguageId);
  const choices = nearLanguages(sourceLanguageId).flatMap((source) => targets.map((target) => ({ source, target })));
  const alike = choices.map(({ source, target }) => directory.pairs().filter(({ pair }) =>
    pair.sourceLanguageId === source && pair.targetLanguageId === target)).find((found) => found.length > 0) ?? [];
  return { installed: alike.map(({ pair }) => pair.id), expected: alike.filter(({ expected }) => expected).map(({ pair }) => pair.id) };
}
