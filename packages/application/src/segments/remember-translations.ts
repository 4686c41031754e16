import type { Segment } from "@dragoman/domain/segments";
import type { EngineRequest, EngineResult, TranslationEngines } from "./translation-engines.js";

/** What a kept result costs besides its characters: two map entries and the objects of its pieces. */
const overheadBytes = 200;

interface Kept {
  readonly result: EngineResult;
  readonly bytes: number;
}

/**
 * Keeps what engines answered, and answers the same segment of the same pair with the same options from memory. What was
 * not used for longest is forgotten first.
 *
 * It stands behind everything that people enter: brands and terms come as protected spans with their targets, approved
 * feedback does not come at all, a new version of an engine has another pair id, and a new model of an adapted pair another
 * revision. So a change of any of them is another key, and nothing has to be thrown away when somebody edits. Failures are not kept,
 * and neither is anything while engines of one pair serve several models.
 */
export class RememberTranslations implements TranslationEngines {
  /**
   * What was used since the last change of generations, and what was used in the one before. Nothing is moved within a
   * map: each place that a key leaves would have to be stepped over until the map grows.
   */
  private recent = new Map<string, Kept>();
  private former = new Map<string, Kept>();
  private recentBytes = 0;
  private formerBytes = 0;
  private readonly counts = { hits: 0, misses: 0 };

  /** `mostBytes` bounds what is kept, by estimate; 0 keeps nothing. */
  constructor(
    private readonly engines: TranslationEngines, private readonly mostBytes: number,
    /** Which model the engines of a pair serve; undefined while they do not agree. */
    private readonly revisionOf: (languagePairId: string) => string | undefined = () => "",
  ) {}

  /** Segments that were answered from memory and those that were not, since the start. */
  get looks(): { readonly hits: number; readonly misses: number } {
    return this.counts;
  }

  /** What is kept now, by the same estimate that bounds it. What was used in both generations counts twice. */
  get bytes(): number {
    return this.recentBytes + this.formerBytes;
  }

  async translate(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[]> {
    const keys = this.keysOf(segments, request);
    if (keys === undefined) return this.engines.translate(segments, request);
    const { similar = [] } = request;
    const results = keys.map((key) => this.recall(key));
    const missing = segments.filter((_, at) => results[at] === undefined);
    this.counts.hits += segments.length - missing.length;
    this.counts.misses += missing.length;
    if (missing.length === 0) return results as EngineResult[];

    const left = similar.filter((_, at) => results[at] === undefined);
    const answers = await this.engines.translate(missing, left.length === 0 ? request : { ...request, similar: left });
    let next = 0;
    return results.map((recalled, at) => recalled ?? this.keep(keys[at] as string, answers[next++] as EngineResult));
  }

  /** What is kept of each segment, in order; undefined for what engines would be asked for. Counts as no look. */
  remembered(segments: readonly Segment[], request: EngineRequest): readonly (EngineResult | undefined)[] {
    const keys = this.keysOf(segments, request);
    return segments.map((_, at) => (keys === undefined ? undefined : this.recall(keys[at] as string)));
  }

  /** Undefined while nothing of the pair is kept. */
  private keysOf(segments: readonly Segment[], request: EngineRequest): readonly string[] | undefined {
    const revision = this.revisionOf(request.languagePairId);
    if (this.mostBytes === 0 || revision === undefined) return undefined;
    const { languagePairId, linguisticOptions = {}, withReasons = false, similar = [] } = request;
    const scope = `${languagePairId} ${revision} ${JSON.stringify(linguisticOptions)} ${withReasons} `;
    return segments.map((segment, at) => scope + JSON.stringify(segment) + (similar[at]?.length ? JSON.stringify(similar[at]) : ""));
  }

  private recall(key: string): EngineResult | undefined {
    const entry = this.recent.get(key) ?? this.former.get(key);
    if (entry === undefined) return undefined;
    this.use(key, entry);
    return entry.result;
  }

  private keep(key: string, result: EngineResult): EngineResult {
    if ("failure" in result) return result;
    const bytes = 2 * (key.length + JSON.stringify(result).length) + overheadBytes;
    if (bytes > this.mostBytes / 100) return result; // one long text is not worth a hundred short ones
    this.use(key, { result, bytes });
    return result;
  }

  /** Each generation has half of the bytes; when the recent one is full, the former is forgotten. */
  private use(key: string, entry: Kept): void {
    if (this.recent.has(key)) return;
    if (this.recentBytes + entry.bytes > this.mostBytes / 2) {
      this.former = this.recent;
      this.formerBytes = this.recentBytes;
      this.recent = new Map();
      this.recentBytes = 0;
    }
    this.recent.set(key, entry);
    this.recentBytes += entry.bytes;
  }
}
