import { isAdaptedPair } from "@dragoman/domain/adapted-language-pairs";
import { directionOf, type LanguagePair, languagesOf, orderPairs, type PairChoice } from "@dragoman/domain/language-pairs";
import type { Caller } from "../common/caller.js";
import type { EngineDirectory, KnownPair } from "../hosts/index.js";
import type { PairChoiceRepository } from "./pair-choice-repository.js";
import { mayUsePair } from "./unadapted-pairs.js";

/** Answers which pairs translate in place of one whose engines are down, or whose output is of no use. */
export interface NextPairs {
  /**
   * The other single pairs of the direction of a pair or chain, the best first, that the caller may use and for which engines are
   * expected to run. An adapted pair, which was trained for texts of one kind, is there only where an administrator put it in the order.
   */
  nextPairs(languagePairId: string, caller?: Pick<Caller, "accountId">): Promise<readonly LanguagePair[]>;
}

/** The one order in which pairs of a direction are chosen, wherever nobody names one. */
export class PairOrder implements NextPairs {
  constructor(
    private readonly directory: Pick<EngineDirectory, "pairs" | "engines">, private readonly choices: Pick<PairChoiceRepository, "find">,
  ) {}

  /**
   * Pairs of one direction, the best first: those that run before others; within that as `orderPairs` says, and of equal ones that
   * with the most free units, as they were a few seconds ago, then the first by id.
   */
  async ordered<P extends LanguagePair>(pairs: readonly P[]): Promise<readonly P[]> {
    const [first] = pairs;
    return first === undefined || pairs.length === 1 ? pairs : this.orderedBy(pairs, await this.choices.find(directionOf(first)));
  }

  /** The same by a choice that was read before. */
  orderedBy<P extends LanguagePair>(pairs: readonly P[], choice: PairChoice): readonly P[] {
    const byUnits = [...pairs].sort((a, b) => this.freeUnits(b) - this.freeUnits(a) || (a.id < b.id ? -1 : 1));
    const best = orderPairs(byUnits, choice);
    const running = new Set(this.directory.pairs().filter((known) => known.running).map(({ pair }) => pair.id));
    return [...best.filter(({ id }) => running.has(id)), ...best.filter(({ id }) => !running.has(id))];
  }

  async nextPairs(languagePairId: string, caller: Pick<Caller, "accountId"> = {}): Promise<readonly LanguagePair[]> {
    const languages = languagesOf(languagePairId);
    if (languages === undefined) return [];
    const direction = directionOf(languages);
    const isOther = ({ pair, expected }: KnownPair) =>
      expected && pair.id !== languagePairId && directionOf(pair) === direction && mayUsePair(caller, pair.id);
    const others = this.directory.pairs().filter(isOther).map(({ pair }) => pair);
    if (others.length === 0) return [];
    const choice = await this.choices.find(direction);
    return this.orderedBy(others, choice).filter(({ id }) => !isAdaptedPair(id) || choice.order.includes(id));
  }

  private freeUnits({ id }: LanguagePair): number {
    return this.directory.engines(id).reduce((sum, engine) => sum + engine.freeUnits, 0);
  }
}
