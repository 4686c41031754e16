import type { Engine, EngineKey, v2 } from "@dragoman/client";
import { command } from "../command-line/command.js";
import { Failure } from "../command-line/exit-codes.js";
import { argument, whole } from "../command-line/kinds.js";
import { tableOf } from "../output/table.js";
import { allOf } from "./common.js";

const host = argument("Name of the host.");
const engine = argument("Id of the engine; dragoman hosts show lists them.");

export const hostCommands = [
  command({
    name: "hosts list", about: "List the machines that run engines.",
    run: async (_given, { client, out, call }) => {
      out.table(await allOf((await client()).hosts.list(call)), [
        ["host", ({ hostname }) => hostname], ["agent", ({ hostAgentRunning }) => (hostAgentRunning ? "runs" : "does not answer")],
        ["engines", (one) => `${enginesOf(one).filter(({ running }) => running).length} of ${enginesOf(one).length} run`],
        ["remarks", ({ message }) => [...message.errors ?? [], ...message.warnings ?? []].join(" ")],
      ], "There is no host.");
    },
  }),
  command({
    name: "hosts show", about: "List the engines of a host.", args: { host },
    run: async ({ host: hostname }, { client, out, call }) => {
      const found = await (await client()).hosts.get(hostname, call);
      out.show(found, () => tableOf(enginesOf(found), [
        ["kind", ({ kind }) => kind], ["id", ({ config }) => config.id], ["runs", ({ running }) => (running ? "yes" : "no")],
        ["expected", ({ expectedRunning }) => (expectedRunning ? "yes" : "no")],
        ["pair", ({ config }) => ("languagePair" in config ? config.languagePair : "")],
      ]));
    },
  }),
  command({
    name: "hosts profile", about: "Say what a host has: processors, memory, disks.", args: { host },
    run: async ({ host: hostname }, { client, out, call }) => {
      const profile = await (await client()).hosts.profile(hostname, call);
      out.facts(profile, [
        ...profile.cpu.map(({ modelName, cores, utilization }) =>
          ["processor", `${modelName}, ${cores} cores, ${Math.round(utilization)} % busy`] as const),
        ["memory", `${profile.memory.freeInMB} MB of ${profile.memory.totalInMB} MB free`],
        ...profile.disk.map(({ path, freeInMB, totalInMB }) => ["disk", `${path}: ${freeInMB} MB of ${totalInMB} MB free`] as const),
        ...profile.gpus.gpu.map(({ modelName }) => ["GPU", modelName] as const),
      ]);
    },
  }),
  command({
    name: "hosts add", about: "Register a machine whose host agent runs.", args: { host },
    options: { port: whole("port", "Port of its host agent", 8002, [1, 65_535]) },
    run: async ({ host: hostname, port }, { client, out, call }) => {
      const added = await (await client()).hosts.add({ hostname, hostAgentPort: port }, call);
      out.show(added, () => `${added.hostname} is registered.`);
    },
  }),
  command({
    name: "hosts remove", about: "Forget a machine, and delete its engines.", args: { host },
    run: async ({ host: hostname }, { client, out, call }) => {
      const removed = await (await client()).hosts.delete(hostname, call);
      out.show(removed, () => `${removed.hostname} is forgotten.`);
    },
  }),
  command({
    name: "hosts serve", about: "Make an engine of a pair on a host, and start it.",
    args: { host, pair: argument("Id of an installed pair.") },
    options: { units: whole("n", "Processing units", 1, [1, 1024]) },
    run: async ({ host: hostname, pair, units }, { client, out, call }) => {
      const { hosts } = await client();
      const wanted = { kind: "translation", hostname, languagePair: pair, desiredProcessingUnits: units } as const;
      const { config: { id } } = await hosts.createEngine(wanted, call);
      const started = await hosts.startEngine({ kind: "translation", hostname, engineId: id }, call);
      out.show(started, () => `${id} serves ${pair}.`);
    },
  }),
  ...(["start", "stop"] as const).map((verb) => command({
    name: `hosts ${verb}`, about: verb === "start" ? "Start an engine." : "Stop an engine; its work is handed back.",
    args: { host, engine },
    run: async ({ host: hostname, engine: engineId }, { client, out, call }) => {
      const { hosts } = await client();
      const key = keyOf(await hosts.get(hostname, call), engineId);
      const changed = await (verb === "start" ? hosts.startEngine(key, call) : hosts.stopEngine(key, call));
      out.show(changed, () => `${engineId} is to ${verb === "start" ? "run" : "stop"}.`);
    },
  })),
];

type Named = Engine & { readonly kind: EngineKey["kind"] };

const enginesOf = ({ jobEngines, translationEngines, trainingEngines }: v2.Host): readonly Named[] => [
  ...jobEngines.map((one) => ({ ...one, kind: "job" as const })),
  ...translationEngines.map((one) => ({ ...one, kind: "translation" as const })),
  ...trainingEngines.map((one) => ({ ...one, kind: "training" as const })),
];

function keyOf(host: v2.Host, engineId: string): EngineKey {
  const found = enginesOf(host).find(({ config }) => config.id.toLowerCase() === engineId.toLowerCase());
  if (found !== undefined) return { kind: found.kind, hostname: host.hostname, engineId: found.config.id };
  throw new Failure("notFound", `${host.hostname} has no engine ${engineId}; dragoman hosts show ${host.hostname} lists them.`);
}
