import { DomainError, type Change, type Instant, type Page, type PageRequest } from "@dragoman/domain/common";
import { foldUsername, type Role, type User } from "@dragoman/domain/users";
import type { Random } from "../common/clock-and-random.js";
import type { GuessCounter } from "./guessing.js";
import type { PasswordHasher, SecretBox, TokenClaims, TokenSigner } from "./identity.js";
import type { RecognisedCaller } from "./recognition.js";
import type { OtherUsers, UserFilter, UserRepository } from "./user-repository.js";

/** Resolves after others that wait had their turn, as a database would. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Users in an array. */
export class FewUsers implements UserRepository {
  constructor(public all: User[] = []) {}

  async add(user: User): Promise<void> {
    await turn();
    if (this.named(user.username)) throw new DomainError("invalid", "user-name-taken", `There is a user ${user.username}.`);
    this.all.push(user);
  }
  async findByName(username: string): Promise<User | undefined> {
    await turn();
    return this.named(username);
  }
  async findById(id: string): Promise<User | undefined> {
    await turn();
    return this.all.find((user) => user.id === id);
  }
  async findByKeyHash(hash: string): Promise<User | undefined> {
    await turn();
    return this.all.find((user) => user.key?.hash === hash);
  }
  async update(id: string, change: (user: User, others: OtherUsers) => Change<User>): Promise<User> {
    await turn();
    const { state } = change(this.known(id), this.others(id));
    this.all = this.all.map((user) => (user.id === id ? state : user));
    return state;
  }
  async remove(id: string, check: (user: User, others: OtherUsers) => void): Promise<User> {
    await turn();
    const user = this.known(id);
    check(user, this.others(id));
    this.all = this.all.filter((one) => one !== user);
    return user;
  }
  async list(filter: UserFilter, { page, perPage }: PageRequest): Promise<Page<User>> {
    const found = this.all.filter((user) => (filter.username === undefined || user.username.includes(filter.username))
      && (filter.displayName === undefined || user.displayName.includes(filter.displayName))
      && (filter.roles?.includes(user.role ?? "") ?? true)
      && (filter.authenticationTypes?.includes(user.authenticationType) ?? true)
      && (filter.disabled === undefined || user.disabled === filter.disabled));
    return { items: found.slice((page - 1) * perPage, page * perPage), page, perPage, totalItems: found.length };
  }
  async count(): Promise<{ active: number; disabled: number }> {
    await turn();
    const disabled = this.all.filter((user) => user.disabled).length;
    return { active: this.all.length - disabled, disabled };
  }

  named(username: string): User | undefined {
    return this.all.find((user) => foldUsername(user.username) === foldUsername(username));
  }
  private known(id: string): User {
    const user = this.all.find((one) => one.id === id);
    if (user === undefined) throw new DomainError("notFound", "user-not-found", `There is no user ${id}.`);
    return user;
  }
  private others(id: string): OtherUsers {
    return { enabledSuperAdmins: this.all.filter((user) => user.id !== id && user.role === "super admin" && !user.disabled).length };
  }
}

/** Failures in an array, with a clock to turn. */
export class FewGuesses implements GuessCounter {
  now = 0;
  private tries: { key: string; at: number }[] = [];

  async admit(limits: readonly { readonly key: string; readonly most: number }[], windowMs: number): Promise<number> {
    const recent = (key: string) => this.tries.filter((one) => one.key === key && one.at > this.now - windowMs);
    const full = limits.map(({ key, most }) => recent(key).at(-most)).filter((one) => one !== undefined);
    if (full.length > 0) return Math.ceil((Math.max(...full.map(({ at }) => at)) + windowMs - this.now) / 1000);
    for (const { key } of limits) this.tries.push({ key, at: this.now });
    await turn();
    return 0;
  }
  async forgive(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.tries.splice(this.tries.findLastIndex((one) => one.key === key), 1);
  }
  count(): number {
    return this.tries.length;
  }
}

/** Hashes that anybody can read. `verified` counts the looks at a password. */
export class PlainHasher implements PasswordHasher {
  verified = 0;
  busy = false;

  async hash(password: string): Promise<string> {
    return `plain ${password}`;
  }
  async verify(hash: string | undefined, password: string): Promise<boolean> {
    if (this.busy) throw new DomainError("unavailable", "server-busy", "Too many wait.");
    this.verified += 1;
    await turn();
    return hash === `plain ${password}`;
  }
}

/** Tokens that anybody can write. */
export class PlainTokens implements TokenSigner {
  verified = 0;

  async sign(claims: TokenClaims, validForSeconds: number): Promise<string> {
    return JSON.stringify({ ...claims, validForSeconds });
  }
  async verify(token: string): Promise<TokenClaims | undefined> {
    this.verified += 1;
    if (!token.startsWith("{")) return undefined;
    const { userId, epoch } = JSON.parse(token) as TokenClaims;
    return { userId, epoch };
  }
}

export const plainBox: SecretBox = {
  seal: (secret) => `sealed ${secret}`,
  open: (sealed) => sealed.slice("sealed ".length),
  fingerprint: (key) => `hash of ${key}`,
};

/** Counts instead of throwing dice. */
export class CountingRandom implements Random {
  private count = 0;

  id(): string {
    return `id${++this.count}`;
  }
  token(length: number): string {
    return String(++this.count).padStart(length, "x");
  }
}

export const clock = { time: 1_000_000_000 as Instant, now: () => clock.time };

/** A user who is named after the id; the password is `secret of <id>`. */
export function aUser(id: string, facts: Partial<User> = {}): User {
  return {
    id, username: `${id}@b.example`, displayName: `Display ${id}`, authenticationType: "local", disabled: false,
    passwordHash: `plain secret of ${id}`, key: { hash: `hash of u_${id}@b.example_key`, sealed: `sealed u_${id}@b.example_key` },
    epoch: `epoch of ${id}`, created: 0, ...facts,
  };
}

/** The user, signed in. */
export function aCaller(user: User): RecognisedCaller {
  return { userId: user.id, username: user.username, ...(user.role === undefined ? {} : { role: user.role }), by: { epoch: user.epoch } };
}

/** One user of each role, named after it, and one without. */
export function oneOfEach(): { users: FewUsers; caller: (role: Role | "none") => RecognisedCaller } {
  const ofRole: Record<Role | "none", User> = {
    "super admin": aUser("super", { role: "super admin" }), admin: aUser("admin", { role: "admin" }),
    linguist: aUser("linguist", { role: "linguist" }),
    translator: aUser("translator", { role: "translator" }), observer: aUser("observer", { role: "observer" }), none: aUser("none"),
  };
  return { users: new FewUsers(Object.values(ofRole)), caller: (role) => aCaller(ofRole[role]) };
}

/** "ok", or the code of the failure. */
export function outcome(running: Promise<unknown>): Promise<string> {
  return running.then(() => "ok", (failure: unknown) => {
    if (failure instanceof DomainError) return failure.code;
    throw failure;
  });
}
