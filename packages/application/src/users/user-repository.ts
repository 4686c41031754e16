import type { Change, DomainEvent, EventsAt, Page, PageRequest } from "@dragoman/domain/common";
import type { MailAbout } from "@dragoman/domain/mail";
import type { AuthenticationType, Role, User } from "@dragoman/domain/users";

/** What a rule about one user must know of all the others, counted while none of them can change. */
export interface OtherUsers {
  /** Enabled super admins besides this user. */
  readonly enabledSuperAdmins: number;
}

/** A change of a user, with the letters that tell the user of it. */
export interface UserChange extends Change<User> {
  readonly mails?: readonly MailAbout[];
}

/** All that are there have to match. An empty list matches nothing. */
export interface UserFilter {
  /** Substring, without letter case. */
  readonly username?: string;
  /** Substring, without letter case. */
  readonly displayName?: string;
  /** Any of them; "" means no role. */
  readonly roles?: readonly (Role | "")[];
  readonly authenticationTypes?: readonly AuthenticationType[];
  readonly disabled?: boolean;
}

/**
 * Keeps users.
 *
 * User names are unique after NFKC and without letter case (`foldUsername`). `update` and `remove` hold the user, and the
 * number of super admins, from reading to writing: two rival ones never interleave. Each change is stored with its events
 * and letters, together or not at all; when a function that is given throws, nothing is stored.
 *
 * A key that `update` or `remove` takes from a user is remembered as retired, in the same change: the last `mostRetiredKeysOfUser` of
 * each user, of deleted users as well, and the last `mostRetiredKeys` of all.
 */
export interface UserRepository {
  /**
   * Rejects with `user-name-taken` (kind invalid) when a user of that name is there, and with what `room` throws, which is asked with how
   * many users the account has, while none can come.
   */
  add(added: UserChange, room?: (present: number) => void): Promise<void>;
  /** The user of that name, without letter case. */
  findByName(username: string): Promise<User | undefined>;
  findById(id: string): Promise<User | undefined>;
  findByKeyHash(hash: string): Promise<User | undefined>;
  /** Whether this is the hash of a key that a user once had and lost. */
  isRetiredKey(hash: string): Promise<boolean>;
  /** Rejects with `user-not-found` when there is no such user, with `api-key-taken` when another user has that key. */
  update(id: string, change: (user: User, others: OtherUsers) => UserChange): Promise<User>;
  /**
   * Removes the user with all their translations unless `events` throws; answers the user as it was. Events of each translation
   * are asked for by its id. Rejects with `user-not-found`.
   */
  remove(id: string, events: (user: User, others: OtherUsers) => readonly DomainEvent[], ofTranslation: EventsAt<string>): Promise<User>;
  /** Ordered by user name, without letter case. Past the last page: no items, true totals. */
  list(filter: UserFilter, page: PageRequest): Promise<Page<User>>;
  count(): Promise<{ active: number; disabled: number }>;
}
