import { invalid } from "@dragoman/domain/common";
import {
  decideOrder, directionOf, forgetMeasurement, forgetOrder, keepMeasurement, type PairChoice,
  type PairMeasurement, requireDirection,
} from "@dragoman/domain/language-pairs";
import type { EngineDirectory, KnownPair } from "../hosts/index.js";
import type { PairChoiceRepository } from "./pair-choice-repository.js";
import type { PairOrder } from "./pair-order.js";

/** A choice with the pairs that there are, in the order in which they are chosen now. */
export interface ShownChoice extends PairChoice {
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** Installed pairs of the direction; those for which no engine is expected to run are never chosen. */
  readonly pairs: readonly KnownPair[];
}

type Directory = Pick<EngineDirectory, "pairs" | "reread">;

/** Shows choices with the pairs that are installed. */
export class ReadPairChoices {
  constructor(
    private readonly choices: PairChoiceRepository, private readonly directory: Directory,
    private readonly order: Pick<PairOrder, "orderedBy">,
  ) {}

  /** Of every direction that has an installed pair, or a choice of its own; by direction. */
  async run(): Promise<readonly ShownChoice[]> {
    const kept = new Map((await this.choices.list()).map((choice) => [choice.direction, choice]));
    const directions = new Set([...kept.keys(), ...this.directory.pairs().map(({ pair }) => directionOf(pair))]);
    return [...directions].sort().map((name) => this.shown(kept.get(name) ?? { direction: name, order: [] }));
  }

  /** Of one direction. Throws `direction-unknown`. */
  async of(name: string): Promise<ShownChoice> {
    return this.shown(await this.choices.find(requireDirection(name)));
  }

  /** A choice with its pairs. */
  shown(choice: PairChoice): ShownChoice {
    const { direction: name } = choice;
    const known = new Map(this.directory.pairs().filter(({ pair }) => directionOf(pair) === name).map((one) => [one.pair.id, one]));
    const pairs = this.order.orderedBy([...known.values()].map(({ pair }) => pair), choice);
    return {
      ...choice, pairs: pairs.map(({ id }) => known.get(id) as KnownPair),
      sourceLanguageId: name.slice(0, 3).toLowerCase(), targetLanguageId: name.slice(3).toLowerCase(),
    };
  }
}

/** Changes how pairs of a direction are chosen. All throw `direction-unknown`. */
export class ChangePairChoices {
  constructor(
    private readonly choices: PairChoiceRepository, private readonly directory: Directory,
    private readonly read: Pick<ReadPairChoices, "shown" | "of">,
  ) {}

  /** Puts installed pairs before all others of their direction. Throws `language-pair-unknown`, and as `decideOrder`. */
  async decide(name: string, order: readonly string[]): Promise<ShownChoice> {
    const named = requireDirection(name);
    await this.directory.reread();
    const installed = new Set(this.directory.pairs().map(({ pair }) => pair.id));
    return this.change(named, (choice, now) => {
      const decided = decideOrder(choice, order, now);
      for (const id of order) if (!installed.has(id)) throw notInstalled(id);
      return decided;
    });
  }

  /** Takes the decided order away; answers the choice as it was. Throws as `forgetOrder`. */
  forgetOrder(name: string): Promise<ShownChoice> {
    return this.forget(name, forgetOrder);
  }

  /** Keeps what pairs scored on the same sentences, and chooses by it. Throws as `keepMeasurement`. */
  keep(name: string, measurement: Omit<PairMeasurement, "measured">): Promise<ShownChoice> {
    return this.change(requireDirection(name), (choice, now) => keepMeasurement(choice, { ...measurement, measured: now }));
  }

  /** Takes the measurement away; answers the choice as it was. Throws as `forgetMeasurement`. */
  forgetMeasurement(name: string): Promise<ShownChoice> {
    return this.forget(name, forgetMeasurement);
  }

  private async forget(name: string, forgetting: typeof forgetOrder): Promise<ShownChoice> {
    const before = await this.read.of(name);
    await this.choices.update(before.direction, forgetting);
    return before;
  }

  private async change(named: string, change: Parameters<PairChoiceRepository["update"]>[1]): Promise<ShownChoice> {
    return this.read.shown(await this.choices.update(named, change));
  }
}

function notInstalled(languagePairId: string): Error {
  return invalid("language-pair-unknown", `There is no language pair ${JSON.stringify(languagePairId.slice(0, 400))}.`,
    "languagePairIds must be ids of pairs that GET /language-pairs?mode=installed&chains=excluded lists.");
}
