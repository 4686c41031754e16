import type { EngineRequest, EngineResult, TranslationEngines } from "@dragoman/application/segments";
import { DomainError } from "@dragoman/domain/common";
import type { Segment } from "@dragoman/domain/segments";

const accents: Readonly<Record<string, string>> = {
  a: "á", e: "é", i: "í", o: "ó", u: "ú", n: "ñ", c: "ç", A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú", N: "Ñ", C: "Ç",
};

/** Translates for the pairs that are named, without any dictionary: it puts accents on letters, so that one sees what was translated. */
export class MemoryTranslationEngines implements TranslationEngines {
  constructor(private readonly languagePairIds: readonly string[]) {}

  async translate(segments: readonly Segment[], { languagePairId, signal }: EngineRequest): Promise<readonly EngineResult[]> {
    signal?.throwIfAborted();
    if (!this.languagePairIds.includes(languagePairId)) {
      throw new DomainError("unavailable", "no-engine-running", `No engine serves ${languagePairId}.`,
        { details: `Served are: ${this.languagePairIds.join(", ")}.`, retryAfterSeconds: 5 });
    }
    return segments.map((segment) => ({
      target: segment.map((piece) =>
        typeof piece === "string" ? piece.replace(/[aeiounc]/gi, (letter) => accents[letter] ?? letter) : piece),
    }));
  }
}
