import { stat } from "node:fs/promises";
import type { Driver, OptionValues, Pipeline } from "@dragoman/application/segments";
import { DomainError, KeptUnlessFailed } from "@dragoman/domain/common";
import { type LanguagePair, direction } from "@dragoman/domain/language-pairs";
import type { DriverModule } from "../driver-module.js";
import { AnalysisComparison, analysisOf } from "./analysis-comparison.js";
import { ApertiumPipeline } from "./apertium-pipeline.js";
import { type InstalledMode, type InstalledPair, installedModes, pairsOf, variantOption } from "./installed-modes.js";
import { ProbeCache } from "./probe-cache.js";
import { probeMode } from "./probe-mode.js";
import { SteadyExchange } from "./steady-exchange.js";

export interface ApertiumFolders {
  /** Where packages put their modes. */
  readonly modes?: string;
  /** Where to remember which modes work; without it every process tries them again. */
  readonly cache?: string;
}

/** Apertium as a driver among others; what it found out about pairs it remembers in the data directory, where there is one. */
export const apertium: DriverModule = {
  settings: [],
  open: ({ DRAGOMAN_DATA_DIR: cache }) => new ApertiumDriver(cache ? { cache } : {}),
};

/** Probing more at once makes a small machine miss the time limit of the probe. */
const parallelProbes = 2;

/** The rule-based pairs of Apertium that are installed on this machine. */
export class ApertiumDriver implements Driver {
  readonly technology = "RBMT";
  readonly rank = "usual";
  private readonly modesFolder: string;
  private readonly cache: ProbeCache;
  private known: { readonly modifiedMs: number; readonly pairs: KeptUnlessFailed<readonly InstalledPair[]> } | undefined;

  constructor(folders: ApertiumFolders = {}) {
    this.modesFolder = folders.modes ?? "/usr/share/apertium/modes";
    this.cache = new ProbeCache(folders.cache);
  }

  /** Variants are tried only when all pairs are asked for; before that a pair lists those that are known to work. */
  async offered(directions?: readonly string[]): Promise<readonly LanguagePair[]> {
    const wished = directions?.map((name) => name.toLowerCase());
    const pairs = (await this.pairs()).filter(({ pair }) =>
      wished?.includes(direction(pair.sourceLanguageId, pair.targetLanguageId).toLowerCase()) ?? true);
    await this.probe(pairs.map((pair) => baseMode(pair)));
    if (wished === undefined) await this.probe(pairs.flatMap(({ modes }) => [...modes.values()]));
    return (await Promise.all(pairs.map((pair) => this.working(pair)))).flat();
  }

  async installed(languagePairId: string): Promise<LanguagePair | undefined> {
    return (await this.find(languagePairId))?.pair;
  }

  async open(languagePairId: string, options: OptionValues = {}): Promise<Pipeline> {
    const pair = await this.find(languagePairId);
    if (pair === undefined) {
      throw new DomainError("invalid", "language-pair-not-installed", `Language pair ${languagePairId} is not installed on this host.`,
        { details: `No Apertium mode of this direction and version is in ${this.modesFolder}.` });
    }
    const mode = pair.modes.get(options[variantOption] ?? "") ?? baseMode(pair);
    try {
      return new ApertiumPipeline(await SteadyExchange.open(mode.stages), pair.pair.targetLanguageId,
        new AnalysisComparison(() => SteadyExchange.open(analysisOf(mode.stages))));
    } catch (error) {
      const reason = (error as Error).message;
      throw new DomainError("unavailable", "engine-cannot-start", `Language pair ${languagePairId} cannot be started: ${reason}.`,
        { cause: error });
    }
  }

  private async find(languagePairId: string): Promise<InstalledPair | undefined> {
    return (await this.pairs()).find(({ pair }) => pair.id === languagePairId);
  }

  /** Installing or removing a package changes the folder; until then nothing is read again. */
  private async pairs(): Promise<readonly InstalledPair[]> {
    const modifiedMs = (await stat(this.modesFolder).catch(() => undefined))?.mtimeMs ?? 0;
    if (this.known?.modifiedMs !== modifiedMs) {
      const read = async () => pairsOf(await installedModes(this.modesFolder), this.technology);
      this.known = { modifiedMs, pairs: new KeptUnlessFailed(read) };
    }
    return this.known.pairs.get();
  }

  private async probe(modes: readonly InstalledMode[]): Promise<void> {
    const waiting = [...modes];
    const one = async (): Promise<void> => {
      for (let mode = waiting.shift(); mode !== undefined; mode = waiting.shift()) {
        if ((await this.cache.find(mode.fingerprint)) === undefined) await this.cache.keep(mode.fingerprint, await probeMode(mode));
      }
    };
    await Promise.all(Array.from({ length: parallelProbes }, one));
  }

  /** The pair with those variants that were seen to work; nothing when its base does not. */
  private async working(installed: InstalledPair): Promise<LanguagePair[]> {
    const { pair, modes } = installed;
    if ((await this.cache.find(baseMode(installed).fingerprint)) !== "works") return [];
    const linguisticOptions = await Promise.all(pair.linguisticOptions.map(async (option) => {
      const found = await Promise.all(option.values.map((value) => this.cache.find(modes.get(value)?.fingerprint ?? "")));
      return { ...option, values: option.values.filter((_value, place) => found[place] === "works") };
    }));
    return [{ ...pair, linguisticOptions: linguisticOptions.filter(({ values }) => values.length > 1) }];
  }
}

function baseMode({ pair, modes }: InstalledPair): InstalledMode {
  const value = pair.linguisticOptions[0]?.systemDefault;
  return (value === undefined ? undefined : modes.get(value)) ?? ([...modes.values()][0] as InstalledMode);
}
