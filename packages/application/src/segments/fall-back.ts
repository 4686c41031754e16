import { DomainError } from "@dragoman/domain/common";
import type { Segment } from "@dragoman/domain/segments";
import type { EngineDirectory } from "../hosts/index.js";
import { forPair } from "./for-pair.js";
import type { EngineRequest, EngineResult, TranslationEngines } from "./translation-engines.js";

/**
 * Engines that fall back, where a request allows it, to those of the first of its further pairs that runs, while no engine of its own
 * pair does. Each translation says which pair made it, where that is another one.
 */
export class FallBack implements TranslationEngines {
  constructor(private readonly engines: TranslationEngines, private readonly directory: Pick<EngineDirectory, "pairs" | "engines">) {}

  async translate(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[]> {
    const { fallback = [], ...asked } = request;
    if (fallback.length === 0) return this.engines.translate(segments, request);
    // Those that are not known to run are not waited for, but where none is, the pair itself is.
    const running = [asked.languagePairId, ...fallback].filter((id) => this.runs(id));
    for (const id of running) {
      try {
        return saidBy(id, asked, await this.engines.translate(segments, forPair(asked, id, this.directory)));
      } catch (error) {
        if (!isDown(error)) throw error;
      }
    }
    return this.engines.translate(segments, asked);
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

function saidBy(id: string, { languagePairId }: EngineRequest, results: readonly EngineResult[]): readonly EngineResult[] {
  if (id === languagePairId) return results;
  return results.map((result) => ("target" in result ? { ...result, languagePairId: id } : { failure: `${id}: ${result.failure}` }));
}
