import type { EngineRequest, EngineResult, TranslationEngines } from "@dragoman/application/segments";
import { DomainError } from "@dragoman/domain/common";
import type { Segment } from "@dragoman/domain/segments";

/** What engines make of a segment. */
export type EngineRule = (segment: Segment, request: EngineRequest) => EngineResult;

const accents: Readonly<Record<string, string>> = {
  a: "á", e: "é", i: "í", o: "ó", u: "ú", n: "ñ", c: "ç", A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú", N: "Ñ", C: "Ç",
};

/** Puts accents on letters, so that one sees what was translated without any dictionary. */
const withAccents: EngineRule = (segment) => ({
  target: segment.map((piece) => typeof piece === "string" ? piece.replace(/[aeiounc]/gi, (letter) => accents[letter] ?? letter) : piece),
});

/** Translates for the pairs that are named, by a rule. */
export class MemoryTranslationEngines implements TranslationEngines {
  constructor(private readonly languagePairIds: readonly string[], private readonly rule: EngineRule = withAccents) {}

  async translate(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[]> {
    const { languagePairId, signal } = request;
    signal?.throwIfAborted();
    if (!this.languagePairIds.includes(languagePairId)) {
      throw new DomainError("unavailable", "no-engine-running", `No engine serves ${languagePairId}.`,
        { details: `Served are: ${this.languagePairIds.join(", ")}.`, retryAfterSeconds: 5 });
    }
    return segments.map((segment) => this.rule(segment, request));
  }
}
