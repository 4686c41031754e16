import type { LanguagePair } from "@dragoman/domain/language-pairs";

const sandbox = "SANDBOX";

/** The pairs that the first start is to serve. */
export interface Wish {
  /** Directions (`EngSpa`) or pair ids, in any letter case. */
  readonly pairs: readonly string[];
  /** The pseudo-translation of the sandbox is wanted even where a real engine is installed. */
  readonly sandbox: boolean;
}

/** What there is of the pairs that were wished. */
export interface WishedPairs {
  readonly chosen: readonly LanguagePair[];
  /** Wishes that nothing fits. */
  readonly missing: readonly string[];
  /** No pair that is still to be found could change the choice. */
  readonly certain: boolean;
}

/**
 * Chooses installed pairs for the wishes, one each: a real engine before the sandbox, unless that is wanted; of several
 * versions the latest. Where nothing fits at all, the sandbox serves what it can.
 */
export function chooseWishedPairs(installed: readonly LanguagePair[], wish: Wish): WishedPairs {
  const found = wish.pairs.map((name) => best(installed.filter((pair) => fits(pair, name)), wish.sandbox));
  const chosen = [...new Set(found.filter((pair) => pair !== undefined))];
  return {
    chosen: chosen.length > 0 ? chosen : installed.filter((pair) => pair.technology === sandbox),
    missing: wish.pairs.filter((_, at) => found[at] === undefined),
    certain: found.every((pair) => pair !== undefined && (pair.technology === sandbox) === wish.sandbox),
  };
}

function fits(pair: LanguagePair, name: string): boolean {
  const wished = name.toLowerCase();
  const id = pair.id.toLowerCase();
  return id === wished || id.startsWith(`${wished}_`);
}

function best(pairs: readonly LanguagePair[], wantSandbox: boolean): LanguagePair | undefined {
  const rank = (pair: LanguagePair) => ((pair.technology === sandbox) === wantSandbox ? 0 : 1);
  return [...pairs].sort((a, b) => rank(a) - rank(b) || b.version.localeCompare(a.version, "en", { numeric: true }) || (a.id < b.id ? -1 : 1))[0];
}
