import { responseUsed, type SamlSignInRepository, secretUnknown } from "@dragoman/application/saml";
import type { Change } from "@dragoman/domain/common";
import type { SamlSignIn } from "@dragoman/domain/saml";
import type { EntityManager } from "typeorm";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { brokenUniqueness } from "../common/failures.js";
import { bringBack, removeOldRows } from "../common/remove-old-rows.js";
import { storeChange } from "../common/store-change.js";
import { type StoredJson, storedShape } from "../common/stored-json.js";

const shape = storedShape<SamlSignIn>("a sign-in by SAML", [], (signIn) => signIn);
const table = { table: "saml_sign_ins", key: "id", moment: "begun" };

/** Sign-ins in PostgreSQL, a row for each. */
export class PostgresSamlSignInRepository implements SamlSignInRepository {
  constructor(private readonly database: Database) {}

  add({ state, events = [] }: Change<SamlSignIn>): Promise<void> {
    return storeChange(this.database, async (manager) => {
      await manager.query("INSERT INTO saml_sign_ins (id, sign_in, begun) VALUES ($1, $2, $3)", [
        comparable(state.id), JSON.stringify(shape.write(state)), state.begun,
      ]).catch((failure: unknown) => {
        if (brokenUniqueness(failure) !== "saml_sign_ins_pkey") throw failure;
        throw responseUsed();
      });
      return { answer: undefined, events, topic: "saml", subjects: [state.id] };
    });
  }

  find(id: string): Promise<SamlSignIn | undefined> {
    return this.database.run((manager) => found(manager, id, ""));
  }

  update(id: string, change: (signIn: SamlSignIn) => Change<SamlSignIn>): Promise<SamlSignIn> {
    return storeChange(this.database, async (manager) => {
      const before = await found(manager, id, "FOR UPDATE");
      if (before === undefined) throw secretUnknown();
      const { state, events = [] } = change(before);
      await manager.query("UPDATE saml_sign_ins SET sign_in = $2 WHERE id = $1", [comparable(id), JSON.stringify(shape.write(state))]);
      return { answer: state, events, topic: "saml", subjects: [state.id] };
    });
  }

  async sweep(olderThanMs: number): Promise<number> {
    await bringBack(this.database, table, olderThanMs);
    return removeOldRows(this.database, table, olderThanMs);
  }
}

async function found(manager: EntityManager, id: string, lock: "" | "FOR UPDATE"): Promise<SamlSignIn | undefined> {
  const statement = `SELECT sign_in FROM saml_sign_ins WHERE id = $1 ${lock}`;
  const [row] = await manager.query<{ sign_in: StoredJson }[]>(statement.trim(), [comparable(id)]);
  return row === undefined ? undefined : shape.read(row.sign_in);
}
