import type { HostRepository } from "@dragoman/application/hosts";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { engineTable, hostTable } from "./host.table.js";
import { PostgresHostRepository } from "./postgres-host-repository.js";

export { PostgresHostRepository };

/** How hosts and their engines are kept. */
export const hosts = {
  tables: [hostTable, engineTable],
  steps: [],
  ports: { hosts: ({ database }: OnDatabase): HostRepository => new PostgresHostRepository(database) },
} satisfies PersistenceSlice;
