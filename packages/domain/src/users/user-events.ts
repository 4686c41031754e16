import type { Change, DomainEvent } from "../common/events.js";
import type { Instant } from "../common/instant.js";
import type { User } from "./user.js";

/** That there is a new user. */
export function userCreated(user: User): Change<User> {
  return { state: user, events: [happened("created", user, user.created, { role: user.role ?? "" })] };
}

/** The change from one state of a user to another: each thing that is not as it was is an event of its own. */
export function userChanged(before: User, after: User, at: Instant): Change<User> {
  const key = after.key?.hash;
  const reset = after.reset?.hash;
  return { state: after, events: [
    ...(before.displayName === after.displayName ? [] : [happened("renamed", after, at)]),
    ...(before.role === after.role ? [] : [happened("roleChanged", after, at, { role: after.role ?? "" })]),
    ...(before.disabled === after.disabled ? [] : [happened(after.disabled ? "disabled" : "enabled", after, at)]),
    ...(before.passwordHash === after.passwordHash ? [] : [happened("passwordChanged", after, at)]),
    // A key that ends does so with a role or a password, or with the whole account; these are told.
    ...(key === undefined || before.key?.hash === key ? [] : [happened("keyChanged", after, at)]),
    ...(reset === undefined || before.reset?.hash === reset ? [] : [happened("resetAllowed", after, at)]),
  ] };
}

/** That a user is gone, with all their translations. */
export function userDeleted(user: User, at: Instant): DomainEvent {
  return happened("deleted", user, at);
}

/** Of users the id alone is told: their names are theirs, and known to the audit only. */
function happened(what: string, { id, username }: User, at: Instant, more: DomainEvent["data"] = {}): DomainEvent {
  return { type: `user.${what}`, at, data: { userId: id, ...more }, subject: username };
}
