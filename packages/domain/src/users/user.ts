import type { Instant } from "../common/instant.js";
import { fold } from "../common/text.js";
import { checkDisplayName } from "./names.js";
import { checkReset, type PasswordReset } from "./password-reset.js";
import type { Role } from "./roles.js";
import { keepOneSuperAdmin, keepsOwnPassword, keepSuperAdminsInOwnAccount, type SuperAdminsLeft } from "./user-rules.js";

/** Who keeps the password of a user: this server, or a directory or identity provider beside it. */
export const authenticationTypes = ["local", "ldap", "saml"] as const;
/** The name of who keeps a password. */
export type AuthenticationType = (typeof authenticationTypes)[number];

/** An API key at rest: its hash to find it by, and the key itself sealed, to show it to its owner. */
export interface StoredKey {
  readonly hash: string;
  readonly sealed: string;
}

/** A person or a program that signs in. */
export interface User {
  /** Immutable; a user made anew under an old name has another one. */
  readonly id: string;
  /** An e-mail address as it was entered. */
  readonly username: string;
  readonly displayName: string;
  /** Without a role a user may use only what belongs to their own account. */
  readonly role?: Role;
  /** The account that somebody is in; absent for the server's own. */
  readonly accountId?: number;
  readonly authenticationType: AuthenticationType;
  readonly disabled: boolean;
  /** Absent: no password signs in. */
  readonly passwordHash?: string;
  /** Absent until the key is asked for the first time. */
  readonly key?: StoredKey;
  /** Present while somebody may set the password by a token. */
  readonly reset?: PasswordReset;
  /** Random; tokens carry it and die when it changes. */
  readonly epoch: string;
  readonly created: Instant;
}

/** Names are one when they are one after NFKC and without letter case, in which the final sigma is one with the other. */
export function foldUsername(username: string): string {
  return fold(username).toLowerCase();
}

/** Changes the name that people see. Throws `display-name-invalid`. */
export function rename(user: User, displayName: string): User {
  checkDisplayName(displayName);
  return { ...user, displayName };
}

/**
 * Gives another role, or none. Who had a role before signs in again with a new key; a first role leaves tokens alive, but not where it
 * is that of a super admin: others may have made a link by which the password is set. Throws `last-super-admin` where nobody else is an
 * enabled super admin, and `super-admin-elsewhere`.
 */
export function assignRole(user: User, role: Role | undefined, left: SuperAdminsLeft, epoch: string): User {
  if (role === user.role) return user;
  keepSuperAdminsInOwnAccount(user, role);
  keepOneSuperAdmin(user, left);
  const { role: former, ...rest } = user;
  const changed = role === undefined ? rest : { ...rest, role };
  return former === undefined && role !== "super admin" ? changed : shutOut(changed, epoch);
}

/**
 * Lets nobody in under this user until it is enabled again; then with new tokens and a new key. Throws `last-super-admin` where nobody
 * else is an enabled super admin.
 */
export function disable(user: User, left: SuperAdminsLeft, epoch: string): User {
  if (user.disabled) return user;
  keepOneSuperAdmin(user, left);
  return { ...shutOut(user, epoch), disabled: true };
}

/** Lets a disabled user in again. */
export function enable(user: User): User {
  return { ...user, disabled: false };
}

/**
 * Takes a new password; what was signed in with the old one ends. Throws `password-not-local` for a user whose password is kept
 * elsewhere.
 */
export function changePassword(user: User, passwordHash: string, epoch: string): User {
  keepsOwnPassword(user);
  return { ...shutOut(user, epoch), passwordHash };
}

/**
 * Lets whoever holds the token of `reset` set the password; one that was allowed before ends. Throws `password-not-local` for a user
 * whose password is kept elsewhere.
 */
export function allowReset(user: User, reset: PasswordReset): User {
  keepsOwnPassword(user);
  return { ...user, reset };
}

/**
 * Takes a new password by a reset, which ends with all that was signed in. Throws `reset-token-invalid` unless the reset is open. Throws
 * `password-not-local` for a user whose password is kept elsewhere.
 */
export function resetPassword(user: User, resetHash: string, now: Instant, passwordHash: string, epoch: string): User {
  checkReset(user.reset, resetHash, now);
  return changePassword(user, passwordHash, epoch);
}

/** Takes another key; the old one ends at once. */
export function changeKey(user: User, key: StoredKey): User {
  return { ...user, key };
}

/** How many keys of one user are remembered as retired: enough for the scripts that one person forgets. */
export const mostRetiredKeysOfUser = 10;
/** How many retired keys are remembered of all users, deleted ones included; the oldest are forgotten above it. */
export const mostRetiredKeys = 100_000;

/** The hash of the key that a change takes from a user, or their deletion; undefined when it takes none. */
export function retiredKey(before: User, after?: User): string | undefined {
  const hash = before.key?.hash;
  return hash === after?.key?.hash ? undefined : hash;
}

/** Ends every token, the key and a reset. The next look at the key makes a new random one. */
function shutOut(user: User, epoch: string): User {
  const { key: _ended, reset: _endedToo, ...rest } = user;
  return { ...rest, epoch };
}
