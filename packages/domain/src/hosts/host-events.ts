import type { Change, DomainEvent } from "../common/events.js";
import type { Instant } from "../common/instant.js";
import { sameFacts } from "../common/same-facts.js";
import { type Engine, type Host, servesPair } from "./host.js";

/** That a host was taken in, with the engines that it begins with. */
export function hostRegistered(host: Host, at: Instant): Change<Host> {
  return {
    state: host, events: [hostEvent("registered", host, at), ...host.engines.map((engine) => engineEvent("Added", host, engine, at))],
  };
}

/** That a host is gone, with all its engines. */
export function hostRemoved(host: Host, at: Instant): DomainEvent {
  return hostEvent("removed", host, at);
}

/**
 * The change from one state of a host to another: what was decided about it and its engines, and whether its agent was lost or
 * found. What engines report is no event, for it changes all the time.
 */
export function hostChanged(before: Host, after: Host, at: Instant): Change<Host> {
  if (before === after) return { state: after };
  const [was, is] = [before.report.agentRunning, after.report.agentRunning];
  const gone = before.engines.filter(({ id }) => !after.engines.some((engine) => engine.id === id));
  return { state: after, events: [
    ...(was === is ? [] : [hostEvent(is ? "found" : "lost", after, at)]),
    ...(before.agentPort === after.agentPort ? [] : [hostEvent("changed", after, at)]),
    ...gone.map((engine) => engineEvent("Removed", after, engine, at)),
    ...after.engines.flatMap((engine) => engineEvents(after, before.engines.find(({ id }) => id === engine.id), engine, at)),
  ] };
}

function engineEvents(host: Host, before: Engine | undefined, engine: Engine, at: Instant): readonly DomainEvent[] {
  if (before === undefined) return [engineEvent("Added", host, engine, at)];
  if (before === engine) return [];
  const { expectedRunning } = engine;
  return [
    ...(sameFacts(configured(before), configured(engine)) ? [] : [engineEvent("Changed", host, engine, at)]),
    ...(before.expectedRunning === expectedRunning ? [] : [engineEvent(expectedRunning ? "Started" : "Stopped", host, engine, at)]),
  ];
}

/** What was decided about an engine, besides whether it is to run. */
function configured({ report: _told, expectedRunning: _wanted, ...configuration }: Engine): object {
  return configuration;
}

function hostEvent(what: string, { hostname }: Host, at: Instant): DomainEvent {
  return { type: `host.${what}`, at, data: { hostname } };
}

function engineEvent(what: string, { hostname }: Host, engine: Engine, at: Instant): DomainEvent {
  const pair = servesPair(engine) ? { languagePairId: engine.languagePairId } : {};
  return { type: `host.engine${what}`, at, data: { hostname, engineId: engine.id, kind: engine.kind, ...pair } };
}
