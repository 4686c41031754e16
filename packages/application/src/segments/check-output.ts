import { isUnavailable } from "@dragoman/domain/common";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import {
  areLess, assembled, findOutputFaults, isFaulty, type OtherTexts, otherTexts, type OutputFault, type Segment, type TargetSegment,
} from "@dragoman/domain/segments";
import { WorkCounts } from "../common/work-counts.js";
import type { EngineDirectory } from "../hosts/index.js";
import type { EngineRequest, EngineResult, EngineTranslation, TranslationEngines } from "./translation-engines.js";

/** An answer and what it fails of the checks. */
type Checked = EngineTranslation & { readonly faults: readonly OutputFault[] };

/** How often an engine is asked again about one segment; beyond that nothing new is to be expected, and others wait. */
const mostWays = 3;

/**
 * Engines whose output is checked where the pair says so (`checksOutput`), unless people made it. What fails is asked for in other words,
 * each by itself; the answer with the least faults counts, the earlier of equals, and tells them. An answer with a wrong code is left to
 * whoever repairs codes.
 */
export class CheckOutput implements TranslationEngines {
  constructor(
    private readonly engines: TranslationEngines,
    private readonly directory: Pick<EngineDirectory, "pairs">,
    private readonly counts: Pick<WorkCounts, "add"> = new WorkCounts(),
  ) {}

  /** Rejects as the engines do over the first question; later ones that fail leave the answer that there is. */
  async translate(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[]> {
    const answers = await this.engines.translate(segments, request);
    const pair = this.directory.pairs().find((known) => known.pair.id === request.languagePairId)?.pair;
    if (pair?.checksOutput !== true) return answers;
    const { similar: ofAll = [], ...again } = request;
    const results: EngineResult[] = [];
    // One after the other: failures are few, and where they are not, others shall not wait behind them.
    for (const [at, answer] of answers.entries()) {
      const similar = ofAll.slice(at, at + 1);
      const one = similar.length === 0 ? again : { ...again, similar };
      results.push(await this.checked(segments[at] as Segment, answer, pair, one, segments.length === 1));
    }
    return results;
  }

  private async checked(
    source: Segment, answer: EngineResult, pair: LanguagePair, request: EngineRequest, isAlone: boolean,
  ): Promise<EngineResult> {
    if ("failure" in answer || answer.byPeople === true || isFaulty(source, answer.target)) return answer;
    const first: Checked = { ...answer, faults: findOutputFaults(source, answer.target, pair) };
    if (first.faults.length === 0) return first;
    let best = first;
    for await (const other of this.others(source, first.target, pair, request, isAlone)) {
      if (areLess(other.faults, best.faults)) best = other;
      if (best.faults.length === 0) break;
    }
    for (const fault of first.faults) this.counts.add("outputFaults", countLabel(pair.id, fault, !best.faults.includes(fault)));
    return best;
  }

  /** Later answers, as long as somebody takes them. */
  private async* others(
    source: Segment, target: TargetSegment, pair: LanguagePair, request: EngineRequest, isAlone: boolean,
  ): AsyncGenerator<Checked> {
    for (const way of otherTexts(source, target, pair, isAlone).slice(0, mostWays)) {
      const answer = await this.ask(source, way, request);
      if (answer !== undefined) yield { ...answer, faults: findOutputFaults(source, answer.target, pair), askedAgain: true };
    }
  }

  private async ask(source: Segment, way: OtherTexts, request: EngineRequest): Promise<EngineTranslation | undefined> {
    const { similar, ...ofAny } = request;
    // What was approved for a text like the whole is none for its clauses.
    const asked = similar === undefined || way.texts.length > 1 ? ofAny : request;
    const answers = await this.engines.translate(way.texts, asked).catch((error: unknown) => {
      // There is an answer already, and its faults are told: that engines are busy or gone by now must not cost it.
      if (isUnavailable(error)) return [];
      throw error;
    });
    const targets = answers.flatMap((answer) => ("target" in answer ? [answer.target] : []));
    const target = targets.length < way.texts.length ? undefined : assembled(way, source, targets);
    if (target === undefined) return undefined;
    const pivots = answers.flatMap((answer) => ("target" in answer ? answer.pivot ?? [] : []));
    return {
      ...(answers.length === 1 ? answers[0] : {}), target, ...(way.placesCodes ? { codesPlaced: true } : {}),
      ...(pivots.length === 0 ? {} : { pivot: pivots.join(" ") }),
    };
  }
}

/** By what faults are counted: the pair, the check, and whether a later answer passes it. */
const countLabel = (languagePairId: string, fault: OutputFault, isMended: boolean): string =>
  `${languagePairId} ${fault} ${isMended ? "mended" : "left"}`;
