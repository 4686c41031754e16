import type { OtherUsers, UserFilter, UserRepository } from "@dragoman/application/users";
import { type Change, DomainError, fold, invalid, type Page, type PageRequest } from "@dragoman/domain/common";
import { foldUsername, type User } from "@dragoman/domain/users";
import { byCodePoints, pageOf } from "../common/paging.js";
import type { MemoryTranslationRepository } from "../translations/index.js";

const byName = (one: User, other: User): number => byCodePoints(nameOf(one), nameOf(other));

/** Users in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryUserRepository implements UserRepository {
  private readonly users = new Map<string, User>();

  constructor(private readonly translations: MemoryTranslationRepository) {
    translations.belongTo((id) => this.users.has(id));
  }

  async add(user: User): Promise<void> {
    this.store(user);
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

  async update(id: string, change: (user: User, others: OtherUsers) => Change<User>): Promise<User> {
    return this.store(change(this.known(id), this.othersOf(id)).state);
  }

  async remove(id: string, check: (user: User, others: OtherUsers) => void): Promise<User> {
    const user = this.known(id);
    check(user, this.othersOf(id));
    this.users.delete(id);
    await this.translations.removeAll({ ownerId: id });
    return user;
  }

  async list(filter: UserFilter, page: PageRequest): Promise<Page<User>> {
    return pageOf([...this.users.values()].filter((user) => matches(user, filter)).sort(byName), page);
  }

  async count(): Promise<{ active: number; disabled: number }> {
    const disabled = [...this.users.values()].filter((user) => user.disabled).length;
    return { active: this.users.size - disabled, disabled };
  }

  private one(isIt: (user: User) => boolean): User | undefined {
    return [...this.users.values()].find(isIt);
  }

  private known(id: string): User {
    const user = this.users.get(id);
    if (user === undefined) throw new DomainError("notFound", "user-not-found", `There is no user ${JSON.stringify(id)}.`);
    return user;
  }

  private othersOf(id: string): OtherUsers {
    const others = [...this.users.values()].filter((user) => user.id !== id && user.role === "super admin" && !user.disabled);
    return { enabledSuperAdmins: others.length };
  }

  private store(user: User): User {
    const others = [...this.users.values()].filter((other) => other.id !== user.id);
    if (others.some((other) => nameOf(other) === nameOf(user))) {
      throw invalid("user-name-taken", `There is already a user ${JSON.stringify(user.username)}.`,
        "User names are unique regardless of letter case; choose another one.");
    }
    if (user.key !== undefined && others.some((other) => other.key?.hash === user.key?.hash)) {
      throw invalid("api-key-taken", "The API key is already in use.", "Each user has a key of their own; choose another one.");
    }
    this.users.set(user.id, user);
    return user;
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
