import type { Page, PageRequest } from "@dragoman/domain/common";
import type { User } from "@dragoman/domain/users";
import type { Caller } from "../common/caller.js";
import { findVisibleUser, requireAdministrator, visible } from "./access.js";
import { Admission } from "./admission.js";
import type { TokenSigner } from "./identity.js";
import { isRecognised } from "./recognition.js";
import type { UserFilter, UserRepository } from "./user-repository.js";

/** Finds a user by name, `me`, or access token. Rejects with `user-not-found` also for users that the caller may not see. */
export class FindUser {
  constructor(
    private readonly users: UserRepository, private readonly tokens: TokenSigner, private readonly admission = new Admission(),
  ) {}

  async run(caller: Caller, id: string, field: "username" | "accessToken"): Promise<User> {
    if (field === "username") return findVisibleUser(this.users, caller, id);
    // The token is not repeated: answers end up in logs.
    return visible(caller, await this.byToken(id), "There is no user with this access token.",
      "Give one that is still valid, or a user name and no field.");
  }

  /** Nobody for a token that opens nothing any more; it may have the quotes of the JSON string that it was answered as. */
  private async byToken(token: string): Promise<User | undefined> {
    const claims = await this.tokens.verify(token.replace(/^"(.*)"$/, "$1"));
    const user = claims && await this.users.findById(claims.userId);
    return claims && isRecognised(user, claims) && await this.admission.admits(user) ? user : undefined;
  }
}

/** Lists the users that fit every filter; for administrators. */
export class ListUsers {
  constructor(private readonly users: UserRepository) {}

  async run(caller: Caller, filter: UserFilter, page: PageRequest): Promise<Page<User>> {
    requireAdministrator(caller);
    return this.users.list(filter, page);
  }
}
