import { languagePair } from "@dragoman/domain/language-pairs";
import { aHost } from "@dragoman/port-contracts/common";
import {
  hostAgentsContract, hostEnginesContract, hostModelsContract, hostRepositoryContract, localHostClaimsContract,
} from "@dragoman/port-contracts/hosts";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { MemoryHostAgents, MemoryHostEngines, MemoryHostModels, MemoryHostRepository, MemoryLocalHostClaims } from "./index.js";

const pair = languagePair({ source: "eng", target: "spa", technology: "SANDBOX", version: "1.0.0" });

hostRepositoryContract("MemoryHostRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemoryHostRepository(fresh.changes) };
}, runner);
hostAgentsContract("MemoryHostAgents", async () => {
  const adapter = new MemoryHostAgents(["localhost"], [pair]);
  const host = aHost({ hostname: "localhost" });
  adapter.reach(host).engineUrl = "memory:";
  return {
    adapter, host, pairs: [pair], silent: aHost({ hostname: "silent.example" }), close,
    engines: [
      { id: "job-1", kind: "job", expectedRunning: true },
      {
        id: "eng-spa", kind: "translation", expectedRunning: true, languagePairId: pair.id, desiredProcessingUnits: 1,
        maximumProcessingUnits: 2,
      },
    ],
  };
}, runner);
hostEnginesContract("MemoryHostEngines", async () => {
  const adapter = new MemoryHostEngines();
  adapter.ids.add("one");
  const engine = { hostname: "localhost", engineId: "one", url: "unix:/engines/1", key: "key" };
  return { adapter, engine, close, freeze: () => void adapter.ids.delete(engine.engineId) };
}, runner);
hostModelsContract("MemoryHostModels", async () => {
  const agents = new MemoryHostAgents(["localhost"]);
  const host = aHost({ hostname: "localhost" });
  return {
    adapter: new MemoryHostModels(agents), agents, host, silent: aHost({ hostname: "silent.example" }), close,
    fill: (bytes) => { agents.reach(host).roomBytes = bytes; },
  };
}, runner);
localHostClaimsContract("MemoryLocalHostClaims", async () => ({ adapter: new MemoryLocalHostClaims(), close }), runner);
