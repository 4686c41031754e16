import type { Segment } from "@dragoman/domain";
import type { EngineRequest, EngineResult, TranslationEngines } from "./translation-engines.js";

/** What a kept result costs besides its characters: two map entries and the objects of its pieces. */
const overheadBytes = 200;

/**
 * Keeps what engines answered, and answers the same segment of the same pair with the same options from memory, least
 * recently used ones forgotten first.
 *
 * It stands behind everything that people enter: brands and terms come as protected spans with their targets, approved
 * feedback does not come at all, and a new version of an engine has another pair id. So a change of any of them is another
 * key, and nothing has to be thrown away when somebody edits. Failures are not kept.
 */
export class RememberTranslations implements TranslationEngines {
  private readonly kept = new Map<string, { readonly result: EngineResult; readonly bytes: number }>();
  private bytes = 0;
  private readonly counts = { hits: 0, misses: 0 };

  /** `mostBytes` bounds what is kept, by estimate; 0 keeps nothing. */
  constructor(private readonly engines: TranslationEngines, private readonly mostBytes: number) {}

  /** Segments that were answered from memory and those that were not, since the start. */
  get looks(): { readonly hits: number; readonly misses: number } {
    return this.counts;
  }

  async translate(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[]> {
    if (this.mostBytes === 0) return this.engines.translate(segments, request);
    const scope = `${request.languagePairId} ${JSON.stringify(request.linguisticOptions ?? {})} `;
    const keys = segments.map((segment) => scope + JSON.stringify(segment));
    const results = keys.map((key) => this.recall(key));
    const missing = segments.filter((_, at) => results[at] === undefined);
    this.counts.hits += segments.length - missing.length;
    this.counts.misses += missing.length;
    if (missing.length === 0) return results as EngineResult[];

    const answers = await this.engines.translate(missing, request);
    let next = 0;
    return results.map((recalled, at) => recalled ?? this.keep(keys[at] as string, answers[next++] as EngineResult));
  }

  private recall(key: string): EngineResult | undefined {
    const entry = this.kept.get(key);
    if (entry === undefined) return undefined;
    this.kept.delete(key);
    this.kept.set(key, entry); // last used stands last
    return entry.result;
  }

  private keep(key: string, result: EngineResult): EngineResult {
    if ("failure" in result || this.kept.has(key)) return result;
    const bytes = 2 * (key.length + JSON.stringify(result).length) + overheadBytes;
    if (bytes > this.mostBytes / 100) return result; // one long text is not worth a hundred short ones
    this.kept.set(key, { result, bytes });
    this.bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.kept) {
      if (this.bytes <= this.mostBytes) break;
      this.kept.delete(oldest);
      this.bytes -= freed;
    }
    return result;
  }
}
