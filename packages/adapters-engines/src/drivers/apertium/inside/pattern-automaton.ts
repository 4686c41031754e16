import { type BinaryReader, UnknownFile } from "./binary-reader.js";

/** The transitions of one state, by rising symbol. */
interface State { readonly symbols: readonly number[]; readonly next: readonly number[] }

/** The states that an automaton may be in. */
export type States = readonly number[];

const header = "LTTD";
const weighted = 1;

/** Tells by its lemma and tags which tag of a model a reading belongs to. */
export class PatternAutomaton {
  private constructor(
    private readonly states: readonly State[], private readonly initial: number, private readonly tagOf: ReadonlyMap<number, number>,
    private readonly symbols: ReadonlyMap<string, number>,
  ) {}

  static read(reader: BinaryReader): PatternAutomaton {
    const names = reader.list(() => `<${reader.string()}>`);
    const symbols = new Map(names.map((name, place) => [name, -1 - place]));
    reader.list(() => [reader.number(), reader.number()]); // pairs of symbols, which patterns do not use
    if (reader.number() !== 1 || reader.string() !== "tagger") throw new UnknownFile("The model has no patterns.");
    const { initial, states } = readStates(reader, names.length);
    return new PatternAutomaton(states, initial, new Map(reader.list(() => [reader.number(), reader.number()])), symbols);
  }

  start(): States {
    return [this.initial];
  }

  character(states: States, character: string): States {
    const small = character.toLowerCase();
    return this.step(states, (small.length === 1 ? small : character).charCodeAt(0), this.symbol("<ANY_CHAR>"));
  }

  /** A tag with its brackets. */
  tag(states: States, tag: string): States {
    return this.step(states, this.symbol(tag), this.symbol("<ANY_TAG>"));
  }

  /** The tag of what was read up to here; the smallest if there are several, -1 if it belongs to none. */
  found(states: States): number {
    const tags = states.flatMap((state) => this.tagOf.get(state) ?? []);
    return tags.length === 0 ? -1 : Math.min(...tags);
  }

  private symbol(name: string): number {
    return this.symbols.get(name) ?? 0;
  }

  private step(states: States, symbol: number, any: number): States {
    const reached = new Set<number>();
    for (const state of states) {
      const { symbols, next } = this.states[state] as State;
      for (const wanted of symbol === 0 ? [any] : [symbol, any]) {
        const place = placeOf(wanted, symbols);
        if (place >= 0) reached.add(next[place] as number);
      }
    }
    return [...reached];
  }
}

/** The engine looks among several transitions of one symbol no further than to the first that halving meets. */
function placeOf(symbol: number, symbols: readonly number[]): number {
  let left = 0;
  let right = symbols.length - 1;
  while (left <= right) {
    const middle = (left + right) >> 1;
    const found = symbols[middle] as number;
    if (found === symbol) return middle;
    if (found > symbol) right = middle - 1;
    else left = middle + 1;
  }
  return -1;
}

function readStates(reader: BinaryReader, namedSymbols: number): { initial: number; states: State[] } {
  if (reader.skip(header) && (reader.flags() & weighted) !== 0) throw new UnknownFile("Weighted patterns are not known.");
  const initial = reader.number();
  reader.list(() => reader.number()); // final states, which the table of tags tells again
  const states = reader.list((state, count): State => {
    let symbol = 0;
    const transitions = reader.list(() => [symbol += reader.number() - namedSymbols, (state + reader.number()) % count] as const);
    return { symbols: transitions.map(([one]) => one), next: transitions.map(([, to]) => to) };
  });
  return { initial, states };
}
