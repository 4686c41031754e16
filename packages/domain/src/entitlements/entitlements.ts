import { invalid } from "../common/index.js";
import { configureEngine, type Host, type PairEngine, servesPair } from "../hosts/index.js";

/** So many processing units of one engine. */
export interface EngineUnits {
  readonly translationEngineId: string;
  readonly count: number;
}

/** The processing units of all engines, by engine id. */
export interface Entitlements {
  readonly desired: readonly EngineUnits[];
  readonly maximum: readonly EngineUnits[];
  /** Those that run now. */
  readonly filled: readonly EngineUnits[];
  /** What all engines together may have at most. */
  readonly total: number;
}

/** What engines are to have. Where the maximum of one is not listed, it is what is desired. */
export interface WishedUnits {
  readonly desired: readonly EngineUnits[];
  readonly maximum: readonly EngineUnits[];
}

/** The units that the engines of these hosts are to have, and have now. */
export function entitlementsOf(hosts: readonly Host[], total: number): Entitlements {
  const engines = hosts.flatMap((host) => host.engines).filter(servesPair).sort((one, other) => (one.id < other.id ? -1 : 1));
  const counted = (count: (engine: PairEngine) => number): readonly EngineUnits[] =>
    engines.map((engine) => ({ translationEngineId: engine.id, count: count(engine) }));
  return {
    desired: counted((engine) => engine.desiredProcessingUnits),
    maximum: counted((engine) => engine.maximumProcessingUnits),
    filled: counted(({ report }) => report?.filledProcessingUnits ?? 0),
    total,
  };
}

/**
 * The hosts as they are with the units that are wished; those without an engine that is listed are themselves. Throws
 * `engine-unknown`, `engine-repeated`, or what `configureEngine` throws.
 */
export function assignUnits(hosts: readonly Host[], wished: WishedUnits): readonly Host[] {
  const desired = byEngine(hosts, "desired", wished.desired);
  const maximum = byEngine(hosts, "maximum", wished.maximum);
  return hosts.map((host) => host.engines.filter(servesPair).reduce((state, { kind, id, desiredProcessingUnits: present }) => {
    const [start, most] = [desired.get(id.toLowerCase()), maximum.get(id.toLowerCase())];
    if (start === undefined && most === undefined) return state;
    const desiredProcessingUnits = start ?? present;
    return configureEngine(state, kind, id, { desiredProcessingUnits, maximumProcessingUnits: most ?? desiredProcessingUnits });
  }, host));
}

/** Counts by the id in lower case. */
function byEngine(hosts: readonly Host[], list: string, units: readonly EngineUnits[]): ReadonlyMap<string, number> {
  const ids = hosts.flatMap((host) => host.engines).filter(servesPair).map(({ id }) => id);
  const known = new Set(ids.map((id) => id.toLowerCase()));
  const found = new Map<string, number>();
  for (const { translationEngineId: id, count } of units) {
    const key = id.toLowerCase();
    if (!known.has(key)) {
      throw invalid("engine-unknown", `There is no translation engine ${JSON.stringify(id.slice(0, 100))}, which ${list} names.`,
        `translationEngineId must be one of: ${ids.slice(0, 50).join(", ") || "none, for no host has any"}.`);
    }
    if (found.has(key)) {
      throw invalid("engine-repeated", `${list} names the translation engine ${id} more than once.`, "Name each engine once in a list.");
    }
    found.set(key, count);
  }
  return found;
}
