import { FixedClock, MemoryRandom } from "@dragoman/adapters-memory/common";
import { MemoryMailQueue } from "@dragoman/adapters-memory/mail";
import { MemoryTranslationRepository } from "@dragoman/adapters-memory/translations";
import { MemoryPasswordHasher, MemorySecretBox, MemoryTokenSigner, MemoryUserRepository } from "@dragoman/adapters-memory/users";
import { DomainError } from "@dragoman/domain/common";
import type { Role, StoredKey, User } from "@dragoman/domain/users";
import { unhurried } from "../common/ports.test-kit.js";
import type { GuessCounter } from "./guessing.js";
import type { Mailing } from "./mailing.js";
import type { RecognisedCaller } from "./recognition.js";
import type { UserRepository } from "./user-repository.js";

export const clock = new FixedClock();
export const random = new MemoryRandom();
// Nobody attacks these: what is cheap is enough.
export const tokens = new MemoryTokenSigner(clock, 1024);
export const hasher = new MemoryPasswordHasher(50, 1);
export const box = new MemorySecretBox();

const oneDay = 24 * 60 * 60;

/** A token that is valid for a day. */
export function tokenOf(userId: string, epoch = `epoch of ${userId}`): Promise<string> {
  return tokens.sign({ userId, epoch }, oneDay);
}

/** A key as it is stored. */
export function storedKey(key: string): StoredKey {
  return { hash: box.fingerprint(key), sealed: box.seal(key) };
}

/** A user who is named after the id; the password is `secret of <id>`. */
export function aUser(id: string, facts: Partial<User> = {}): User {
  return {
    id, username: `${id}@b.example`, displayName: `Display ${id}`, authenticationType: "local", disabled: false,
    passwordHash: hasher.hashNow(`secret of ${id}`), key: storedKey(`u_${id}@b.example_key`), epoch: `epoch of ${id}`, created: 0, ...facts,
  };
}

/** The user, signed in. */
export function aCaller(user: User): RecognisedCaller {
  return { userId: user.id, username: user.username, ...(user.role === undefined ? {} : { role: user.role }), by: { epoch: user.epoch } };
}

/** A way out for letters, and what those are about that are owed. */
export interface TestMailing extends Mailing {
  readonly queue: MemoryMailQueue;
}

/** One that is set up or not. */
export function aMailing(isSetUp = true): TestMailing {
  const queue = new MemoryMailQueue(clock);
  return { queue, isSetUp: async () => isSetUp, add: (about) => queue.add(about) };
}

/** A store of these users alone, that others may come to between two calls. */
export function usersOf(...all: readonly User[]): Promise<UserRepository> {
  return usersWithMail(aMailing(), ...all);
}

/** The same, which queues letters there. */
export async function usersWithMail({ queue }: TestMailing, ...all: readonly User[]): Promise<UserRepository> {
  const users = new MemoryUserRepository(new MemoryTranslationRepository(clock), queue);
  for (const user of all) await users.add({ state: user });
  return unhurried(users);
}

/** All users of a store, by name. */
export async function everybody(users: UserRepository): Promise<readonly User[]> {
  return (await users.list({}, { page: 1, perPage: 10_000 })).items;
}

/** Puts these users in the place of all that are there. */
export async function exchange(users: UserRepository, ...all: readonly User[]): Promise<void> {
  for (const { id } of await everybody(users)) await users.remove(id, () => [], () => []);
  for (const user of all) await users.add({ state: user });
}

/** One user of each role, named after it, one without, and others who are given. */
export async function oneOfEach(...others: readonly User[]): Promise<{
  readonly users: UserRepository; readonly caller: (role: Role | "none") => RecognisedCaller;
}> {
  const ofRole: Record<Role | "none", User> = {
    "super admin": aUser("super", { role: "super admin" }), admin: aUser("admin", { role: "admin" }),
    linguist: aUser("linguist", { role: "linguist" }), translator: aUser("translator", { role: "translator" }),
    observer: aUser("observer", { role: "observer" }), none: aUser("none"),
  };
  return { users: await usersOf(...Object.values(ofRole), ...others), caller: (role) => aCaller(ofRole[role]) };
}

/** How many failures count under a key now. */
export async function failuresCounted(guesses: GuessCounter, key: string): Promise<number> {
  for (let most = 1; ; most += 1) {
    if (await guesses.admit([{ key, most }], 15 * 60_000) > 0) continue;
    await guesses.forgive([key]);
    return most - 1;
  }
}

/** "ok", or the code of the failure. */
export function outcome(running: Promise<unknown>): Promise<string> {
  return running.then(() => "ok", (failure: unknown) => {
    if (failure instanceof DomainError) return failure.code;
    throw failure;
  });
}
