import { aHost } from "@dragoman/port-contracts/common";
import {
  hostAgentsContract, hostEnginesContract, hostModelsContract, hostRepositoryContract, localHostClaimsContract,
} from "@dragoman/port-contracts/hosts";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { MemoryHostAgents, MemoryHostEngines, MemoryHostModels, MemoryHostRepository, MemoryLocalHostClaims } from "./index.js";

const languagePairId = "EngSpa_Generic_SRV_SANDBOX_1_0_x_0";

hostRepositoryContract("MemoryHostRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemoryHostRepository(fresh.changes) };
}, runner);
hostAgentsContract("MemoryHostAgents", async () => ({
  adapter: new MemoryHostAgents(["localhost"]), host: aHost({ hostname: "localhost" }), silent: aHost({ hostname: "silent.example" }),
  close,
  engines: [
    { id: "job-1", kind: "job", expectedRunning: true },
    { id: "eng-spa", kind: "translation", expectedRunning: true, languagePairId, desiredProcessingUnits: 1, maximumProcessingUnits: 2 },
  ],
}), runner);
hostEnginesContract("MemoryHostEngines", async () => {
  const adapter = new MemoryHostEngines();
  adapter.ids.add("one");
  const engine = { hostname: "localhost", engineId: "one", url: "unix:/engines/1", key: "key" };
  return { adapter, engine, close, freeze: () => void adapter.ids.delete(engine.engineId) };
}, runner);
hostModelsContract("MemoryHostModels", async () => ({
  adapter: new MemoryHostModels(new MemoryHostAgents(["localhost"])), host: aHost({ hostname: "localhost" }),
  silent: aHost({ hostname: "silent.example" }), close,
}), runner);
localHostClaimsContract("MemoryLocalHostClaims", async () => ({ adapter: new MemoryLocalHostClaims(), close }), runner);
