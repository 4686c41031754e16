import { mostRetiredKeys, mostRetiredKeysOfUser, retiredKey, type User } from "@dragoman/domain/users";
import type { EntityManager } from "typeorm";
import { comparable } from "../common/columns.js";
import type { SchemaStep } from "../common/slice.js";

/** Hashes of keys that users lost, in the order in which they lost them. Rows outlive their user. */
export const retiredKeysSchema: SchemaStep = {
  number: 33, name: "retired keys", minimumCode: 33,
  sql: `
    CREATE TABLE retired_keys (
      hash text COLLATE "C" PRIMARY KEY,
      owner_id text COLLATE "C" NOT NULL,
      number bigint GENERATED ALWAYS AS IDENTITY
    );
    CREATE UNIQUE INDEX retired_keys_number ON retired_keys (number);
    CREATE INDEX retired_keys_owner ON retired_keys (owner_id, number);
  `,
};

const add = "INSERT INTO retired_keys (hash, owner_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const forgetOwn = `
  DELETE FROM retired_keys WHERE hash IN (
    SELECT hash FROM retired_keys WHERE owner_id = $1 ORDER BY number DESC OFFSET ${mostRetiredKeysOfUser})`;
/** By number, so that nothing is counted: numbers without a row only make the rest fewer. */
const forgetOldest = `
  DELETE FROM retired_keys WHERE number <= (SELECT number FROM retired_keys ORDER BY number DESC LIMIT 1) - ${mostRetiredKeys}`;

/** Remembers the key that a change takes from a user, or their deletion, within the transaction of that change. */
export async function retireKey(manager: EntityManager, before: User, after?: User): Promise<void> {
  const hash = retiredKey(before, after);
  if (hash === undefined) return;
  await manager.query(add, [hash, before.id]);
  await manager.query(forgetOwn, [before.id]);
  await manager.query(forgetOldest);
}

/** Whether a user once had this key and lost it. */
export async function isRetired(manager: EntityManager, hash: string): Promise<boolean> {
  return (await manager.query<object[]>("SELECT FROM retired_keys WHERE hash = $1", [comparable(hash)])).length > 0;
}
