import type { LanguagePair } from "@dragoman/domain/language-pairs";

/** What can tell the pairs that are installed here and work; with directions (`EngSpa`) only those, which is quicker. */
export interface PairSource {
  readonly technology: string;
  offered(directions?: readonly string[]): Promise<readonly LanguagePair[]>;
}

export interface PairSources {
  readonly all: readonly PairSource[];
  /** The sandbox offers its pairs also where others are installed. */
  readonly sandboxAlways: boolean;
  /** Directions that are looked for before all others. */
  readonly first: readonly string[];
}

const sandboxTechnology = "SANDBOX";
/** Somebody may install a pair at any time; what did not change is not tried again. */
const lookAgainMs = 5 * 60_000;

/** Knows the pairs that are installed on this host: few at first, all when it has looked at each. */
export class InstalledPairs {
  private readonly byTechnology = new Map<string, readonly LanguagePair[]>();
  private readonly failures = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  /** Still looking for the first time. */
  probing = true;

  private readonly real: readonly PairSource[];
  private readonly sandbox: readonly PairSource[];

  constructor(private readonly sources: PairSources) {
    this.real = sources.all.filter((source) => source.technology !== sandboxTechnology);
    this.sandbox = sources.all.filter((source) => source.technology === sandboxTechnology);
  }

  /** Begins to look; resolves when everything was looked at once. */
  async open(): Promise<void> {
    await Promise.all(this.real.map((source) => this.look(source, this.sources.first)));
    await this.lookAtAll();
    this.probing = false;
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

  /** Sentences about technologies that could not be looked at. */
  get warnings(): readonly string[] {
    return [...this.failures.values()];
  }

  private async look(source: PairSource, directions?: readonly string[]): Promise<void> {
    try {
      this.byTechnology.set(source.technology, directions === undefined ? await source.offered() : await source.offered(directions));
      this.failures.delete(source.technology);
    } catch (cause) {
      this.failures.set(source.technology, `Pairs of the technology ${source.technology} could not be listed: ${(cause instanceof Error ? cause.message : String(cause)).slice(0, 1_000)}`);
    }
  }

  private async lookAtAll(): Promise<void> {
    await Promise.all(this.real.map((source) => this.look(source)));
    const nothingReal = this.real.every(({ technology }) => (this.byTechnology.get(technology) ?? []).length === 0);
    if (this.sources.sandboxAlways || nothingReal) await Promise.all(this.sandbox.map((source) => this.look(source)));
    else this.byTechnology.delete(sandboxTechnology);
  }

  private lookAgain(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => void this.lookAtAll().then(() => this.lookAgain()), lookAgainMs);
  }
}
