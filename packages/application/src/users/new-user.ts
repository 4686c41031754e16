import type { User } from "@dragoman/domain/users";
import type { Clock } from "../common/clock.js";
import type { Random } from "../common/random.js";

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
