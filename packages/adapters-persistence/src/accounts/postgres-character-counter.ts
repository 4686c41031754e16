import type { CharacterCounter } from "@dragoman/application/accounts";
import { type Instant, showTimestamp } from "@dragoman/domain/common";
import type { Database } from "../common/database.js";

/** The first day of the month. */
const monthOf = (at: Instant): string => `${showTimestamp(at).slice(0, "2026-11".length)}-01`;

/** Counts in PostgreSQL: one row for each account and month. */
export class PostgresCharacterCounter implements CharacterCounter {
  constructor(private readonly database: Database) {}

  async add(accountId: number, characters: number, at: Instant): Promise<void> {
    await this.database.run((manager) => manager.query(
      `INSERT INTO account_characters AS counted (account_id, month, characters) VALUES ($1, $2, $3)
       ON CONFLICT (account_id, month) DO UPDATE SET characters = counted.characters + $3`, [accountId, monthOf(at), characters]));
  }

  used(accountId: number, at: Instant): Promise<number> {
    return this.database.run(async (manager) => {
      const [row] = await manager.query<{ characters: string }[]>(
        "SELECT characters FROM account_characters WHERE account_id = $1 AND month = $2", [accountId, monthOf(at)]);
      return Number(row?.characters ?? 0);
    });
  }
}
