import type { Driver, EngineResult, OptionValues, Pipeline } from "@dragoman/application/segments";
import { DomainError } from "@dragoman/domain/common";
import { direction, type LanguagePair, languagePair, type TechnologyRank } from "@dragoman/domain/language-pairs";
import { type Segment, plainText } from "@dragoman/domain/segments";
import type { DriverModule } from "../driver-module.js";
import { pseudoTranslate } from "./pseudo-translate.js";
import { readSandbox, sandboxSetting } from "./sandbox-setting.js";
import { behaviourOption, behaviours, switchesFor } from "./sandbox-switches.js";
import { spoilAnswer } from "./spoil-answer.js";

/** The sandbox as a driver among others. */
export const sandbox: DriverModule = {
  settings: [sandboxSetting],
  open: (environment) => new SandboxDriver(readSandbox(environment[sandboxSetting.variable])),
};

const technology = "SANDBOX";

/** From where to where, as our codes. */
export type SandboxDirections = readonly (readonly [source: string, target: string])[];

const usualDirections: SandboxDirections =
  [["eng", "spa"], ["spa", "eng"], ["eng", "fra"], ["fra", "eng"], ["eng", "ger"], ["ger", "eng"]];

/** What happens to a segment on which the engine dies, where anything is left to tell. */
export type Crash = () => EngineResult;

/** A crash leaves no time for anything, like the real ones. */
const endProcess: Crash = () => {
  process.kill(process.pid, "SIGKILL");
  return { failure: "the sandbox was asked to crash" };
};

/** Pseudo-translation without any engine, for trying things out and for tests. */
export class SandboxDriver implements Driver {
  readonly technology = technology;
  readonly rank: TechnologyRank;
  private readonly pairs: readonly LanguagePair[];

  /**
   * `behaviour` says how every segment misbehaves, as `readSandbox` answers it; the sandbox is asked for unless it is empty. `crash`
   * is how its process dies.
   */
  constructor(
    private readonly behaviour = "", private readonly crash: Crash = endProcess, directions: SandboxDirections = usualDirections,
  ) {
    this.rank = behaviour === "" ? "lastResort" : "preferred";
    // Whoever asks for the sandbox wants it started, and not what it makes of texts in place of translations.
    this.pairs = directions.map(sandboxPair).map((pair) => (behaviour === "" ? pair : { ...pair, rank: "usual" }));
  }

  offered(wished?: readonly string[]): Promise<readonly LanguagePair[]> {
    const names = wished?.map((name) => name.toLowerCase());
    return Promise.resolve(this.pairs.filter((pair) =>
      names?.includes(direction(pair.sourceLanguageId, pair.targetLanguageId).toLowerCase()) ?? true));
  }

  installed(languagePairId: string): Promise<LanguagePair | undefined> {
    return Promise.resolve(this.pairs.find(({ id }) => id === languagePairId));
  }

  open(languagePairId: string, options: OptionValues = {}): Promise<Pipeline> {
    if (!this.pairs.some(({ id }) => id === languagePairId)) {
      const why = `Language pair ${languagePairId} is not one of the sandbox.`;
      return Promise.reject(new DomainError("invalid", "language-pair-not-installed", why));
    }
    return Promise.resolve(new SandboxPipeline(options, this.behaviour, this.crash));
  }
}

function sandboxPair([source, target]: SandboxDirections[number]): LanguagePair {
  return languagePair({
    source, target, technology, version: "1.0.0", estimatesQuality: false,
    linguisticOptions: [{ id: behaviourOption, values: behaviours, systemDefault: "normal" }],
  });
}

class SandboxPipeline implements Pipeline {
  readonly window = { interactive: 32, documents: 32 };
  readonly died = new Promise<string>(() => undefined);
  private inWork = 0;
  private closed: (() => void) | undefined;

  constructor(private readonly options: OptionValues, private readonly behaviour: string, private readonly crash: Crash) {}

  async translate(segment: Segment): Promise<EngineResult> {
    this.inWork++;
    try {
      const { slowMs, fail, crash, spoil } = switchesFor(plainText(segment), this.options, this.behaviour);
      if (slowMs > 0) await new Promise((resolve) => { setTimeout(resolve, slowMs); });
      if (crash) return this.crash();
      return fail ? { failure: "the sandbox was asked to fail" } : { target: spoilAnswer(pseudoTranslate(segment), spoil) };
    } finally {
      if (--this.inWork === 0) this.closed?.();
    }
  }

  async close(): Promise<void> {
    if (this.inWork > 0) await new Promise<void>((resolve) => { this.closed = resolve; });
  }
}
