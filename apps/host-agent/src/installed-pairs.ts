import type { LanguagePair } from "@dragoman/domain";

/** What can tell the pairs that are installed here and work; with directions (`EngSpa`) only those, which is quicker. */
export interface PairSource {
  readonly technology: string;
  offered(directions?: readonly string[]): Promise<readonly LanguagePair[]>;
}

export interface PairSources {
  readonly real: readonly PairSource[];
  readonly sandbox: PairSource;
  /** Also where real pairs are installed. */
  readonly sandboxAlways: boolean;
  /** Directions that are looked for before all others. */
  readonly first: readonly string[];
}

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

  constructor(private readonly sources: PairSources) {}

  /** Begins to look; resolves when everything was looked at once. */
  async open(): Promise<void> {
    const { real, first } = this.sources;
    await Promise.all(real.map((source) => this.look(source, first)));
    await Promise.all(real.map((source) => this.look(source)));
    await this.lookAtSandbox();
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
      this.failures.set(source.technology, `Pairs of the technology ${source.technology} could not be listed: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }

  private async lookAtSandbox(): Promise<void> {
    const { real, sandbox, sandboxAlways } = this.sources;
    const nothingReal = real.every((source) => (this.byTechnology.get(source.technology) ?? []).length === 0);
    if (sandboxAlways || nothingReal) await this.look(sandbox);
    else this.byTechnology.delete(sandbox.technology);
  }

  private lookAgain(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      void Promise.all(this.sources.real.map((source) => this.look(source)))
        .then(() => this.lookAtSandbox())
        .then(() => this.lookAgain());
    }, lookAgainMs);
  }
}
