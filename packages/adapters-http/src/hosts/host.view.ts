import type { HostedEngine } from "@dragoman/application/hosts";
import { covers, type Grant } from "@dragoman/domain/entitlements";
import { allEngineKinds, type Engine, type EngineKind, type Host, isPairKind, servesPair } from "@dragoman/domain/hosts";
import { examples } from "../common/examples.js";
import { flag, integer, like, list, named, object, optional, record, type Schema, text, described } from "../common/schema.js";

/** Shows a host with its engines, and which of its pairs the licence covers. */
export function showHost(host: Host, grant: Grant): object {
  const { report } = host;
  return {
    hostname: host.hostname, hostAgentPort: host.agentPort, hostAgentRunning: report.agentRunning,
    languagePairs: Object.fromEntries(report.languagePairs.map(({ id }) => [id, covers(grant, id)])),
    message: { warnings: report.warnings, errors: report.errors },
    ...eachKind((kind) => host.engines.filter((engine) => engine.kind === kind).map((engine) => showEngine({ host, engine }))),
  };
}

/** Shows an engine: what it is, whether it runs, and whether it should. */
export function showEngine({ host, engine }: HostedEngine): object {
  return {
    config: { id: engine.id, host: host.hostname, hostAgentPort: host.agentPort, ...pairConfig(engine) },
    running: engine.report?.running ?? false,
    expectedRunning: engine.expectedRunning,
  };
}

/** What there is of each kind, under its name in a host: `jobEngines`. */
function eachKind<T>(of: (kind: EngineKind) => T): Record<string, T> {
  return Object.fromEntries(allEngineKinds.map((kind) => [`${kind}Engines`, of(kind)]));
}

function pairConfig(engine: Engine): object {
  if (!servesPair(engine)) return {};
  return {
    languagePair: engine.languagePairId, isEdgeCloud: false,
    desiredProcessingUnits: engine.desiredProcessingUnits, maximumProcessingUnits: engine.maximumProcessingUnits,
    ...(engine.mode === undefined ? {} : { mode: engine.mode }),
  };
}

const config = { id: text, host: text, hostAgentPort: integer };
const states = { running: described(flag, "How it is now."), expectedRunning: described(flag, "What was asked for.") };
const example = { running: true, expectedRunning: true };

/** An engine of a kind as the interface answers it. */
export const engineSchemas = Object.fromEntries(
  allEngineKinds.map((kind) => [kind, engineSchema(kind)]),
) as Readonly<Record<EngineKind, Schema>>;

function engineSchema(kind: EngineKind): Schema {
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Engine`;
  if (!isPairKind(kind)) {
    return named(name, object({ config: object(config), ...states }), {
      config: { id: `${kind}s1`, host: "localhost", hostAgentPort: 8002 }, ...example,
    });
  }
  const units = { desiredProcessingUnits: integer, maximumProcessingUnits: integer };
  const configOfPair = { ...config, languagePair: text, isEdgeCloud: flag, ...units, mode: optional(text) };
  return named(name, object({ config: object(configOfPair), ...states }), {
    config: {
      id: "engspa1", host: "localhost", hostAgentPort: 8002, languagePair: examples.languagePairId, isEdgeCloud: false,
      desiredProcessingUnits: 1, maximumProcessingUnits: 2,
    },
    ...example,
  });
}

export const hostSchema: Schema = named("Host", object({
  hostname: like(text, "localhost"), hostAgentPort: like(integer, 8002), hostAgentRunning: like(flag, true),
  languagePairs: like(described(record(flag), "Each pair that is installed there, and whether the licence covers it."),
    { [examples.languagePairId]: true }),
  message: like(object({ warnings: list(text), errors: list(text) }),
    { warnings: ["Engine engspa1 was restarted once: it ended"], errors: [] }),
  ...eachKind((kind) => list(engineSchemas[kind])),
}));

export const hostsSchema: Schema = named("Hosts", object({ hosts: list(hostSchema) }));
