import { DomainError, type Instant, microsPerMs, sameFacts } from "@dragoman/domain/common";
import { anyUserFilterOf, escapeFilterValue, type LdapSearch } from "@dragoman/domain/ldap";
import { disable, type User, userChanged } from "@dragoman/domain/users";
import type { Clock, Random } from "../common/clock-and-random.js";
import type { SettingGroup, SettingStore } from "../system/index.js";
import { newEpoch, type SecretBox, type UserRepository } from "../users/index.js";
import { ldapUnavailable } from "./ldap-failures.js";
import type { LdapServers, LdapSession } from "./ldap-servers.js";
import { type LdapAccess, readAccess } from "./stored-ldap.js";

/** When users were looked for in the directory last. */
const syncGroup: SettingGroup<{ readonly begun: Instant }> = { name: "ldap-sync", whole: ({ begun = 0 }) => ({ begun }) };

const perPage = 1_000;
/** Time for tens of thousands of users. */
const mostMs = 10 * 60_000;

/** What looking for users in the directory came to. */
export interface LdapSync {
  readonly looked: number;
  /** Ids of those who are not there any more, and were disabled. */
  readonly disabled: readonly string[];
  /** Ids of those who are not there either, but stay: somebody must be able to administer this server. */
  readonly kept: readonly string[];
}

/**
 * Looks in the directory for the users who sign in by it, as often as the settings say, and disables those of whom it says that
 * they are not there. Nobody is disabled where it says nothing: an error in the midst ends all, and so does a directory that shows
 * nobody at all. Answers undefined while it is not time; rejects with `ldap-unavailable`.
 */
export class SyncLdapUsers {
  constructor(
    private readonly store: SettingStore,
    private readonly box: SecretBox,
    private readonly servers: LdapServers,
    private readonly users: UserRepository,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<LdapSync | undefined> {
    const access = await readAccess(this.store, this.box);
    if (!access.settings.enabled || !await this.begins(access.settings.syncIntervalInSecs)) return undefined;
    const users = await this.usersOfLdap();
    const gone = await this.missing(access, users);
    const [disabled, kept]: [string[], string[]] = [[], []];
    for (const { id } of gone) {
      // By settings that are no more, nobody is gone.
      if (!sameFacts(await readAccess(this.store, this.box), access)) break;
      const isDisabled = await this.disable(id);
      if (isDisabled !== undefined) (isDisabled ? disabled : kept).push(id);
    }
    return { looked: users.length, disabled, kept };
  }

  private async begins(everySeconds: number): Promise<boolean> {
    const now = this.clock.now();
    const { begun } = await this.store.read(syncGroup);
    // A time to come was written while the clock was ahead.
    if (begun <= now && now - begun < everySeconds * 1_000 * microsPerMs) return false;
    await this.store.update(syncGroup, () => ({ state: { begun: now } }));
    return true;
  }

  private async usersOfLdap(): Promise<readonly User[]> {
    const found: User[] = [];
    for (let page = 1, total = Infinity; (page - 1) * perPage < total; page += 1) {
      const { items, totalItems } = await this.users.list({ authenticationTypes: ["ldap"], disabled: false }, { page, perPage });
      found.push(...items);
      total = totalItems;
    }
    return found;
  }

  private async missing({ settings, bindPassword }: LdapAccess, users: readonly User[]): Promise<readonly User[]> {
    if (users.length === 0) return [];
    const { bind, connection, search } = settings;
    const session = await this.servers.connect(connection, mostMs);
    try {
      if (bind.user !== "" && !await session.bind(bind.user, bindPassword)) {
        throw ldapUnavailable("The LDAP server does not take bind.user with its password.");
      }
      if (!await isThere(session, search, "*")) throw ldapUnavailable("The LDAP server shows nobody at all; that says nothing of anybody.");
      const gone: User[] = [];
      for (const user of users) if (!await isThere(session, search, escapeFilterValue(user.username))) gone.push(user);
      return gone;
    } finally {
      await session.close();
    }
  }

  /** Whether the user is disabled now; undefined for one who was deleted meanwhile. */
  private async disable(id: string): Promise<boolean | undefined> {
    try {
      const { disabled } = await this.users.update(id, (user, others) =>
        userChanged(user, disable(user, others, newEpoch(this.random)), this.clock.now()));
      return disabled;
    } catch (failure) {
      if (failure instanceof DomainError && failure.code === "last-super-admin") return false;
      if (failure instanceof DomainError && failure.code === "user-not-found") return undefined;
      throw failure;
    }
  }
}

/** Whether somebody of this address could be found who signs in. */
async function isThere(session: LdapSession, { base, userFinder, attributes }: LdapSearch, address: string): Promise<boolean> {
  const filter = `(&${anyUserFilterOf(userFinder)}(${attributes.email}=${address}))`;
  return (await session.find(base, filter, ["objectClass"], 1)).length > 0;
}
