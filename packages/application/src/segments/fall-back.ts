import { DomainError, isUnavailable } from "@dragoman/domain/common";
import { languagesOf } from "@dragoman/domain/language-pairs";
import { areLess, findOutputFaults, isFaulty, type OutputFault, type Segment, type TranslationLanguages } from "@dragoman/domain/segments";
import type { EngineDirectory } from "../hosts/index.js";
import { forPair } from "./for-pair.js";
import type { EngineRequest, EngineResult, TranslationEngines } from "./translation-engines.js";

/**
 * Engines that fall back, where a request allows it, to those of the first of its further pairs that runs, while no engine of its own
 * pair does, and asks those that run for what fails the checks of its pair. Each translation says which pair made it, where that is another
 * one.
 */
export class FallBack implements TranslationEngines {
  constructor(private readonly engines: TranslationEngines, private readonly directory: Pick<EngineDirectory, "pairs" | "engines">) {}

  async translate(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[]> {
    const { fallback = [], ...asked } = request;
    if (fallback.length === 0) return this.engines.translate(segments, request);
    // Those that are not known to run are not waited for, but where none is, the pair itself is.
    const running = [asked.languagePairId, ...fallback].filter((id) => this.runs(id));
    for (const [at, id] of running.entries()) {
      try {
        const results = saidBy(id, asked, await this.engines.translate(segments, forPair(asked, id, this.directory)));
        return await this.mended(segments, results, asked, running.slice(at + 1));
      } catch (error) {
        if (!isDown(error)) throw error;
      }
    }
    return this.engines.translate(segments, asked);
  }

  /** With translations of other pairs in place of those that fail checks, where they fail less. */
  private async mended(
    segments: readonly Segment[], results: readonly EngineResult[], asked: EngineRequest, others: readonly string[],
  ): Promise<readonly EngineResult[]> {
    const languages = languagesOf(asked.languagePairId);
    const mended = [...results];
    for (const id of languages === undefined ? [] : others) {
      const left = [...mended.keys()].filter((at) => faultsOf(mended[at]).length > 0);
      if (left.length === 0) break;
      const again = left.map((at) => segments[at] as Segment);
      const answers = await this.engines.translate(again, forPair(asked, id, this.directory)).catch((error: unknown) => {
        if (isUnavailable(error)) return []; // the first answers stand, and tell their faults
        throw error;
      });
      saidBy(id, asked, answers).forEach((answer, n) => {
        const [source, at] = [again[n] as Segment, left[n] as number];
        if ("failure" in answer || isFaulty(source, answer.target)) return;
        const faults = findOutputFaults(source, answer.target, languages as TranslationLanguages);
        if (areLess(faults, faultsOf(mended[at]))) mended[at] = { ...answer, faults };
      });
    }
    return mended;
  }

  /** Of a chain, engines for both members. */
  private runs(languagePairId: string): boolean {
    return languagePairId.split(">>").every((id) => this.directory.engines(id).length > 0);
  }
}

/** Whether it failed because no engine of the pair runs, so that another pair may do better. */
export function isDown(error: unknown): boolean {
  return error instanceof DomainError && error.code === "no-engine-running";
}

const faultsOf = (result: EngineResult | undefined): readonly OutputFault[] =>
  (result !== undefined && "target" in result ? result.faults ?? [] : []);

function saidBy(id: string, { languagePairId }: EngineRequest, results: readonly EngineResult[]): readonly EngineResult[] {
  if (id === languagePairId) return results;
  return results.map((result) => ("target" in result ? { ...result, languagePairId: id } : { failure: `${id}: ${result.failure}` }));
}
