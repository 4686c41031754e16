import type { LdapConnection } from "@dragoman/domain/ldap";

/** An entry of a directory: its name, and the values of the attributes that were asked for, by their names as they were asked for. */
export interface LdapEntry {
  readonly dn: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/**
 * A connection to an LDAP server, and who is bound on it; nobody at first. Whatever the server does, each call ends within
 * seconds, and all rejections are `ldap-unavailable`: then nobody knows anything. A connection that broke is not made again, for
 * nobody would be bound on it.
 */
export interface LdapSession {
  /** Whether the server takes the name with the password; whoever was bound before is not any more. An empty password is never sent. */
  bind(name: string, password: string): Promise<boolean>;
  /**
   * The entries under `base` that fit the filter, of which there are `most` at most. Rejects when the base is not there, when the
   * filter is none, and when there may be more on other servers: an empty answer says that there is none.
   */
  find(base: string, filter: string, attributes: readonly string[], most?: number): Promise<readonly LdapEntry[]>;
  close(): Promise<void>;
}

/** Speaks to LDAP servers. */
export interface LdapServers {
  /**
   * A connection for as long as a sign-in takes at most, or for `mostMs`. Rejects with `ldap-unavailable`, which says why in words
   * that hold nothing the server sent.
   */
  connect(connection: LdapConnection, mostMs?: number): Promise<LdapSession>;
}

/** Cuts logins by patterns that administrators gave. */
export interface LoginParser {
  /** What the pattern finds in the login, all of it and each group; `overran` when it takes longer than anybody waits. */
  parse(pattern: string, login: string): Promise<readonly string[] | "noMatch" | "overran">;
}
