import { type Account, isOpen, ownAccountId, requireRoom, unlimited } from "@dragoman/domain/accounts";
import type { Page, PageRequest } from "@dragoman/domain/common";
import type { Caller } from "../common/caller.js";
import type { Clock } from "../common/clock-and-random.js";
import { OneAtATime } from "../common/one-at-a-time.js";
import { accountNotFound } from "./account-failures.js";
import type { AccountRepository, CharacterCounter } from "./account-repository.js";

/** What can be counted by its list. */
interface Listed {
  list(filter: object, page: PageRequest): Promise<Page<unknown>>;
}

/** So long an account is believed to be as it was read. */
const trustedMicros = 1_000_000;

/** Whether accounts may have, or use, more than they have. What an account may is at most a second old. */
export class AccountLimits {
  private readonly known = new Map<number, { readonly since: number; readonly account: Promise<Account> }>();
  private readonly making = new OneAtATime();

  constructor(
    private readonly accounts: Pick<AccountRepository, "find">, private readonly characters: CharacterCounter,
    private readonly clock: Clock,
  ) {}

  /** Rejects with `account-not-found`. */
  of(accountId = ownAccountId): Promise<Account> {
    const now = this.clock.now();
    const known = this.known.get(accountId);
    if (known !== undefined && now >= known.since && now - known.since < trustedMicros) return known.account;
    const account = this.accounts.find(accountId).then((found) => {
      if (found === undefined) throw accountNotFound(accountId);
      return found;
    });
    this.known.set(accountId, { since: now, account });
    account.catch(() => this.known.delete(accountId));
    return account;
  }

  /** Whether people and programs of the account are let in. */
  async isOpen(accountId: number): Promise<boolean> {
    return accountId === ownAccountId || isOpen(await this.of(accountId), this.clock.now());
  }

  /**
   * Rejects with `account-limit-reached` when all characters of the month are used. What is under way then may still go beyond them.
   */
  async requireCharacters({ accountId }: Pick<Caller, "accountId">): Promise<void> {
    const account = await this.of(accountId);
    if (account.features.CHARACTERS === unlimited) return;
    requireRoom(account, "CHARACTERS", await this.characters.used(account.id, this.clock.now()));
  }

  /** Makes a dictionary; rejects with `account-limit-reached`. Only servers that make one at the same moment can go beyond the limit. */
  async makingDictionary<T>(dictionaries: Listed, make: () => Promise<T>): Promise<T> {
    const account = await this.of();
    if (account.features.DICTIONARIES === unlimited) return make();
    return this.making.run("dictionaries", async () => {
      requireRoom(account, "DICTIONARIES", (await dictionaries.list({}, { page: 1, perPage: 1 })).totalItems);
      return make();
    });
  }
}
