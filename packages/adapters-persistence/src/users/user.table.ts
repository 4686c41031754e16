import { ownAccountId } from "@dragoman/domain/accounts";
import { fold } from "@dragoman/domain/common";
import { type AuthenticationType, foldUsername, type Role, type User } from "@dragoman/domain/users";
import { type EntityManager, EntitySchema, In } from "typeorm";
import { bigint } from "../common/columns.js";
import { refuseUnstorable } from "../common/failures.js";
import type { SchemaStep } from "../common/slice.js";

/** Whoever removes a user looks for the last super admin; whoever lists users passes over those before the page. */
export const usersSchema: SchemaStep = {
  number: 19, name: "indexes of users", minimumCode: 18,
  sql: `
    CREATE INDEX users_super_admins ON users (id) WHERE role = 'super admin' AND NOT disabled;
    CREATE INDEX users_in_order ON users (username_key) INCLUDE (id, role, authentication_type, disabled);
  `,
};

/** Leave to set a password without the old one. */
export const resetsSchema: SchemaStep = {
  number: 21, name: "password resets", minimumCode: 21,
  sql: "ALTER TABLE users ADD COLUMN reset_hash text, ADD COLUMN reset_expires bigint",
};

export interface UserRow {
  id: string;
  username: string;
  /** Unique. */
  usernameKey: string;
  /** What a substring of the name is looked for in. */
  usernameSearch: string;
  displayName: string;
  displayNameSearch: string;
  role: Role | null;
  accountId: number;
  authenticationType: AuthenticationType;
  disabled: boolean;
  passwordHash: string | null;
  keyHash: string | null;
  keySealed: string | null;
  resetHash: string | null;
  resetExpires: number | null;
  epoch: string;
  created: number;
}

export const userTable = new EntitySchema<UserRow>({
  name: "user", tableName: "users",
  columns: {
    id: { type: "text", primary: true },
    username: { type: "text" },
    usernameKey: { type: "text", name: "username_key" },
    usernameSearch: { type: "text", name: "username_search" },
    displayName: { type: "text", name: "display_name" },
    displayNameSearch: { type: "text", name: "display_name_search" },
    role: { type: "text", nullable: true },
    accountId: { type: "integer", name: "account_id" },
    authenticationType: { type: "text", name: "authentication_type" },
    disabled: { type: "boolean" },
    passwordHash: { type: "text", name: "password_hash", nullable: true },
    keyHash: { type: "text", name: "key_hash", nullable: true },
    keySealed: { type: "text", name: "key_sealed", nullable: true },
    resetHash: { type: "text", name: "reset_hash", nullable: true },
    resetExpires: { ...bigint, name: "reset_expires", nullable: true },
    epoch: { type: "text" },
    created: bigint,
  },
});

/** Those of the users that are there, by their ids. */
export async function usersById(manager: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, User>> {
  return new Map((await manager.findBy(userTable, { id: In([...ids]) })).map((row) => [row.id, fromRow(row)]));
}

export function toRow(user: User): UserRow {
  const { role, accountId = ownAccountId, passwordHash, key, reset, ...facts } = user;
  for (const text of [user.username, user.displayName]) refuseUnstorable(text);
  return {
    ...facts, accountId, role: role ?? null, passwordHash: passwordHash ?? null, keyHash: key?.hash ?? null, keySealed: key?.sealed ?? null,
    resetHash: reset?.hash ?? null, resetExpires: reset?.expires ?? null,
    usernameKey: foldUsername(user.username), usernameSearch: fold(user.username), displayNameSearch: fold(user.displayName),
  };
}

export function fromRow(row: UserRow): User {
  const {
    usernameKey: _key, usernameSearch: _search, displayNameSearch: _displaySearch, role, accountId, passwordHash, keyHash, keySealed,
    resetHash, resetExpires, ...facts
  } = row;
  return {
    ...facts, ...(role === null ? {} : { role }), ...(accountId === ownAccountId ? {} : { accountId }),
    ...(passwordHash === null ? {} : { passwordHash }),
    ...(keyHash === null || keySealed === null ? {} : { key: { hash: keyHash, sealed: keySealed } }),
    ...(resetHash === null || resetExpires === null ? {} : { reset: { hash: resetHash, expires: resetExpires } }),
  };
}
