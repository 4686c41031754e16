import {
  directionNamed, type LanguagePair, languagePairTypeOf, type TechnologyRank, technologyRanks,
} from "@dragoman/domain/language-pairs";

/** The pairs that a start is to serve. */
export interface Wish {
  /** Directions (`EngSpa`), also by aliases of their languages (`EngDeu`), or pair ids, in any letter case. */
  readonly pairs: readonly string[];
  /** By the name of the technology; one that is not there is usual, and so are all when it is absent. */
  readonly ranks?: Readonly<Record<string, TechnologyRank>>;
}

/** What there is of the pairs that were wished. */
export interface WishedPairs {
  readonly chosen: readonly LanguagePair[];
  /** Wishes with the pairs that fit them, but those of a last resort: a later start may find better ones. */
  readonly filled: ReadonlyMap<string, LanguagePair>;
  /** Wishes that nothing fits. */
  readonly missing: readonly string[];
  /** No pair that is still to be found could change the choice. */
  readonly certain: boolean;
}

/**
 * Chooses installed pairs for the wishes, one each: of the technology that ranks highest; of several versions the latest.
 * Where nothing fits at all, technologies that are not for usual work serve what they can.
 */
export function chooseWishedPairs(installed: readonly LanguagePair[], { pairs, ranks = {} }: Wish): WishedPairs {
  const ranked = new Map(Object.entries(ranks));
  const rankOf = ({ technology }: LanguagePair): TechnologyRank => ranked.get(technology) ?? "usual";
  const highest = Object.values(ranks).includes("preferred") ? "preferred" : "usual";
  const found = pairs.map((name) => best(installed.filter((pair) => fits(pair, name)), (pair) => technologyRanks.indexOf(rankOf(pair))));
  const chosen = [...new Set(found.filter((pair) => pair !== undefined))];
  return {
    chosen: chosen.length > 0 ? chosen : installed.filter((pair) => rankOf(pair) !== "usual"),
    filled: new Map(pairs.flatMap((name, at) => {
      const pair = found[at];
      return pair === undefined || rankOf(pair) === "lastResort" ? [] : [[name, pair] as const];
    })),
    missing: pairs.filter((_, at) => found[at] === undefined),
    certain: found.every((pair) => pair !== undefined && rankOf(pair) === highest),
  };
}

function fits(pair: LanguagePair, name: string): boolean {
  const id = pair.id.toLowerCase();
  // An adapted pair is for those who name it.
  return id === name.toLowerCase() || (id.startsWith(`${wishedDirection(name)}_`) && languagePairTypeOf(pair.id) !== "Adapted");
}

/** The direction that is wished, by our codes and in lower case; of what is none, the name. */
const wishedDirection = (name: string): string => (directionNamed(name) ?? name).toLowerCase();

function best(pairs: readonly LanguagePair[], rank: (pair: LanguagePair) => number): LanguagePair | undefined {
  const latest = (a: LanguagePair, b: LanguagePair) => b.version.localeCompare(a.version, "en", { numeric: true });
  return [...pairs].sort((a, b) => rank(a) - rank(b) || latest(a, b) || (a.id < b.id ? -1 : 1))[0];
}
