import {
  apiKeyTaken, type OtherUsers, type UserChange, type UserFilter, userNameTaken, userNotFound, type UserRepository,
} from "@dragoman/application/users";
import { ownAccountId } from "@dragoman/domain/accounts";
import { type DomainEvent, type EventsAt, fold, type Page, type PageRequest } from "@dragoman/domain/common";
import { foldUsername, mostRetiredKeys, mostRetiredKeysOfUser, retiredKey, type User } from "@dragoman/domain/users";
import { byCodePoints, pageOf } from "../common/paging.js";
import { MemoryMailQueue } from "../mail/index.js";
import type { MemoryTranslationRepository } from "../translations/index.js";

const byName = (one: User, other: User): number => byCodePoints(nameOf(one), nameOf(other));

/** Users in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryUserRepository implements UserRepository {
  /** In the order of their numbers, for a user that is changed keeps their place. */
  private readonly users = new Map<string, User>();
  private readonly numbers = new Map<string, number>();
  /** Who had a key that nobody has any more, by its hash; the one that was retired longest ago is the first. */
  private readonly retired = new Map<string, string>();
  private added = 0;

  constructor(private readonly translations: MemoryTranslationRepository, private readonly mails = new MemoryMailQueue()) {
    translations.belongTo((id) => this.users.has(id));
  }

  async add(added: UserChange, room?: (present: number) => void): Promise<void> {
    this.store(added, () => room?.(this.inAccount(added.state.accountId).length));
  }

  /** Those of an account, by their numbers. */
  inAccount(accountId = ownAccountId): readonly { readonly number: number; readonly user: User }[] {
    return [...this.users.values()].filter((user) => (user.accountId ?? ownAccountId) === accountId)
      .map((user) => ({ user, number: this.numberOf(user.id) as number }));
  }

  /** That of a user; undefined for nobody. */
  numberOf(id: string): number | undefined {
    return this.users.has(id) ? this.numbers.get(id) : undefined;
  }

  async findByName(username: string): Promise<User | undefined> {
    const name = foldUsername(username);
    return this.one((user) => nameOf(user) === name);
  }

  async findById(id: string): Promise<User | undefined> {
    return this.users.get(id);
  }

  async findByKeyHash(hash: string): Promise<User | undefined> {
    return this.one((user) => user.key?.hash === hash);
  }

  async isRetiredKey(hash: string): Promise<boolean> {
    return this.retired.has(hash);
  }

  async update(id: string, change: (user: User, others: OtherUsers) => UserChange): Promise<User> {
    return this.store(change(this.known(id), this.othersOf(id)));
  }

  async remove(
    id: string, events: (user: User, others: OtherUsers) => readonly DomainEvent[], ofTranslation: EventsAt<string>,
  ): Promise<User> {
    const user = this.known(id);
    const own = events(user, this.othersOf(id));
    const jobs = this.translations.removal({ ownerId: id }, ofTranslation);
    return this.translations.changes.store({ ...jobs, answer: user, events: [...jobs.events, ...own], write: () => {
      jobs.write();
      this.users.delete(id);
      this.retire(user);
    } });
  }

  async list(filter: UserFilter, page: PageRequest): Promise<Page<User>> {
    return pageOf([...this.users.values()].filter((user) => matches(user, filter)).sort(byName), page);
  }

  async count(): Promise<{ active: number; disabled: number }> {
    const disabled = [...this.users.values()].filter((user) => user.disabled).length;
    return { active: this.users.size - disabled, disabled };
  }

  private retire(before: User, after?: User): void {
    const hash = retiredKey(before, after);
    if (hash === undefined || this.retired.has(hash)) return;
    this.retired.set(hash, before.id);
    const own = [...this.retired].filter(([, ownerId]) => ownerId === before.id).map(([one]) => one);
    for (const one of own.slice(0, -mostRetiredKeysOfUser)) this.retired.delete(one);
    const [oldest] = this.retired.keys();
    if (this.retired.size > mostRetiredKeys && oldest !== undefined) this.retired.delete(oldest);
  }

  private one(isIt: (user: User) => boolean): User | undefined {
    return [...this.users.values()].find(isIt);
  }

  private known(id: string): User {
    const user = this.users.get(id);
    if (user === undefined) throw userNotFound(id);
    return user;
  }

  private othersOf(id: string): OtherUsers {
    const others = [...this.users.values()].filter((user) => user.id !== id && user.role === "super admin" && !user.disabled);
    return { enabledSuperAdmins: others.length };
  }

  private store({ state: user, events = [], mails = [] }: UserChange, check: () => void = () => undefined): User {
    const others = [...this.users.values()].filter((other) => other.id !== user.id);
    if (others.some((other) => nameOf(other) === nameOf(user))) throw userNameTaken(user.username);
    if (user.key !== undefined && others.some((other) => other.key?.hash === user.key?.hash)) throw apiKeyTaken();
    check();
    return this.translations.changes.store({ answer: user, events, write: () => {
      const before = this.users.get(user.id);
      if (before === undefined) this.numbers.set(user.id, (this.added += 1));
      else this.retire(before, user);
      this.users.set(user.id, user);
      for (const about of mails) this.mails.addNow(about);
    } });
  }
}

/** Folding takes long where thousands are compared, so it is done once for each state of a user. */
const names = new WeakMap<User, string>();

function nameOf(user: User): string {
  const name = names.get(user) ?? foldUsername(user.username);
  names.set(user, name);
  return name;
}

function matches(user: User, filter: UserFilter): boolean {
  const { username, displayName, roles, authenticationTypes, disabled } = filter;
  return (username === undefined || fold(user.username).includes(fold(username)))
    && (displayName === undefined || fold(user.displayName).includes(fold(displayName)))
    && (roles === undefined || roles.includes(user.role ?? ""))
    && (authenticationTypes === undefined || authenticationTypes.includes(user.authenticationType))
    && (disabled === undefined || user.disabled === disabled);
}
