import { allEngineKinds, type EngineKind, type PlainEngineKind, plainEngineKinds, traitsOf } from "@dragoman/domain/hosts";
import type { SliceDocs } from "../common/route-docs.js";

/** What engines of all kinds have in common. */
function engineDocs(kind: EngineKind): SliceDocs["routes"] {
  const path = `/hosts/:hostname/${kind}-engines/:engineId` as const;
  const { name } = traitsOf(kind);
  return {
    [`PUT ${path}/start`]: {
      about: `Starts a ${name}.`, note: "`running` says how it is now, and may still be false in the answer.",
    },
    [`PUT ${path}/stop`]: { about: `Stops a ${name}; what it is working on is handed back.` },
    [`PUT ${path}/reset-config`]: {
      about: `Resets a ${name} to its default settings.`, note: "Returns the JSON string `\"OK\"`, in quotes.",
    },
    [`DELETE ${path}`]: { about: `Removes a ${name}; returns it as it was.` },
  };
}

function addingDocs(kind: PlainEngineKind): SliceDocs["routes"] {
  const { name, needsDatabase } = traitsOf(kind);
  return {
    [`POST /hosts/:hostname/${kind}-engines` as const]: {
      about: `Adds a ${name}, stopped.`, shows: ["id"],
      ...(needsDatabase ? { note: "400 on a host whose agent has no `DRAGOMAN_DATABASE_URL`, unless it is the server's own." } : {}),
    },
  };
}

const documented = (docs: readonly SliceDocs["routes"][]): SliceDocs["routes"] => Object.assign({}, ...docs) as SliceDocs["routes"];

/** What the OpenAPI document says of hosts and their engines. */
export const hostDocs: SliceDocs = {
  tags: { hosts: `Machines, and the ${allEngineKinds.map((kind) => `${traitsOf(kind).name}s`).join(" and ")} that they run.` },
  absent: {
    hostname: ["host-not-found", "There is no host 10.0.0.8.", "GET /api/v2/hosts lists them."],
    engineId: ["engine-not-found", "Host localhost has no such engine engspa2.", "GET /api/v2/hosts/localhost lists them."],
  },
  routes: {
    "GET /hosts": {
      about: "Hosts with their engines.", note: "`expectedRunning` of an engine is what was asked for, `running` how it is now.",
    },
    "POST /hosts": {
      about: "Registers a host whose agent is running.",
      note: "The agent must know this server's secret; it is asked before the host is stored.",
    },
    "GET /hosts/:hostname": { about: "A host with its engines." },
    "DELETE /hosts/:hostname": {
      about: "Removes a host with its engines; returns it as it was.",
      fails: {
        409: ["host-is-controller", "Host localhost is the controller; it cannot be removed.", "Stop or remove its engines instead."],
      },
    },
    "GET /hosts/:hostname/profile": {
      about: "Measurements of a host, taken now.",
      fails: {
        503: [
          "host-agent-unreachable", "The agent of host 10.0.0.7 does not answer.",
          "Start it again; try again after the seconds in Retry-After.",
        ],
      },
    },
    ...documented(plainEngineKinds.map(addingDocs)),
    "POST /hosts/:hostname/translation-engines": {
      about: "Adds a translation engine, stopped.", shows: ["id", "maximumProcessingUnits"],
    },
    "PUT /hosts/:hostname/translation-engines/:engineId": {
      about: "Changes the processing units of a translation engine.", shows: ["maximumProcessingUnits"],
    },
    ...documented(allEngineKinds.map(engineDocs)),
  },
};
