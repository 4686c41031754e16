import { keepOneSuperAdmin, type User } from "@dragoman/domain/users";
import type { Caller } from "../common/caller.js";
import { findVisibleUser, refuseOneself, requireRank } from "./access.js";
import type { OtherUsers, UserRepository } from "./user-repository.js";

/** Removes a user with all their translations; answers the user as it was. */
export class DeleteUser {
  constructor(private readonly users: UserRepository) {}

  async run(caller: Caller, username: string): Promise<User> {
    const { id } = await findVisibleUser(this.users, caller, username);
    return this.users.remove(id, (user, others) => checkDeletion(caller, user, others));
  }
}

/** Throws unless the caller may delete the user. */
export function checkDeletion(caller: Caller, user: User, others: OtherUsers): void {
  requireRank(caller, user.role);
  keepOneSuperAdmin(user, others);
  refuseOneself(caller, user, "delete");
}
