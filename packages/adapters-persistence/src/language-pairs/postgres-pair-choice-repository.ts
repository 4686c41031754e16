import type { PairChoiceRepository } from "@dragoman/application/language-pairs";
import type { Change, Instant } from "@dragoman/domain/common";
import type { PairChoice } from "@dragoman/domain/language-pairs";
import type { EntityManager } from "typeorm";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { locks } from "../common/locks.js";
import type { SchemaStep } from "../common/slice.js";
import { storeChange } from "../common/store-change.js";
import { storeClock } from "../common/store-clock.js";
import { type StoredJson, storedShape } from "../common/stored-json.js";

/** How pairs of a direction are chosen; one of which nothing is known has no row. */
export const pairChoicesSchema: SchemaStep = {
  number: 32, name: "choices between language pairs", minimumCode: 32,
  sql: `CREATE TABLE pair_choices (direction text COLLATE "C" PRIMARY KEY, choice json NOT NULL)`,
};

const stored = storedShape<PairChoice>("a choice between language pairs", [], (choice) => choice);

interface Row {
  readonly choice: StoredJson;
}

/**
 * Choices between pairs in PostgreSQL. Who changes one holds one lock for all, for a direction of which nothing is known has no row
 * to lock.
 */
export class PostgresPairChoiceRepository implements PairChoiceRepository {
  constructor(private readonly database: Database) {}

  async list(): Promise<readonly PairChoice[]> {
    const rows = await this.database.run((manager) => manager.query<Row[]>("SELECT choice FROM pair_choices ORDER BY direction"));
    return rows.map(({ choice }) => stored.read(choice));
  }

  find(direction: string): Promise<PairChoice> {
    return this.database.run((manager) => choiceOf(manager, direction));
  }

  update(direction: string, change: (choice: PairChoice, now: Instant) => Change<PairChoice>): Promise<PairChoice> {
    return storeChange(this.database, async (manager) => {
      await manager.query("SELECT pg_advisory_xact_lock($1, $2)", locks.pairChoices);
      const { state, events = [] } = change(await choiceOf(manager, direction), await storeClock(manager));
      await keep(manager, state);
      return { answer: state, events };
    });
  }
}

async function choiceOf(manager: EntityManager, direction: string): Promise<PairChoice> {
  const [row] = await manager.query<Row[]>("SELECT choice FROM pair_choices WHERE direction = $1", [comparable(direction)]);
  return row === undefined ? { direction, order: [] } : stored.read(row.choice);
}

const put = `
  INSERT INTO pair_choices (direction, choice) VALUES ($1, $2) ON CONFLICT (direction) DO UPDATE SET choice = excluded.choice`;

async function keep(manager: EntityManager, choice: PairChoice): Promise<void> {
  const { direction, order, measurement } = choice;
  if (order.length > 0 || measurement !== undefined) await manager.query(put, [direction, JSON.stringify(stored.write(choice))]);
  else await manager.query("DELETE FROM pair_choices WHERE direction = $1", [direction]);
}
