import { DomainError } from "@dragoman/domain/common";
import { administrators, mayAdminister, type Role, type User } from "@dragoman/domain/users";
import { forbidden, isOneOf, type Caller } from "../common/caller.js";
import type { UserRepository } from "./user-repository.js";

/** Throws `role-not-sufficient` unless the caller is an administrator. */
export function requireAdministrator(caller: Caller): void {
  if (!isOneOf(caller, administrators)) {
    throw forbidden(`${caller.username} may not administer users.`, "Only super admins and admins may.");
  }
}

/** Throws `role-not-sufficient` when the caller may not make, or do anything to, users of this role. */
export function requireRank(caller: Caller, role: Role | undefined): void {
  if (!mayAdminister(caller.role, role)) {
    throw forbidden(`${caller.username} may not administer users with the role ${role ?? "none"}, nor assign it.`,
      "Only super admins may administer super admins, and only administrators may administer users.");
  }
}

/** In code units. What is longer may be an access token that was taken for a name, and answers end up in logs. */
const longestName = 400;

/** Rejects with `user-not-found` unless the caller may see the user: everybody themselves (by name or as `me`), administrators all. */
export async function findVisibleUser(users: UserRepository, caller: Caller, username: string): Promise<User> {
  const user = username === "me" ? await users.findById(caller.userId) : await users.findByName(username);
  return visible(caller, user, `There is no user ${username.length > longestName ? "with such a long name" : username}.`);
}

/** The user, if the caller may see it; otherwise throws `user-not-found`, as for a user that is not there. */
export function visible(
  caller: Caller, user: User | undefined, message: string,
  details = "Give a user name as it was entered, in any letter case, or me for your own account.",
): User {
  if (user === undefined || (user.id !== caller.userId && !isOneOf(caller, administrators))) {
    throw new DomainError("notFound", "user-not-found", message, { details });
  }
  return user;
}

/** Throws `user-is-caller`: nobody locks the door behind themselves. */
export function refuseOneself(caller: Caller, user: User, act: string): void {
  if (user.id === caller.userId) {
    throw new DomainError("conflict", "user-is-caller", `You cannot ${act} your own account.`,
      { details: "Another administrator may do it." });
  }
}
