import { isUnavailable } from "@dragoman/domain/common";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { plainText, type Segment } from "@dragoman/domain/segments";
import {
  carriesUnknown, fromPivot, memberIds, pivotSegment, type PivotSegment, withUnknownAsText,
} from "@dragoman/domain/translation-chains";
import type { EngineDirectory } from "../hosts/index.js";
import { forPair } from "./for-pair.js";
import { toldOfAny } from "./translate-messages.js";
import type { EngineRequest, EngineResult, EngineTranslation, TranslationEngines } from "./translation-engines.js";

/** A segment that the first pair of a chain translated, and its place among those that were asked for. */
interface OnTheWay {
  readonly at: number;
  readonly pivot: PivotSegment;
}

/**
 * Engines that also translate with chains: through the first pair, then through the second, or with an engine that does both in one where
 * one is free. Inline codes, protected spans and words that the first pair does not know pass the pivot. Single pairs pass by untouched.
 */
export class TranslateThroughChains implements TranslationEngines {
  constructor(
    private readonly engines: TranslationEngines, private readonly directory: Pick<EngineDirectory, "pairs" | "engines" | "revision">,
  ) {}

  async translate(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[]> {
    const members = memberIds(request.languagePairId);
    if (members === undefined) return this.engines.translate(segments, request);
    const [first, second] = members.map((member) => forPair(request, member, this.directory)) as [EngineRequest, EngineRequest];
    return await this.inOne(segments, request) ?? this.through(segments, first, second);
  }

  /** Undefined where no engine does both. */
  private async inOne(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[] | undefined> {
    const pair = this.directory.pairs().map((known) => known.pair).find((one) => this.does(one, request.languagePairId));
    if (pair === undefined) return undefined;
    const asked = forPair(request, pair.id, this.directory);
    try {
      return (await this.engines.translate(segments, asked)).map((answer) => saidBy(asked, answer));
    } catch (error) {
      if (isUnavailable(error)) return undefined;
      throw error;
    }
  }

  /** Whether engines of a pair do a chain with the models that its members have, and nobody who asks for that pair needs them just now. */
  private does({ id, chain }: LanguagePair, chainId: string): boolean {
    if (chain !== chainId || !this.directory.engines(id).some(({ freeUnits }) => freeUnits > 0)) return false;
    const revision = this.directory.revision(id);
    return revision !== undefined && revision === this.directory.revision(chainId);
  }

  private async through(segments: readonly Segment[], first: EngineRequest, second: EngineRequest): Promise<readonly EngineResult[]> {
    const results = (await this.engines.translate(segments, first)).map((answer) => saidBy(first, answer));
    const onTheWay = results.flatMap((answer, at) =>
      ("target" in answer ? [{ at, pivot: pivotSegment(segments[at] as Segment, answer.target) }] : []));
    if (onTheWay.length === 0) return results;
    const answers = await this.engines.translate(onTheWay.map(({ pivot }) => pivot.segment), second);
    const lossy: OnTheWay[] = [];
    onTheWay.forEach((one, n) => {
      const answer = answers[n] as EngineResult;
      if ("target" in answer && !carriesUnknown(one.pivot, answer.target)) lossy.push(one);
      else results[one.at] = arrived(one, results[one.at] as EngineTranslation, answer, second);
    });
    if (lossy.length > 0) await this.askWithUnknownAsText(lossy, results, second);
    return results;
  }

  private async askWithUnknownAsText(lossy: readonly OnTheWay[], results: EngineResult[], second: EngineRequest): Promise<void> {
    const pivots = lossy.map(({ at, pivot }) => ({ at, pivot: { segment: withUnknownAsText(pivot), unknown: new Map<number, string>() } }));
    const answers = await this.engines.translate(pivots.map(({ pivot }) => pivot.segment), second);
    pivots.forEach((one, n) => {
      results[one.at] = arrived(one, results[one.at] as EngineTranslation, answers[n] as EngineResult, second);
    });
  }
}

function arrived({ pivot }: OnTheWay, first: EngineTranslation, answer: EngineResult, hop: EngineRequest): EngineResult {
  if ("failure" in answer) return saidBy(hop, answer);
  return { target: fromPivot(pivot, answer.target), pivot: plainText(pivot.segment), ...toldOfAny([first, answer]) };
}

/** A failure names the pair that it is about. */
function saidBy({ languagePairId }: EngineRequest, answer: EngineResult): EngineResult {
  return "failure" in answer ? { failure: `${languagePairId}: ${answer.failure}` } : answer;
}
