import { allEngineKinds, type Engine, type EngineKind, type Host, isPairKind } from "@dragoman/domain/hosts";
import type { SliceSamples } from "../slice-samples.test-kit.js";
import { aPair } from "../world.test-kit.js";

const idOf = (kind: EngineKind): string => (isPairKind(kind) ? "engspa1" : `${kind}s1`);
const base = { expectedRunning: true, report: { running: true, filledProcessingUnits: 1, restarts: 0 } };

function engineOf(kind: EngineKind): Engine {
  if (!isPairKind(kind)) return { ...base, kind, id: idOf(kind) };
  return {
    ...base, kind, id: idOf(kind), languagePairId: aPair.id, desiredProcessingUnits: 1, maximumProcessingUnits: 2,
    report: { ...base.report, url: "unix:/engines/1", key: "the key of the engine" },
  };
}

/** The host of the server, with an engine of each kind that runs. */
export const localHost: Host = {
  hostname: "localhost", agentPort: 8002, isController: true, engines: allEngineKinds.map(engineOf),
  report: {
    agentRunning: true, languagePairs: [aPair], databaseConfigured: true, logicalCores: 2,
    warnings: ["Engine engspa1 was restarted once: it ended"], errors: [],
  },
};

export const samples: SliceSamples = {
  async seed({ hosts, registerHost, directory }) {
    await hosts.add({ state: localHost });
    await registerHost.run({ hostname: "10.0.0.6", hostAgentPort: 8002 });
    await directory.open();
  },
  fields: {
    "DELETE /api/v2/hosts/:hostname": { hostname: "10.0.0.6" },
    ...Object.fromEntries(allEngineKinds.flatMap((kind) => {
      const path = `/api/v2/hosts/:hostname/${kind}-engines`;
      const one = ["DELETE", "PUT"].flatMap(
        (method) => ["", "/start", "/stop", "/reset-config"].map((act) => `${method} ${path}/:engineId${act}`),
      );
      return [[`POST ${path}`, { id: "another" }], ...one.map((route) => [route, { engineId: idOf(kind) }])] as const;
    })),
  },
};
