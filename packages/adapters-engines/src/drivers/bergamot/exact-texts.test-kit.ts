import { Dice } from "@dragoman/adaptation/random";

/** Something inline: a word, or a code around some. */
type Part = string | { readonly n: number; readonly inner: Plan };
/** Words, and codes around them. */
export type Plan = readonly Part[];

const depthOf = (plan: Plan): number => Math.max(0, ...plan.map((part) => (typeof part === "string" ? 0 : 1 + depthOf(part.inner))));

/** So many of what `make` makes, none of them twice. */
function distinct<T>(count: number, make: () => T): T[] {
  const made = new Map<string, T>();
  while (made.size < count) {
    const one = make();
    made.set(JSON.stringify(one), one);
  }
  return [...made.values()];
}

/** Makes texts of words that a model knows, always the same ones in the same order. */
export function exactTexts(words: ReadonlyMap<string, string>) {
  const known = [...words.keys()];
  const capitals = known.filter((word) => /^\p{Lu}/u.test(word));
  const dice = new Dice(11);
  const below = (limit: number): number => dice.below(limit);
  const oneOf = (list: readonly string[]): string => list[below(list.length)] as string;
  const word = (): string => oneOf(known);
  const some = (count: number): string => Array.from({ length: count }, word).join(" ");

  /** Texts of the kinds that neural models get wrong at times. */
  const kinds = {
    "sentences": () => `${some(3 + below(15))}.`,
    "several sentences": () => `${some(4)}. ${oneOf(capitals)} ${some(5)}! ${oneOf(capitals)} ${some(3)}?`,
    "single words": word,
    "words of capitals": () => some(3).toUpperCase(),
    "lists of codes": () => Array.from({ length: 4 }, () => `${word()} #${below(100)}-${below(100)}`).join("; "),
    "unknown words": () => [word(), "Zork", word(), "quux-7", word()].join(" "),
    "pictures": () => `${word()} 😀 ${some(2)} 🎉🎉`,
    "words that repeat": () => { const one = word(); return Array.from({ length: 8 }, () => one).join(" "); },
    "long sentences": () => some(90 + below(10)),
    "signs": () => `(${word()}) "${word()}" ${word()}, ${word()}: ${word()} & <${word()}> 100% ${word()}`,
  };

  const plan = (next: { n: number }, depth: number): Plan => Array.from({ length: 1 + below(4) }, () => {
    if (depth === 0 || below(3) === 0) return word();
    const n = ++next.n;
    return { n, inner: plan(next, depth - 1) };
  });

  /** A plan in which a code stands within a code. */
  const nestedPlan = (): Plan => {
    const made = plan({ n: 0 }, 2 + below(3));
    return depthOf(made) < 2 ? nestedPlan() : made;
  };

  return {
    /** 30 texts of each kind. */
    plain: Object.entries(kinds).map(([kind, make]) => ({ kind, texts: distinct(30, make) })),
    /** 220 texts with codes that are nested, two to four deep. */
    nested: distinct(220, nestedPlan),
  };
}
