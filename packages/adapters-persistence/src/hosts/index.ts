import type { HostRepository, LocalHostClaims } from "@dragoman/application/hosts";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { engineTable, hostTable } from "./host.table.js";
import { PostgresHostRepository } from "./postgres-host-repository.js";
import { localHostClaimSchema, PostgresLocalHostClaims } from "./postgres-local-host-claims.js";

export { PostgresHostRepository };

/** How hosts and their engines are kept. */
export const hosts = {
  tables: [hostTable, engineTable],
  steps: [localHostClaimSchema],
  ports: {
    hosts: ({ database }: OnDatabase): HostRepository => new PostgresHostRepository(database),
    localHostClaims: ({ database }: OnDatabase): LocalHostClaims => new PostgresLocalHostClaims(database),
  },
} satisfies PersistenceSlice;
