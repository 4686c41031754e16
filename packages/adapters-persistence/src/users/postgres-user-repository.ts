import {
  apiKeyTaken, type OtherUsers, type UserChange, type UserFilter, userNameTaken, userNotFound, type UserRepository,
} from "@dragoman/application/users";
import { ownAccountId } from "@dragoman/domain/accounts";
import { type DomainEvent, type EventsAt, fold, type Page, type PageRequest } from "@dragoman/domain/common";
import { foldUsername, type User } from "@dragoman/domain/users";
import type { EntityManager, FindOptionsWhere, SelectQueryBuilder } from "typeorm";
import { comparable, containing } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { brokenUniqueness } from "../common/failures.js";
import { locks } from "../common/locks.js";
import { readPage } from "../common/read-page.js";
import { storeChange, type Stored } from "../common/store-change.js";
import { queueMails } from "../mail/index.js";
import { removeTranslations } from "../translations/index.js";
import { isRetired, retireKey } from "./retired-keys.js";
import { fromRow, toRow, type UserRow, userTable } from "./user.table.js";

/** Users in PostgreSQL. Who changes any user holds one lock for all of them: rules about super admins look at everybody. */
export class PostgresUserRepository implements UserRepository {
  constructor(private readonly database: Database) {}

  add({ state: user, events = [], mails = [] }: UserChange, room?: (present: number) => void): Promise<void> {
    return this.changing(async (manager) => {
      room?.(await manager.countBy(userTable, { accountId: user.accountId ?? ownAccountId }));
      await manager.insert(userTable, toRow(user)).catch(nameTaken(user));
      await queueMails(manager, mails);
      return { answer: undefined, events };
    });
  }

  findByName(username: string): Promise<User | undefined> {
    return this.one({ usernameKey: comparable(foldUsername(username)) });
  }

  findById(id: string): Promise<User | undefined> {
    return this.one({ id: comparable(id) });
  }

  findByKeyHash(hash: string): Promise<User | undefined> {
    return this.one({ keyHash: comparable(hash) });
  }

  isRetiredKey(hash: string): Promise<boolean> {
    return this.database.run((manager) => isRetired(manager, hash));
  }

  update(id: string, change: (user: User, others: OtherUsers) => UserChange): Promise<User> {
    return this.changing(async (manager) => {
      const before = await known(manager, id);
      const { state, events = [], mails = [] } = change(before, await othersOf(manager, id));
      await manager.update(userTable, { id }, toRow(state)).catch(nameTaken(state));
      await retireKey(manager, before, state);
      await queueMails(manager, mails);
      return { answer: state, events };
    });
  }

  remove(
    id: string, events: (user: User, others: OtherUsers) => readonly DomainEvent[], ofTranslation: EventsAt<string>,
  ): Promise<User> {
    return this.changing(async (manager) => {
      const user = await known(manager, id);
      const told = events(user, await othersOf(manager, id));
      await manager.delete(userTable, { id });
      await retireKey(manager, user);
      await removeTranslations(manager, { ownerId: id }, ofTranslation);
      return { answer: user, events: told };
    });
  }

  list(filter: UserFilter, page: PageRequest): Promise<Page<User>> {
    return this.database.list(async (manager) => {
      const all = whereUser(manager.createQueryBuilder(userTable, "person"), filter);
      return readPage(page, await all.getCount(), async (start, count) => {
        const ids = all.select("person.id").orderBy("person.usernameKey").offset(start).limit(count);
        const rows = await manager.createQueryBuilder(userTable, "shown")
          .where(`shown.id IN (${ids.getQuery()})`, ids.getParameters()).orderBy("shown.usernameKey").getMany();
        return rows.map(fromRow);
      });
    });
  }

  count(): Promise<{ active: number; disabled: number }> {
    return this.database.list(async (manager) => {
      const [counts] = await manager.query<{ active: number; disabled: number }[]>(
        "SELECT count(*) FILTER (WHERE NOT disabled)::int AS active, count(*) FILTER (WHERE disabled)::int AS disabled FROM users");
      return counts ?? { active: 0, disabled: 0 };
    });
  }

  private changing<T>(statements: (manager: EntityManager) => Promise<Stored<T>>): Promise<T> {
    return storeChange(this.database, async (manager) => {
      await manager.query("SELECT pg_advisory_xact_lock($1, $2)", locks.users);
      return statements(manager);
    });
  }

  private one(where: FindOptionsWhere<UserRow>): Promise<User | undefined> {
    return this.database.run(async (manager) => {
      const row = await manager.findOneBy(userTable, where);
      return row === null ? undefined : fromRow(row);
    });
  }
}

async function known(manager: EntityManager, id: string): Promise<User> {
  const row = await manager.findOneBy(userTable, { id: comparable(id) });
  if (row === null) throw userNotFound(id);
  return fromRow(row);
}

async function othersOf(manager: EntityManager, id: string): Promise<OtherUsers> {
  const others = manager.createQueryBuilder(userTable, "person")
    .where("person.id <> :id AND person.role = 'super admin' AND NOT person.disabled", { id });
  return { enabledSuperAdmins: await others.getCount() };
}

function whereUser(query: SelectQueryBuilder<UserRow>, filter: UserFilter): SelectQueryBuilder<UserRow> {
  const { username, displayName, roles, authenticationTypes, disabled } = filter;
  if (username !== undefined) query.andWhere("person.usernameSearch LIKE :username", { username: containing(fold(username)) });
  if (displayName !== undefined) {
    query.andWhere("person.displayNameSearch LIKE :displayName", { displayName: containing(fold(displayName)) });
  }
  if (roles !== undefined) {
    query.andWhere(`(person.role = ANY(:roles)${roles.includes("") ? " OR person.role IS NULL" : ""})`, { roles });
  }
  if (authenticationTypes !== undefined) query.andWhere("person.authenticationType = ANY(:types)", { types: authenticationTypes });
  if (disabled !== undefined) query.andWhere("person.disabled = :disabled", { disabled });
  return query;
}

const nameTaken = (user: User) => (failure: unknown): never => {
  const rule = brokenUniqueness(failure);
  if (rule === "users_username_key") throw userNameTaken(user.username);
  if (rule === "users_key_hash") throw apiKeyTaken();
  throw failure;
};
