import type { Driver } from "@dragoman/adapters-engines/drivers";
import { type LanguagePair, languagePairTypeOf } from "@dragoman/domain/language-pairs";

/** What of a driver tells the pairs that are installed here and work. */
export type PairSource = Pick<Driver, "technology" | "rank" | "offered" | "stamp">;

export interface PairSources {
  readonly all: readonly PairSource[];
  /** Directions that are looked for before all others. */
  readonly first: readonly string[];
}

/** Somebody may install a pair at any time; what did not change is not tried again. */
const lookAgainMs = 5 * 60_000;
/** Where a driver tells that there is news, it is heard after so long. */
const stampMs = 2_000;

/** Knows the pairs that are installed on this host: few at first, all when it has looked at each. */
export class InstalledPairs {
  private readonly byTechnology = new Map<string, readonly LanguagePair[]>();
  private readonly failures = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  private looking: Promise<void> = Promise.resolve();
  private lookedAt = performance.now();
  private stamps: readonly unknown[] = [];
  /** Still looking for the first time. */
  probing = true;

  private readonly wanted: readonly PairSource[];
  /** Asked only as long as no other offers anything. */
  private readonly lastResorts: readonly PairSource[];

  constructor(
    private readonly sources: PairSources,
    /** Called when its pairs or warnings may have changed. */
    private readonly changed: () => void = () => {},
  ) {
    this.wanted = sources.all.filter(({ rank }) => rank !== "lastResort");
    this.lastResorts = sources.all.filter(({ rank }) => rank === "lastResort");
  }

  /** Begins to look; resolves when everything was looked at once. */
  async open(): Promise<void> {
    this.stamps = await this.readStamps();
    await Promise.all(this.wanted.map((source) => this.look(source, this.sources.first)));
    await this.lookNow();
    this.probing = false;
    this.changed();
    this.lookAgain();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** By id. */
  get pairs(): readonly LanguagePair[] {
    return [...this.byTechnology.values()].flat().sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Whether a pair was found when it was looked last. */
  has(languagePairId: string): boolean {
    return this.pairs.some(({ id }) => id === languagePairId);
  }

  /** Looks again at once, for somebody knows that there is news; resolves when it was looked at everything that there is now. */
  lookNow(): Promise<void> {
    this.looking = this.looking.catch(() => undefined).then(() => this.lookAtAll());
    return this.looking;
  }

  /** Sentences about technologies that could not be looked at. */
  get warnings(): readonly string[] {
    return [...this.failures.values()];
  }

  private async look(source: PairSource, directions?: readonly string[]): Promise<void> {
    try {
      const pairs = directions === undefined ? await source.offered() : await source.offered(directions);
      this.byTechnology.set(source.technology, pairs.map((pair) => ranked(pair, source.rank)));
      this.failures.delete(source.technology);
    } catch (cause) {
      const why = (cause instanceof Error ? cause.message : String(cause)).slice(0, 1_000);
      this.failures.set(source.technology, `Pairs of the technology ${source.technology} could not be listed: ${why}`);
    }
    this.changed();
  }

  private async lookAtAll(): Promise<void> {
    await Promise.all(this.wanted.map((source) => this.look(source)));
    // An adapted pair is there for its baseline, which may be of a last resort.
    const isElse = ({ id }: LanguagePair): boolean => languagePairTypeOf(id) !== "Adapted";
    const nothingElse = !this.wanted.some(({ technology }) => (this.byTechnology.get(technology) ?? []).some(isElse));
    if (nothingElse) await Promise.all(this.lastResorts.map((source) => this.look(source)));
    else for (const { technology } of this.lastResorts) this.byTechnology.delete(technology);
    this.changed();
  }

  private lookAgain(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => void this.lookWhereDue().then(() => this.lookAgain()), stampMs);
  }

  private async lookWhereDue(): Promise<void> {
    const stamps = await this.readStamps();
    const hasNews = stamps.some((stamp, at) => stamp !== this.stamps[at]);
    if (!hasNews && performance.now() - this.lookedAt < lookAgainMs) return;
    this.stamps = stamps;
    this.lookedAt = performance.now();
    await this.lookNow();
  }

  private readStamps(): Promise<readonly unknown[]> {
    return Promise.all(this.wanted.map(async (source) => source.stamp?.()));
  }
}

/** The pair with the rank of its technology, which servers cannot know, unless it has one of its own; the usual one is not told. */
function ranked(pair: LanguagePair, rank: PairSource["rank"]): LanguagePair {
  return rank === "usual" || pair.rank !== undefined ? pair : { ...pair, rank };
}
