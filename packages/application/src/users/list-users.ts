import type { Page, PageRequest } from "@dragoman/domain/common";
import type { User } from "@dragoman/domain/users";
import type { Caller } from "../common/caller.js";
import { requireAdministrator } from "./access.js";
import type { UserFilter, UserRepository } from "./user-repository.js";

/** Lists the users that fit every filter; for administrators. */
export class ListUsers {
  constructor(private readonly users: UserRepository) {}

  async run(caller: Caller, filter: UserFilter, page: PageRequest): Promise<Page<User>> {
    requireAdministrator(caller);
    return this.users.list(filter, page);
  }
}
