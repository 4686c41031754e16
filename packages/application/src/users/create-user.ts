import { checkDisplayName, checkFirstPassword, checkUsername, type Role, type User, userCreated } from "@dragoman/domain/users";
import type { Caller } from "../common/caller.js";
import type { Clock, Random } from "../common/clock-and-random.js";
import { requireRank } from "./access.js";
import type { PasswordHasher } from "./identity.js";
import type { UserRepository } from "./user-repository.js";

/** What a new user is made of. */
export interface CreateUserForm {
  readonly username: string;
  readonly displayName: string;
  readonly role?: Role;
  readonly password?: string;
}

/** Makes a user who signs in here; without a password nobody can until one is set. Rejects with `user-name-taken`. */
export class CreateUser {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  async run(caller: Caller, { username, displayName, role, password }: CreateUserForm): Promise<User> {
    requireRank(caller, role);
    checkUsername(username);
    checkDisplayName(displayName);
    const passwordHash = password === undefined ? undefined : await this.hasher.hash(checkFirstPassword(password));
    const user = newUser({
      username, displayName,
      ...(role === undefined ? {} : { role }),
      ...(passwordHash === undefined ? {} : { passwordHash }),
    }, this.random, this.clock);
    await this.users.add(userCreated(user));
    return user;
  }
}

// 62^22 is more than 2^128.
const epochLength = 22;

/** A value that no token carries yet. */
export function newEpoch(random: Random): string {
  return random.token(epochLength);
}

/** A local user that never was before, also when the name was. */
export function newUser(
  facts: Pick<User, "username" | "displayName"> & Partial<Pick<User, "role" | "passwordHash">>, random: Random, clock: Clock,
): User {
  return { ...facts, id: random.id(), authenticationType: "local", disabled: false, epoch: newEpoch(random), created: clock.now() };
}
