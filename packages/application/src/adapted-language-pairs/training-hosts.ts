import { isAdaptable } from "@dragoman/domain/adapted-language-pairs";
import { invalid } from "@dragoman/domain/common";
import type { Host } from "@dragoman/domain/hosts";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import type { HostRepository } from "../hosts/index.js";
import type { PairDirectory } from "../translation-chains/index.js";
import { hostUnknown, hostWithoutBaseline, noTrainingEngine } from "./training-failures.js";

type Pairs = Pick<PairDirectory, "pairs" | "reread">;

/**
 * The pair that is to be adapted: installed somewhere, single, and not adapted itself. Rejects with `language-pair-unknown`, or with
 * `baseline-not-adaptable`.
 */
export async function requireBaseline(directory: Pairs, languagePairId: string): Promise<LanguagePair> {
  const find = () => directory.pairs().find(({ pair }) => pair.id === languagePairId)?.pair;
  let pair = find();
  if (pair === undefined) {
    await directory.reread();
    pair = find();
  }
  if (pair !== undefined && isAdaptable(pair)) return pair;
  if (pair === undefined && !languagePairId.includes(">>")) {
    throw invalid("language-pair-unknown", `There is no language pair ${JSON.stringify(languagePairId.slice(0, 400))}.`,
      "baselineLanguagePairId must be the id of a pair that GET /language-pairs?mode=adaptable lists.");
  }
  throw invalid("baseline-not-adaptable", `The language pair ${languagePairId.slice(0, 400)} cannot be adapted.`,
    "Adapted pairs and chains cannot be baselines; GET /language-pairs?mode=adaptable lists those that can.");
}

/** A host that is there and holds the baseline, where there is one. Rejects with `host-unknown` or `host-without-baseline`. */
export async function requireHost(
  hosts: Pick<HostRepository, "find">, field: string, hostname: string, baselineLanguagePairId: string,
): Promise<Host> {
  const host = await hosts.find(hostname.toLowerCase());
  if (host === undefined) throw hostUnknown(field, hostname);
  const holds = host.report.languagePairs.some(({ id }) => id === baselineLanguagePairId);
  if (baselineLanguagePairId !== "" && !holds) throw hostWithoutBaseline(field, host.hostname, baselineLanguagePairId);
  return host;
}

/** Refuses a host on which nothing is expected to train, with `no-training-engine`. One that is expected and down is waited for. */
export function requireTrainingEngine({ hostname, engines }: Host): void {
  if (!engines.some(({ kind, expectedRunning }) => kind === "training" && expectedRunning)) throw noTrainingEngine(hostname);
}
