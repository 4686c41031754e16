/** What differs between the kinds of engines. */
export interface EngineTraits {
  /** What people read it as, for one; with an `s` behind it for several. */
  readonly name: string;
  /** The program of `apps/` that its processes run. */
  readonly program: string;
  /** It works on what the database holds: it runs only where the agent knows the database, and nobody else is told where that is. */
  readonly needsDatabase: boolean;
  /** It serves one language pair at an address of its own, in processing units, which the licence counts. */
  readonly servesPair: boolean;
  /** The first start sets one up on the server's own host. Engines of pairs are set up there as the settings wish. */
  readonly onFirstStart: boolean;
  /** The server counts as not ready while engines of the kind should run and none of them starts. */
  readonly isVital: boolean;
  /** When an agent ends, engines with a smaller number end first; those with the same one end together. */
  readonly endsInTurn: number;
}

/**
 * Every kind of engine. Whatever asks for the kind of an engine asks this table, so that another kind is a row here, and its
 * program; its paths in the interface follow from its name here.
 */
export const engineKinds = {
  /** Takes translation jobs: detect, convert, segment, assemble. Ends first, as documents need the others until their last segment. */
  job: {
    name: "job engine", program: "job-engine", needsDatabase: true, servesPair: false, onFirstStart: true, isVital: true,
    endsInTurn: 1,
  },
  /** Trains adapted language pairs. Ends with the job engines; it goes on later from its last finished stage. */
  training: {
    name: "training engine", program: "training-engine", needsDatabase: true, servesPair: false, onFirstStart: true, isVital: false,
    endsInTurn: 1,
  },
  /** Translates segments with one language pair. */
  translation: {
    name: "translation engine", program: "translation-engine", needsDatabase: false, servesPair: true, onFirstStart: false, isVital: true,
    endsInTurn: 2,
  },
} as const satisfies Readonly<Record<string, EngineTraits>>;

/** The name of a kind of engine. */
export type EngineKind = keyof typeof engineKinds;

/** Kinds that serve a language pair in processing units. */
export type PairEngineKind = { [K in EngineKind]: (typeof engineKinds)[K]["servesPair"] extends true ? K : never }[EngineKind];

/** Kinds that serve no language pair. */
export type PlainEngineKind = Exclude<EngineKind, PairEngineKind>;

/** All kinds, in the order of the table. */
export const allEngineKinds = Object.keys(engineKinds) as readonly EngineKind[];

const pairKinds: ReadonlySet<EngineKind> = new Set(allEngineKinds.filter((kind) => engineKinds[kind].servesPair));

/** All kinds that serve no language pair, in the order of the table. */
export const plainEngineKinds = allEngineKinds.filter((kind): kind is PlainEngineKind => !isPairKind(kind));

/** What is true of engines of a kind. */
export function traitsOf(kind: EngineKind): EngineTraits {
  return engineKinds[kind];
}

/** Whether engines of a kind serve a language pair; no kind does that this version does not know. */
export function isPairKind(kind: EngineKind): kind is PairEngineKind {
  return pairKinds.has(kind);
}

/** The kinds in the order in which their engines end; those of one group end together. */
export function endingOrder(): readonly (readonly EngineKind[])[] {
  const turns = [...new Set(allEngineKinds.map((kind) => traitsOf(kind).endsInTurn))].sort((a, b) => a - b);
  return turns.map((turn) => allEngineKinds.filter((kind) => traitsOf(kind).endsInTurn === turn));
}
