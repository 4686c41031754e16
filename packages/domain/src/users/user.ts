import type { Instant } from "../common/instant.js";
import type { Role } from "./role.js";

export const authenticationTypes = ["local", "ldap", "saml"] as const;
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
  readonly authenticationType: AuthenticationType;
  readonly disabled: boolean;
  /** Absent: no password signs in. */
  readonly passwordHash?: string;
  /** Absent until the key is asked for the first time. */
  readonly key?: StoredKey;
  /** Random; tokens carry it and die when it changes. */
  readonly epoch: string;
  readonly created: Instant;
}

/** Names are one when they are one after NFKC and without letter case. */
export function foldUsername(username: string): string {
  return username.normalize("NFKC").toLowerCase();
}
