import type { ChainRepository } from "@dragoman/application/translation-chains";
import type { Change } from "@dragoman/domain/common";
import type { ChainManagement, DecidedChain } from "@dragoman/domain/translation-chains";
import type { EntityManager } from "typeorm";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { refuseUnstorable } from "../common/failures.js";
import { locks } from "../common/locks.js";
import type { SchemaStep } from "../common/slice.js";
import { storeChange } from "../common/store-change.js";

/** What was decided about chains; those that nobody decided about have no row. */
export const translationChainsSchema: SchemaStep = {
  number: 6, name: "translation chains", minimumCode: 6,
  sql: `
    CREATE TABLE translation_chains (
      id text COLLATE "C" PRIMARY KEY,
      management text NOT NULL CHECK (management IN ('manual', 'deleted'))
    );
  `,
};

/**
 * Decisions about chains in PostgreSQL. Who changes one holds one lock for all, for a chain that nobody decided about has no row
 * to lock.
 */
export class PostgresChainRepository implements ChainRepository {
  constructor(private readonly database: Database) {}

  list(): Promise<readonly DecidedChain[]> {
    return this.database.run((manager) => manager.query<DecidedChain[]>("SELECT id, management FROM translation_chains ORDER BY id"));
  }

  find(id: string): Promise<ChainManagement> {
    return this.database.run((manager) => managementOf(manager, id));
  }

  update(id: string, change: (management: ChainManagement) => Change<ChainManagement>): Promise<ChainManagement> {
    return storeChange(this.database, async (manager) => {
      await manager.query("SELECT pg_advisory_xact_lock($1, $2)", locks.chains);
      const { state, events = [] } = change(await managementOf(manager, id));
      await decide(manager, id, state);
      return { answer: state, events };
    });
  }
}

async function managementOf(manager: EntityManager, id: string): Promise<ChainManagement> {
  const [row] = await manager.query<DecidedChain[]>("SELECT id, management FROM translation_chains WHERE id = $1", [comparable(id)]);
  return row?.management ?? "automatic";
}

const keep = `
  INSERT INTO translation_chains (id, management) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET management = excluded.management`;

async function decide(manager: EntityManager, id: string, management: ChainManagement): Promise<void> {
  refuseUnstorable(id);
  if (management === "automatic") await manager.query("DELETE FROM translation_chains WHERE id = $1", [id]);
  else await manager.query(keep, [id, management]);
}
