// What people are told of cleaning. Follows no paper: reasons and shares are what was seen in memories of CAT tools.

/** Why a unit is not learnt from. */
export const cleaningReasons = [
  "broken", "noLetters", "untranslated", "wrongScript", "wrongLanguage", "tooLong", "lengthRatio", "duplicate", "misaligned",
] as const;
/** One of `cleaningReasons`. */
export type CleaningReason = (typeof cleaningReasons)[number];

/** A unit that was left out, shortened. */
export interface CleaningExample {
  readonly source: string;
  readonly target: string;
}

/** The units that were left out for one reason. */
export interface LeftOut {
  readonly reason: CleaningReason;
  readonly count: number;
  /** The first three. */
  readonly examples: readonly CleaningExample[];
}

/** What became of the units that were looked at. */
export interface CleaningReport {
  readonly read: number;
  readonly kept: number;
  /** Only reasons that happened, the most frequent first. */
  readonly leftOut: readonly LeftOut[];
  /** Sentences for people: what is odd about the whole, and what would be right. */
  readonly verdict: readonly string[];
}

/** What speaks against a whole file where so large a share of its units was left out for a reason. */
const oddities: Readonly<Partial<Record<CleaningReason, { readonly share: number; readonly say: (percent: number) => string }>>> = {
  untranslated: {
    share: 0.3,
    say: (percent) => `In ${percent} % of the units the target says the same as the source: the translations seem to be missing.`,
  },
  wrongLanguage: {
    share: 0.3,
    say: (percent) => `${percent} % of the units do not read like the languages of the pair: look at the language tags of the file.`,
  },
  wrongScript: {
    share: 0.1,
    say: (percent) => `${percent} % of the units are written in another script than that of their language.`,
  },
  broken: {
    share: 0.02,
    say: (percent) => `${percent} % of the units have broken characters: the file seems to have been saved in a wrong encoding.`,
  },
  lengthRatio: {
    share: 0.2,
    say: (percent) => `In ${percent} % of the units one side is much longer than the other: the sides seem to be out of step.`,
  },
  misaligned: {
    share: 0.15,
    say: (percent) => `In ${percent} % of the units the sides do not seem to translate each other: the file seems to be out of step.`,
  },
  duplicate: { share: 0.5, say: (percent) => `${percent} % of the units stand in the data more than once; each is used once.` },
};

/** The sentences about a whole of `read` units. */
export function verdictOf(read: number, leftOut: readonly LeftOut[]): string[] {
  return leftOut.flatMap(({ reason, count }) => {
    const oddity = oddities[reason];
    return oddity === undefined || count < oddity.share * read ? [] : [oddity.say(Math.round((100 * count) / read))];
  });
}
