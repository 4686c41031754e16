import type { HostRepository } from "@dragoman/application/hosts";
import type { Host } from "@dragoman/domain/hosts";
import { aHost } from "../common/builders.js";
import { type DoorTable, writes } from "../common/one-door-contract.js";

const host = aHost({ engines: [{ id: "old", kind: "job", expectedRunning: true }] });
const changed: Host = { ...host, agentPort: 9000, engines: [{ id: "new", kind: "job", expectedRunning: true }] };

/** How hosts and their engines are written. */
export const hostDoor: DoorTable<HostRepository> = {
  look: ({ adapter }) => adapter.list(),
  methods: {
    add: writes(async ({ adapter }) => (tell) => adapter.add({ state: host, events: tell() })),
    update: writes(async ({ adapter }) => {
      await adapter.add({ state: host });
      return (tell) => adapter.update(host.hostname, () => ({ state: changed, events: tell() }));
    }),
    updateAmong: writes(async ({ adapter }) => {
      await adapter.add({ state: host });
      return (tell) => adapter.updateAmong(host.hostname, () => ({ state: changed, events: tell() }));
    }),
    updateAll: writes(async ({ adapter }) => {
      await adapter.add({ state: host });
      return (tell) => adapter.updateAll(() => [{ state: changed, events: tell() }]);
    }),
    remove: writes(async ({ adapter }) => {
      await adapter.add({ state: host });
      return (tell) => adapter.remove(host.hostname, tell);
    }),
    find: "reads",
    list: "reads",
  },
};
