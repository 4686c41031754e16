import { accountNotFound, type AccountRepository, type AccountUser } from "@dragoman/application/accounts";
import { type Clock, systemClock } from "@dragoman/application/common";
import { type Account, ownAccount, ownAccountId } from "@dragoman/domain/accounts";
import type { Change, EventsOf, Instant, Page, PageRequest } from "@dragoman/domain/common";
import { MemoryChanges } from "../common/memory-changes.js";
import { pageOf } from "../common/paging.js";
import type { MemoryUserRepository } from "../users/index.js";

/** Accounts in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryAccountRepository implements AccountRepository {
  private readonly accounts = new Map<number, Account>([[ownAccountId, ownAccount]]);

  constructor(
    private readonly people: Pick<MemoryUserRepository, "inAccount" | "numberOf">, private readonly clock: Clock = systemClock,
    private readonly changes = new MemoryChanges(clock),
  ) {}

  async add(facts: Omit<Account, "id">, events: EventsOf<Account>): Promise<Account> {
    const account = { ...facts, id: Math.max(...this.accounts.keys()) + 1 };
    return this.put({ state: account, events: events(account) });
  }

  async find(id: number): Promise<Account | undefined> {
    return this.accounts.get(id);
  }

  async findByClientId(clientId: string): Promise<Account | undefined> {
    return [...this.accounts.values()].find(({ credentials }) => credentials.some((one) => one.clientId === clientId));
  }

  async update(id: number, change: (account: Account, now: Instant) => Change<Account>): Promise<Account> {
    const account = this.accounts.get(id);
    if (account === undefined) throw accountNotFound(id);
    return this.put(change(account, this.clock.now()));
  }

  async list(): Promise<readonly Account[]> {
    return [...this.accounts.values()];
  }

  async users(id: number, page: PageRequest): Promise<Page<AccountUser>> {
    return pageOf(this.people.inAccount(id), page);
  }

  async numberOf(userId: string): Promise<number | undefined> {
    return this.people.numberOf(userId);
  }

  private put({ state: account, events = [] }: Change<Account>): Account {
    return this.changes.store({ answer: account, events, write: () => { this.accounts.set(account.id, account); } });
  }
}
