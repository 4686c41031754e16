import type { HostedEngine } from "@dragoman/application/hosts";
import type { Engine, Host } from "@dragoman/domain/hosts";
import { examples } from "../common/examples.js";
import { flag, integer, like, list, named, object, optional, record, type Schema, text, told } from "../common/schema.js";

/** Shows a host with its engines. The community licence covers every pair that is installed. */
export function showHost(host: Host): object {
  const { report } = host;
  return {
    hostname: host.hostname, hostAgentPort: host.agentPort, hostAgentRunning: report.agentRunning,
    languagePairs: Object.fromEntries(report.languagePairs.map(({ id }) => [id, true])),
    message: { warnings: report.warnings, errors: report.errors },
    jobEngines: host.engines.filter(({ kind }) => kind === "job").map((engine) => showEngine({ host, engine })),
    translationEngines: host.engines.filter(({ kind }) => kind === "translation").map((engine) => showEngine({ host, engine })),
  };
}

/** Shows an engine: what it is, whether it runs, and whether it should. */
export function showEngine({ host, engine }: HostedEngine): object {
  return {
    config: { id: engine.id, host: host.hostname, hostAgentPort: host.agentPort, ...translationConfig(engine) },
    running: engine.report?.running ?? false,
    expectedRunning: engine.expectedRunning,
  };
}

function translationConfig(engine: Engine): object {
  if (engine.kind === "job") return {};
  return {
    languagePair: engine.languagePairId, isEdgeCloud: false,
    desiredProcessingUnits: engine.desiredProcessingUnits, maximumProcessingUnits: engine.maximumProcessingUnits,
    ...(engine.mode === undefined ? {} : { mode: engine.mode }),
  };
}

const states = { running: told(flag, "How it is now."), expectedRunning: told(flag, "What was asked for.") };

export const jobEngineSchema: Schema = named("JobEngine", object({
  config: object({ id: text, host: text, hostAgentPort: integer }), ...states,
}), { config: { id: "jobs1", host: "localhost", hostAgentPort: 8002 }, running: true, expectedRunning: true });

export const translationEngineSchema: Schema = named("TranslationEngine", object({
  config: object({
    id: text, host: text, hostAgentPort: integer, languagePair: text, isEdgeCloud: flag, desiredProcessingUnits: integer, maximumProcessingUnits: integer,
    mode: optional(text),
  }),
  ...states,
}), {
  config: {
    id: "engspa1", host: "localhost", hostAgentPort: 8002, languagePair: examples.languagePairId, isEdgeCloud: false, desiredProcessingUnits: 1, maximumProcessingUnits: 2,
  },
  running: true, expectedRunning: true,
});

export const hostSchema: Schema = named("Host", object({
  hostname: like(text, "localhost"), hostAgentPort: like(integer, 8002), hostAgentRunning: like(flag, true), languagePairs: like(told(record(flag), "Each pair that is installed there, and whether the licence covers it."), { [examples.languagePairId]: true }),
  message: like(object({ warnings: list(text), errors: list(text) }), { warnings: ["Engine engspa1 was restarted once: it ended"], errors: [] }),
  jobEngines: list(jobEngineSchema), translationEngines: list(translationEngineSchema),
}));

export const hostsSchema: Schema = named("Hosts", object({ hosts: list(hostSchema) }));
