import { sameFacts } from "../common/same-facts.js";
import type { LanguagePair } from "../language-pairs/index.js";
import type { Engine, EngineReport, Host, HostReport } from "./host.js";

/** A data directory on a machine, with what was started on it. A copy of it is another one. */
export interface Installation {
  readonly id: string;
  /** Directory and machine, for people. */
  readonly place: string;
}

/** What the agent of a host answers: the host, and each engine that it keeps, by id. */
export interface AgentStatus {
  /** Another one after each start of an agent, so that one agent under two names is noticed. */
  readonly agentId: string;
  /** The one that the agent belongs to; agents of earlier versions do not tell it. */
  readonly installation?: Installation;
  /** It still looks for installed pairs; more may follow. */
  readonly probing: boolean;
  readonly host: HostReport;
  readonly engines: Readonly<Record<string, EngineReport>>;
}

/** An engine that its agent does not know, or whose agent is lost. */
const resting: EngineReport = { running: false, filledProcessingUnits: 0, restarts: 0 };

/** Takes over what the agent told. Answers the very same host when nothing is new. */
export function heard(host: Host, status: AgentStatus): Host {
  const engines = host.engines.map((engine): Engine =>
    ({ ...engine, report: (Object.hasOwn(status.engines, engine.id) ? status.engines[engine.id] : undefined) ?? resting }));
  const report = {
    ...status.host,
    agentRunning: true,
    // An agent that has just started knows few pairs; those it had are taken for there until it has looked at all.
    languagePairs: status.probing ? joined(status.host.languagePairs, host.report.languagePairs) : status.host.languagePairs,
    warnings: [...status.host.warnings, ...engines.flatMap(restartWarning)],
  };
  return orTheSame(host, { ...host, engines, report });
}

/**
 * Takes down that the agent cannot be used, with the sentence that says why. Of its engines only those run on that answer without
 * it, by their ids, and with them those that nobody but the agent could ask. Answers the very same host when that is no news.
 */
export function lost(host: Host, why: string, answering: ReadonlySet<string> = new Set()): Host {
  const engines = host.engines.map((engine): Engine => {
    const runsOn = engine.report?.url === undefined ? (engine.report?.running ?? false) && answering.size > 0 : answering.has(engine.id);
    if (runsOn) return engine;
    const { url: _gone, key: _void, busyProcessingUnits: _ended, revision: _served, ...report } = engine.report ?? resting;
    return { ...engine, report: { ...report, running: false, filledProcessingUnits: 0 } };
  });
  const report = { ...host.report, agentRunning: false, warnings: [], errors: [why] };
  return orTheSame(host, { ...host, engines, report });
}

/** Whether nothing but the busy units of engines tells two states of a host apart. */
export function differsInLoadOnly(before: Host, after: Host): boolean {
  return !sameFacts(before, after) && sameFacts(withoutLoad(before), withoutLoad(after));
}

function withoutLoad(host: Host): Host {
  return {
    ...host, engines: host.engines.map((engine) => {
      if (engine.report === undefined) return engine;
      const { busyProcessingUnits: _left, ...report } = engine.report;
      return { ...engine, report };
    }),
  };
}

function restartWarning(engine: Engine): string[] {
  const { restarts = 0, lastFailure = "it ended" } = engine.report ?? {};
  if (!engine.expectedRunning || restarts === 0) return [];
  const times = restarts === 1 ? "once" : `${restarts} times`;
  return [`Engine ${engine.id} was restarted ${times}: ${lastFailure}`];
}

function joined(reported: readonly LanguagePair[], known: readonly LanguagePair[]): LanguagePair[] {
  const ids = new Set(reported.map((pair) => pair.id));
  return [...reported, ...known.filter((pair) => !ids.has(pair.id))].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function orTheSame(before: Host, after: Host): Host {
  return sameFacts(before, after) ? before : after;
}
