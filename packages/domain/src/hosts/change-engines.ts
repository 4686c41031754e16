import { DomainError, invalid } from "../common/errors.js";
import { type EngineKind, type PairEngineKind, traitsOf } from "./engine-kinds.js";
import { type Engine, type EngineOf, type Host, type PairEngine, servesPair } from "./host.js";
import { checkUnits, defaultUnits, type ProcessingUnits } from "./processing-units.js";

/** Whether two ids mean the same engine: letter case does not count. */
export function sameEngineId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The id as it came, when it is 1 to 20 ASCII letters, digits and underscores; throws `engine-id-invalid` otherwise. */
export function checkEngineId(id: string): string {
  if (/^[A-Za-z0-9_]{1,20}$/.test(id)) return id;
  throw invalid("engine-id-invalid", `${JSON.stringify(id.slice(0, 100))} is not an engine id.`,
    "An engine id has 1 to 20 letters, digits and underscores.");
}

/** The engine of a host by id, without letter case; throws `engine-not-found`. */
export function findEngine<K extends EngineKind>(host: Host, kind: K, id: string): EngineOf<K> {
  const engine = host.engines.find((one) => one.kind === kind && sameEngineId(one.id, id));
  if (engine) return engine as EngineOf<K>;
  const { name } = traitsOf(kind);
  throw new DomainError("notFound", "engine-not-found", `Host ${host.hostname} has no ${name} ${JSON.stringify(id.slice(0, 100))}.`,
    { details: `Its ${name}s are: ${host.engines.filter((one) => one.kind === kind).map((one) => one.id).join(", ") || "none"}.` });
}

/**
 * Throws when an engine of this kind cannot work on the host: `host-without-database`, `language-pair-not-installed`, or
 * `engine-mode-not-supported`.
 */
export function checkFits(host: Host, engine: Engine): void {
  if (traitsOf(engine.kind).needsDatabase) checkDatabase(host, engine.kind);
  if (!servesPair(engine)) return;
  checkInstalled(host, engine.languagePairId);
  checkMode(host, engine);
}

/**
 * The host with one engine more; it is not expected to run unless it says so. Throws as `checkFits`
 * does.
 */
export function addEngine(host: Host, engine: Engine): Host {
  checkFits(host, engine);
  return { ...host, engines: [...host.engines, engine] };
}

/** The host with an engine that is expected to run. Throws `engine-not-found` when the host has no such engine. */
export function startEngine(host: Host, kind: EngineKind, id: string): Host {
  return withEngine(host, findEngine(host, kind, id), { expectedRunning: true });
}

/** The host with an engine that is expected to rest. Throws `engine-not-found` when the host has no such engine. */
export function stopEngine(host: Host, kind: EngineKind, id: string): Host {
  return withEngine(host, findEngine(host, kind, id), { expectedRunning: false });
}

/** The host without the engine. Throws `engine-not-found` when the host has no such engine. */
export function removeEngine(host: Host, kind: EngineKind, id: string): Host {
  const gone = findEngine(host, kind, id);
  return { ...host, engines: host.engines.filter((engine) => engine !== gone) };
}

/**
 * The host with an engine that has other units, or another mode; a running one starts again with them. Throws `engine-not-found` when
 * the host has no such engine, `processing-units-invalid`, and `engine-mode-not-supported` for a mode that the pair does not have.
 */
export function configureEngine(host: Host, kind: PairEngineKind, id: string, change: ProcessingUnits & { readonly mode?: string }): Host {
  const engine = findEngine(host, kind, id);
  checkUnits(change);
  if (change.mode !== undefined) checkMode(host, { ...engine, mode: change.mode });
  return withEngine(host, engine, change);
}

/**
 * The host with an engine that has its default settings. Only engines of pairs have any. Throws `engine-not-found` when the host has no
 * such engine.
 */
export function resetEngine(host: Host, kind: EngineKind, id: string): Host {
  const engine: Engine = findEngine(host, kind, id);
  if (!servesPair(engine)) return host;
  const { mode: _chosen, ...rest } = engine;
  return replaced(host, engine, { ...rest, ...defaultUnits });
}

function withEngine(host: Host, engine: Engine, change: Partial<ProcessingUnits & { mode: string; expectedRunning: boolean }>): Host {
  return replaced(host, engine, { ...engine, ...change });
}

function replaced(host: Host, engine: Engine, by: Engine): Host {
  return { ...host, engines: host.engines.map((one) => (one === engine ? by : one)) };
}

/** Which modes there are, if any, is for the pair to say: it knows its technology. */
function checkMode(host: Host, { id, languagePairId, mode }: PairEngine): void {
  if (mode === undefined) return;
  const { modes = [] } = host.report.languagePairs.find((pair) => pair.id === languagePairId) ?? {};
  if (modes.includes(mode)) return;
  throw invalid("engine-mode-not-supported", `Engine ${id} for ${languagePairId} cannot have the mode ${JSON.stringify(mode)}.`,
    modes.length === 0 ? "Only engines of neural pairs have a mode; leave it out." : `It must be one of ${modes.join(", ")}.`);
}

function checkDatabase(host: Host, kind: EngineKind): void {
  if (host.report.databaseConfigured) return;
  const { name } = traitsOf(kind);
  throw invalid("host-without-database",
    `${name.charAt(0).toUpperCase()}${name.slice(1)}s on host ${host.hostname} could not reach the database.`,
    "The agent of that host has no DRAGOMAN_DATABASE_URL, and the embedded database is local to the server's own host.");
}

function checkInstalled(host: Host, languagePairId: string): void {
  const installed = host.report.languagePairs.map((pair) => pair.id);
  if (installed.includes(languagePairId)) return;
  throw invalid("language-pair-not-installed",
    `Language pair ${JSON.stringify(languagePairId.slice(0, 100))} is not installed on host ${host.hostname}.`,
    `Installed there: ${installed.slice(0, 20).join(", ") || "none"}${installed.length > 20 ? ", ..." : ""}.`);
}
