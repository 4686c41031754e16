import { DomainError, type ErrorKind, invalid } from "@dragoman/domain/common";
import { deleted } from "@dragoman/domain/translations";
import { keepOneSuperAdmin, type User, userDeleted } from "@dragoman/domain/users";
import type { Caller } from "../common/caller.js";
import type { Clock } from "../common/clock-and-random.js";
import { findVisibleUser, refuseOneself, requireAdministrator, requireRank } from "./access.js";
import type { OtherUsers, UserFilter, UserRepository } from "./user-repository.js";

/** Removes a user with all their translations; answers the user as it was. */
export class DeleteUser {
  constructor(private readonly users: UserRepository, private readonly clock: Clock) {}

  async run(caller: Caller, username: string): Promise<User> {
    const { id } = await findVisibleUser(this.users, caller, username);
    return remove(this.users, id, caller, this.clock);
  }
}

function remove(users: UserRepository, id: string, caller: Caller, clock: Clock): Promise<User> {
  return users.remove(id, (user, others) => {
    checkDeletion(caller, user, others);
    return [userDeleted(user, clock.now())];
  }, (translationId, now) => [deleted(translationId, now)]);
}

/** Throws unless the caller may delete the user. */
function checkDeletion(caller: Caller, user: User, others: OtherUsers): void {
  requireRank(caller, user.role);
  keepOneSuperAdmin(user, others);
  refuseOneself(caller, user, "delete");
}

/** Which users are deleted. All that are there have to match. */
export interface DeleteUsersFilter extends Omit<UserFilter, "username"> {
  /** Substrings, without letter case; any of them. */
  readonly usernames?: readonly string[];
}

// Who may not be deleted, and who is gone already.
const skipped: readonly ErrorKind[] = ["forbidden", "conflict", "notFound"];
const perPage = 1000;

/**
 * Removes the users that fit every filter, with their translations, but never the caller or whom the caller may not
 * delete; answers how many. Rejects with `filter-missing` when every filter is absent or empty.
 */
export class DeleteUsers {
  constructor(private readonly users: UserRepository, private readonly clock: Clock) {}

  async run(caller: Caller, filter: DeleteUsersFilter): Promise<number> {
    requireAdministrator(caller);
    // All are found before the first is removed, for removing moves the pages.
    const found = new Set<string>();
    for (const one of searches(filter)) for await (const user of this.matching(one)) found.add(user.id);
    let removed = 0;
    for (const id of found) if (await this.remove(caller, id)) removed += 1;
    return removed;
  }

  private async *matching(filter: UserFilter): AsyncIterable<User> {
    for (let page = 1, total = Infinity; (page - 1) * perPage < total; page += 1) {
      const { items, totalItems } = await this.users.list(filter, { page, perPage });
      yield* items;
      total = totalItems;
    }
  }

  private async remove(caller: Caller, id: string): Promise<boolean> {
    try {
      await remove(this.users, id, caller, this.clock);
      return true;
    } catch (failure) {
      if (failure instanceof DomainError && skipped.includes(failure.kind)) return false;
      throw failure;
    }
  }
}

/** One search for each substring of a user name, without the filters that are empty and so would fit everybody. */
function searches({ usernames, displayName, roles, authenticationTypes, disabled }: DeleteUsersFilter): UserFilter[] {
  const names = usernames?.filter((name) => name !== "") ?? [];
  const rest: UserFilter = {
    ...(displayName ? { displayName } : {}),
    ...(roles?.some((role) => role !== "") ? { roles } : {}),
    ...(authenticationTypes?.length ? { authenticationTypes } : {}),
    ...(disabled === undefined ? {} : { disabled }),
  };
  if (names.length > 0) return [...new Set(names)].map((username) => ({ ...rest, username }));
  if (Object.keys(rest).length > 0) return [rest];
  throw invalid("filter-missing", "No filter says which users to delete.",
    "Give at least one of usernames, displayName, roles, authenticationTypes, disabled; an empty one does not count.");
}
