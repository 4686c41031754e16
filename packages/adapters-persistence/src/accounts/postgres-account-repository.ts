import { accountNotFound, type AccountRepository, type AccountUser } from "@dragoman/application/accounts";
import { type Account, ownAccount, ownAccountId } from "@dragoman/domain/accounts";
import type { Change, EventsOf, Instant, Page, PageRequest } from "@dragoman/domain/common";
import type { EntityManager } from "typeorm";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { readPage } from "../common/read-page.js";
import { storeChange } from "../common/store-change.js";
import { storeClock } from "../common/store-clock.js";
import { type StoredJson, storedShape } from "../common/stored-json.js";
import { usersById } from "../users/index.js";

/** Accounts as they stand in their rows. What is new in one has its value for older rows here. */
const storedAccount = storedShape<Omit<Account, "id">>("an account", [], (account) =>
  ({ ...account, features: { ...ownAccount.features, ...account.features } }));

interface AccountRow {
  readonly id: number;
  readonly value: StoredJson;
}

const isAccountId = (id: number): boolean => Number.isInteger(id) && id > 0 && id < 2 ** 31;
const accountOf = ({ id, value }: AccountRow): Account => ({ ...storedAccount.read(value), id });
const clientIdsOf = ({ credentials }: Pick<Account, "credentials">): string[] => credentials.map(({ clientId }) => clientId);
const valueOf = ({ id: _id, ...account }: Account): string => JSON.stringify(storedAccount.write(account));

/** Accounts in PostgreSQL: one row each, locked from reading to writing. */
export class PostgresAccountRepository implements AccountRepository {
  constructor(private readonly database: Database) {}

  add(facts: Omit<Account, "id">, events: EventsOf<Account>): Promise<Account> {
    return storeChange(this.database, async (manager) => {
      const [row] = await manager.query<{ id: number }[]>("INSERT INTO accounts (client_ids, value) VALUES ($1, $2) RETURNING id",
        [clientIdsOf(facts), JSON.stringify(storedAccount.write(facts))]);
      const account = { ...facts, id: row?.id as number };
      return { answer: account, events: events(account) };
    });
  }

  find(id: number): Promise<Account | undefined> {
    return this.database.run((manager) => found(manager, id));
  }

  findByClientId(clientId: string): Promise<Account | undefined> {
    return this.database.run(async (manager) => {
      const [row] = await manager.query<AccountRow[]>("SELECT id, value FROM accounts WHERE client_ids @> ARRAY[$1]",
        [comparable(clientId)]);
      return row && accountOf(row);
    });
  }

  update(id: number, change: (account: Account, now: Instant) => Change<Account>): Promise<Account> {
    return storeChange(this.database, async (manager) => {
      if (id === ownAccountId) {
        await manager.query("INSERT INTO accounts (id, client_ids, value) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
          [id, [], valueOf(ownAccount)]);
      }
      const account = await found(manager, id, "FOR UPDATE");
      if (account === undefined) throw accountNotFound(id);
      const { state, events = [] } = change(account, await storeClock(manager));
      await manager.query("UPDATE accounts SET client_ids = $2, value = $3 WHERE id = $1", [id, clientIdsOf(state), valueOf(state)]);
      return { answer: state, events };
    });
  }

  list(): Promise<readonly Account[]> {
    return this.database.run(async (manager) => {
      const accounts = (await manager.query<AccountRow[]>("SELECT id, value FROM accounts ORDER BY id")).map(accountOf);
      return accounts[0]?.id === ownAccountId ? accounts : [ownAccount, ...accounts];
    });
  }

  users(id: number, page: PageRequest): Promise<Page<AccountUser>> {
    const of = isAccountId(id) ? id : 0;
    return this.database.list(async (manager) => {
      const [row] = await manager.query<{ total: string }[]>("SELECT count(*) AS total FROM users WHERE account_id = $1", [of]);
      return readPage(page, Number(row?.total), async (start, count) => {
        const numbered = await manager.query<{ id: string; number: number }[]>(
          "SELECT id, number FROM users WHERE account_id = $1 ORDER BY number OFFSET $2 LIMIT $3", [of, start, count]);
        const users = await usersById(manager, numbered.map((one) => one.id));
        return numbered.flatMap(({ id: userId, number }) => {
          const user = users.get(userId);
          return user === undefined ? [] : [{ number, user }];
        });
      });
    });
  }

  numberOf(userId: string): Promise<number | undefined> {
    return this.database.run(async (manager) => {
      const [row] = await manager.query<{ number: number }[]>("SELECT number FROM users WHERE id = $1", [comparable(userId)]);
      return row?.number;
    });
  }
}

async function found(manager: EntityManager, id: number, lock = ""): Promise<Account | undefined> {
  if (!isAccountId(id)) return undefined;
  const [row] = await manager.query<AccountRow[]>(`SELECT id, value FROM accounts WHERE id = $1 ${lock}`, [id]);
  return row === undefined ? (id === ownAccountId ? ownAccount : undefined) : accountOf(row);
}
