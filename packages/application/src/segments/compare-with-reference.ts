import { directionOf } from "@dragoman/domain/language-pairs";
import { agreementOf, plainText, type Segment, type TargetSegment, withoutCodes } from "@dragoman/domain/segments";
import { inTime } from "../common/in-time.js";
import { WorkCounts } from "../common/work-counts.js";
import type { EngineDirectory } from "../hosts/index.js";
import type { RememberTranslations } from "./remember-translations.js";
import type { EngineRequest, EngineResult, Lane, TranslationEngines } from "./translation-engines.js";

/** What one question may hold for each unit that has nothing to do, and how long its answer is waited for. */
interface Bounds {
  readonly lane: Lane;
  readonly characters: number;
  readonly waitMs: number;
}

/** Two or three sentences: a small model on one core has them within the time that nobody notices. */
const forPeople: Bounds = { lane: "short", characters: 300, waitMs: 150 };
/** Some 160 words: a quarter of a second of work, which short documents wait for as well. */
const forDocuments: Bounds = { lane: "documents", characters: 1_000, waitMs: 1_000 };
/**
 * So many times as long as an answer took nobody is asked again. A small neural model takes ten times the processor time of Apertium: were
 * all of a document compared, it would take ten times as long. So the reference has a quarter of the time at most.
 */
const restPerTime = 3;
/** An answer that is late for its own question is remembered for the next; but for no longer than this. */
const longestMs = 10_000;

/** What became of a segment that could have been compared. */
type ReferenceEnd = "compared" | "late" | "failed" | "leftOut";

/**
 * Engines whose translations are silently compared with those of a reference pair (`isReference`) of the same direction, where the pair's
 * quality is estimated (`estimatesQuality`) and a reference runs that has nothing else to do. One question is under way at a time. It is
 * put while the engines work, and holds as many segments as its bounds let it; no call waits for its answer beyond them. What is remembered
 * is compared without asking. All others, and those over which the reference fails or that fail its checks, are told without an agreement;
 * so is what people wrote.
 */
export class CompareWithReference implements TranslationEngines {
  private isAsking = false;
  private restsUntil = 0;

  /** `now` is in milliseconds since whenever. */
  constructor(
    private readonly engines: TranslationEngines & Pick<RememberTranslations, "remembered">,
    private readonly directory: Pick<EngineDirectory, "pairs" | "engines">,
    private readonly counts: Pick<WorkCounts, "add"> = new WorkCounts(),
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Rejects as the engines of the pair do; of those of the reference nobody hears. */
  async translate(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[]> {
    const { languagePairId } = request;
    const references = this.referencesOf(languagePairId);
    const reference = references.find((id) => this.freeUnits(id) > 0) ?? references[0];
    if (reference === undefined) return this.engines.translate(segments, request);
    const { lane, characters, waitMs } = request.lane === "interactive" ? forPeople : forDocuments;
    const bare = segments.map(withoutCodes);
    const asked: EngineRequest = { languagePairId: reference, lane };
    const known = this.engines.remembered(bare, asked);
    // Units work side by side, so that as many more segments take no longer.
    const units = this.freeUnits(reference);
    const chosen = firstWithin({ together: characters * units, each: characters }, bare, (at) => known[at] === undefined);
    const heard = chosen.length === 0 ? [] : inTime(this.ask(chosen.map((at) => bare[at] as Segment), asked), waitMs, undefined);
    const results = await this.engines.translate(segments, request);
    const answers = await heard;
    const compared = results.map((result, at) => withAgreement(result, known[at] ?? answers?.[chosen.indexOf(at)]));
    for (const [at, result] of compared.entries()) {
      const isAsked = chosen.includes(at);
      const end = endOf(result, { isTried: isAsked || known[at] !== undefined, isLate: isAsked && answers === undefined });
      this.counts.add("references", `${languagePairId} ${end}`, 1);
    }
    return compared;
  }

  /**
   * Reference pairs that run; none for a pair that has no estimates, or good ones of its own, or that writes what a neural one does, as
   * those agree in their faults.
   */
  private referencesOf(languagePairId: string): readonly string[] {
    const pairs = this.directory.pairs();
    const pair = pairs.find((one) => one.pair.id === languagePairId)?.pair;
    if (pair?.estimatesQuality !== true || pair.estimatesWell === true || pair.checksOutput === true) return [];
    return pairs.filter((one) => one.running && one.pair.isReference === true && directionOf(one.pair) === directionOf(pair))
      .map((one) => one.pair.id);
  }

  /** Of the engine that has most of them, as a question goes to one. None while one is under way, or the reference rests. */
  private freeUnits(languagePairId: string): number {
    if (this.isAsking || this.now() < this.restsUntil) return 0;
    return Math.max(0, ...this.directory.engines(languagePairId).map(({ freeUnits }) => freeUnits));
  }

  /** Nothing where the reference fails. Never rejects. */
  private async ask(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[]> {
    this.isAsking = true;
    const began = this.now();
    try {
      return await this.engines.translate(segments, { ...request, signal: AbortSignal.timeout(longestMs) });
    } catch {
      return []; // The translation is there without it, and its estimate is what it would be without a reference.
    } finally {
      this.isAsking = false;
      this.restsUntil = this.now() + restPerTime * (this.now() - began);
    }
  }
}

/** The places of the first segments that are wanted and have no more characters than each may, and all of them together. */
function firstWithin(
  { together, each }: { readonly together: number; readonly each: number }, segments: readonly Segment[],
  isWanted: (at: number) => boolean,
): readonly number[] {
  let left = together;
  return segments.flatMap((segment, at) => {
    const { length } = plainText(segment);
    if (!isWanted(at) || length > Math.min(left, each)) return [];
    left -= length;
    return [at];
  });
}

function endOf(result: EngineResult, { isTried, isLate }: { readonly isTried: boolean; readonly isLate: boolean }): ReferenceEnd {
  if ("agreement" in result) return "compared";
  if (!isTried || isByPeople(result)) return "leftOut";
  return isLate ? "late" : "failed";
}

const isByPeople = (result: EngineResult): boolean => "target" in result && result.byPeople === true;

function withAgreement(result: EngineResult, reference: EngineResult | undefined): EngineResult {
  if ("failure" in result || isByPeople(result)) return result;
  if (reference === undefined || "failure" in reference || (reference.faults?.length ?? 0) > 0) return result;
  return { ...result, agreement: agreementOf(ownText(result.target), ownText(reference.target)) };
}

/** What the engine wrote itself: both agree on what is protected from them. */
function ownText(target: TargetSegment): string {
  return plainText(target.filter((piece) => typeof piece === "string" || !("protected" in piece)));
}
