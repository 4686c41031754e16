import { DomainError, invalid } from "../common/errors.js";
import type { Engine, Host, TranslationEngine } from "./host.js";
import { checkUnits, type ProcessingUnits } from "./processing-units.js";

/** Whether two ids mean the same engine: letter case does not count. */
export function sameEngineId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The id as it came, when it is 1 to 20 ASCII letters, digits and underscores; throws otherwise. */
export function checkEngineId(id: string): string {
  if (/^[A-Za-z0-9_]{1,20}$/.test(id)) return id;
  throw invalid("engine-id-invalid", `${JSON.stringify(id.slice(0, 100))} is not an engine id.`,
    "An engine id has 1 to 20 letters, digits and underscores.");
}

export type EngineKind = Engine["kind"];

/** The engine of a host by id, without letter case; throws `engine-not-found`. */
export function findEngine<K extends EngineKind>(host: Host, kind: K, id: string): Extract<Engine, { kind: K }> {
  const engine = host.engines.find((one) => one.kind === kind && sameEngineId(one.id, id));
  if (engine) return engine as Extract<Engine, { kind: K }>;
  throw new DomainError("notFound", "engine-not-found", `Host ${host.hostname} has no ${kind} engine ${JSON.stringify(id.slice(0, 100))}.`,
    { details: `Its ${kind} engines are: ${host.engines.filter((one) => one.kind === kind).map((one) => one.id).join(", ") || "none"}.` });
}

/** Throws when an engine of this kind cannot work on the host. */
export function checkFits(host: Host, engine: Engine): void {
  if (engine.kind === "job") return checkDatabase(host);
  checkInstalled(host, engine.languagePairId);
  if (engine.mode !== undefined) throw noMode(engine);
}

/** The host with one engine more; it is not expected to run unless it says so. */
export function addEngine(host: Host, engine: Engine): Host {
  checkFits(host, engine);
  return { ...host, engines: [...host.engines, engine] };
}

/** The host with an engine that is expected to run. */
export function startEngine(host: Host, kind: EngineKind, id: string): Host {
  return withEngine(host, findEngine(host, kind, id), { expectedRunning: true });
}

/** The host with an engine that is expected to rest. */
export function stopEngine(host: Host, kind: EngineKind, id: string): Host {
  return withEngine(host, findEngine(host, kind, id), { expectedRunning: false });
}

/** The host without the engine. */
export function removeEngine(host: Host, kind: EngineKind, id: string): Host {
  const gone = findEngine(host, kind, id);
  return { ...host, engines: host.engines.filter((engine) => engine !== gone) };
}

/** The host with an engine that has other units; a running one starts again with them. */
export function changeUnits(host: Host, id: string, units: ProcessingUnits): Host {
  return withEngine(host, findEngine(host, "translation", id), checkUnits(units));
}

/** A mode is asked for where there is nothing to choose. */
export function noMode(engine: Pick<TranslationEngine, "id" | "languagePairId" | "mode">): DomainError {
  return invalid("engine-mode-not-supported", `Engine ${engine.id} for ${engine.languagePairId} cannot have the mode ${JSON.stringify(engine.mode)}.`,
    "Only engines of neural pairs have a mode; leave it out.");
}

function withEngine(host: Host, engine: Engine, change: Partial<ProcessingUnits & { expectedRunning: boolean }>): Host {
  return { ...host, engines: host.engines.map((one) => (one === engine ? { ...one, ...change } : one)) };
}

function checkDatabase(host: Host): void {
  if (host.report.databaseConfigured) return;
  throw invalid("host-without-database", `Job engines on host ${host.hostname} could not reach the database.`,
    "The agent of that host has no DRAGOMAN_DATABASE_URL, and the embedded database is local to the server's own host.");
}

function checkInstalled(host: Host, languagePairId: string): void {
  const installed = host.report.languagePairs.map((pair) => pair.id);
  if (installed.includes(languagePairId)) return;
  throw invalid("language-pair-not-installed", `Language pair ${JSON.stringify(languagePairId.slice(0, 100))} is not installed on host ${host.hostname}.`,
    `Installed there: ${installed.slice(0, 20).join(", ") || "none"}${installed.length > 20 ? ", ..." : ""}.`);
}
