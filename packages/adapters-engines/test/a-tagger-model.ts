/** What a small model says; tags are numbers, and the first three are the end of a sentence, that of a text, and the unknown tag. */
export interface SmallModel {
  /** Tags by what stands in the reading: `<n>`. */
  readonly patterns: Readonly<Record<string, number>>;
  readonly openClass: readonly number[];
  readonly classes: readonly (readonly number[])[];
  /** Likelihoods that are not 0.1: of tag j behind tag i, as `i>j`. */
  readonly behind?: Readonly<Record<string, number>>;
  readonly preferred?: readonly string[];
  readonly discarded?: readonly string[];
}

export const [sentenceEnd, textEnd, undefinedTag] = [0, 1, 2];

/** A file as `apertium-tagger` trains it, of any lemma and one tag for each pattern. */
export function taggerModelFile({ patterns, openClass, classes, behind = {}, preferred = [], discarded = [] }: SmallModel): Buffer {
  const size = Math.max(textEnd, undefinedTag, ...Object.values(patterns)) + 1;
  const tags = Array.from({ length: size }, (_, tag) => tag);
  const all = [...tags.map((tag) => [tag]), ...classes];
  const symbols = ["ANY_CHAR", "ANY_TAG", ...Object.keys(patterns).map((tag) => tag.slice(1, -1))];
  return Buffer.concat([
    list(openClass, (tag, place) => number(tag - (openClass[place - 1] ?? 0))), list([], number), list(tags, (tag) => string(`T${tag}`)),
    list(tags, (tag) => Buffer.concat([string(["TAG_SENT", "TAG_kEOF", "TAG_kUNDEF"][tag] ?? `T${tag}`), number(tag)])),
    list([], number), list(preferred, string), list([], number), list(all, (one) => list(one, number)), number(size), number(all.length),
    ...tags.flatMap((from) => tags.map((to) => double(behind[`${from}>${to}`] ?? 0.1))),
    list(all.flatMap((one, place) => one.map((tag) => [tag, place] as const)), ([tag, place]) =>
      Buffer.concat([number(tag), number(place), double(1 / (all[place]?.length ?? 1))])),
    list(symbols, string), list([], number), number(1), string("tagger"), states(symbols.length),
    list(Object.values(patterns), (tag, place) => Buffer.concat([number(place + 2), number(tag)])),
    ...(discarded.length > 0 ? [list(discarded, string)] : []),
  ]);
}

/** State 0 begins, 1 is within a lemma, and from there each pattern has a state where its tag was, and others may follow. */
function states(symbols: number): Buffer {
  const count = symbols; // two, and one for each pattern
  const transitions = (state: number, to: readonly (readonly [symbol: number, state: number])[]): Buffer => {
    let last = 0;
    return list([...to].sort(([a], [b]) => a - b), ([symbol, next]) => {
      const step = symbol - last;
      last = symbol;
      return Buffer.concat([number(step + symbols), number((next - state + count) % count)]);
    });
  };
  const patterns = Array.from({ length: symbols - 2 }, (_, place) => place + 2);
  return Buffer.concat([number(0), list([], number), number(count), transitions(0, [[-1, 1]]),
    transitions(1, [[-1, 1], ...patterns.map((state) => [-1 - state, state] as const)]),
    ...patterns.map((state) => transitions(state, [[-2, state]]))]);
}

function number(value: number): Buffer {
  return value < 0x40 ? Buffer.from([value]) : Buffer.from([0x40 | (value >> 8), value & 0xff]);
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

function list<T>(values: readonly T[], one: (value: T, place: number) => Buffer): Buffer {
  return Buffer.concat([number(values.length), ...values.map(one)]);
}

const string = (text: string): Buffer => list([...text], (char) => number(char.codePointAt(0) as number));
