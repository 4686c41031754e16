import type { Account } from "@dragoman/domain/accounts";
import type { Change, EventsOf, Instant, Page, PageRequest } from "@dragoman/domain/common";
import type { User } from "@dragoman/domain/users";

/** A user as accounts know them. */
export interface AccountUser {
  /** Their own, in all accounts together; given once and never again. */
  readonly number: number;
  readonly user: User;
}

/**
 * Keeps accounts with their API credentials. Users know the account that they are in; those that name none are in the own account of the
 * server, which is always there, as `ownAccount` until it is changed. Each change is stored with its events, together or not at all, and
 * changes of one account do not interleave.
 */
export interface AccountRepository {
  /** Gives it an id that no account had before. */
  add(account: Omit<Account, "id">, events: EventsOf<Account>): Promise<Account>;
  find(id: number): Promise<Account | undefined>;
  /** The account that has the credential. */
  findByClientId(clientId: string): Promise<Account | undefined>;
  /** Rejects with `account-not-found`. */
  update(id: number, change: (account: Account, now: Instant) => Change<Account>): Promise<Account>;
  /** All, by their ids. */
  list(): Promise<readonly Account[]>;
  /** Those that are in the account, by their numbers. Past the last page: no items, true totals. */
  users(id: number, page: PageRequest): Promise<Page<AccountUser>>;
  /** The number of a user; undefined for nobody. */
  numberOf(userId: string): Promise<number | undefined>;
}

/** Counts the characters that accounts had translated, by calendar months in UTC. */
export interface CharacterCounter {
  /** Adds to the month that the moment is in. */
  add(accountId: number, characters: number, at: Instant): Promise<void>;
  /** Those of the month that the moment is in. */
  used(accountId: number, at: Instant): Promise<number>;
}
