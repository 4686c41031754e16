import type { EngineDirectory } from "@dragoman/application/hosts";
import type { Driver, EngineRequest, EngineResult, OptionValues, Pipeline, TranslationEngines } from "@dragoman/application/segments";
import { DomainError, KeptUnlessFailed } from "@dragoman/domain/common";
import type { Segment } from "@dragoman/domain/segments";

/** Translates with a driver in this very process, for pairs whose engines run as the directory knows it. */
export class InProcessEngines implements TranslationEngines {
  private readonly pipelines = new Map<string, KeptUnlessFailed<Pipeline>>();

  constructor(private readonly driver: Pick<Driver, "open">, private readonly directory: Pick<EngineDirectory, "engines">) {}

  async translate(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[]> {
    const { languagePairId, linguisticOptions = {}, signal } = request;
    signal?.throwIfAborted();
    if (this.directory.engines(languagePairId).length === 0) {
      throw new DomainError("unavailable", "no-engine-running", `No engine serves ${languagePairId}.`,
        { details: "Ask again in a moment; GET /hosts shows whether one is to run.", retryAfterSeconds: 5 });
    }
    const pipeline = await this.pipeline(languagePairId, linguisticOptions);
    return orAborted(Promise.all(segments.map((segment) => pipeline.translate(segment))), signal);
  }

  private pipeline(languagePairId: string, options: OptionValues): Promise<Pipeline> {
    const name = JSON.stringify([languagePairId, Object.entries(options).sort()]);
    const opened = this.pipelines.get(name) ?? new KeptUnlessFailed(() => this.driver.open(languagePairId, options));
    this.pipelines.set(name, opened);
    return opened.get();
  }
}

/** Nobody waits for what is slow and not wanted any more. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
