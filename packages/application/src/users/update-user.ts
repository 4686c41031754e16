import { assignRole, disable, enable, rename, type Role, type User, userChanged } from "@dragoman/domain/users";
import { forbidden, type Caller } from "../common/caller.js";
import type { Clock, Random } from "../common/clock-and-random.js";
import { findVisibleUser, refuseOneself, requireRank } from "./access.js";
import { newEpoch } from "./create-user.js";
import { type RecognisedCaller, requireRecognised } from "./recognition.js";
import type { OtherUsers, UserRepository } from "./user-repository.js";

/** What is changed of a user; what is absent stays. */
export interface UpdateUserForm {
  readonly displayName?: string;
  /** "" takes the role away. */
  readonly role?: Role | "";
  readonly disabled?: boolean;
}

/** Changes a user, all of it or nothing; what is absent stays. As `me` everybody may change their display name, and only that. */
export class UpdateUser {
  constructor(private readonly users: UserRepository, private readonly random: Random, private readonly clock: Clock) {}

  async run(caller: RecognisedCaller, username: string, form: UpdateUserForm): Promise<User> {
    const { id } = await findVisibleUser(this.users, caller, username);
    return this.users.update(id, (user, others) => {
      // Nobody takes back in the last moment what somebody else just took from them.
      if (user.id === caller.userId) requireRecognised(user, caller);
      else requireRank(caller, user.role);
      const access = { role: form.role ?? user.role ?? "", disabled: form.disabled ?? user.disabled };
      if (username === "me") refuseOtherAccess(user, access);
      const renamed = form.displayName === undefined ? user : rename(user, form.displayName);
      const changed = this.disabled(caller, this.moved(caller, renamed, access.role, others), access.disabled, others);
      return userChanged(user, changed, this.clock.now());
    });
  }

  private moved(caller: Caller, user: User, role: Role | "", others: OtherUsers): User {
    if (role === (user.role ?? "")) return user;
    requireRank(caller, role === "" ? undefined : role);
    return assignRole(user, role === "" ? undefined : role, others, newEpoch(this.random));
  }

  private disabled(caller: Caller, user: User, disabled: boolean, others: OtherUsers): User {
    if (disabled === user.disabled) return user;
    if (!disabled) return enable(user);
    const changed = disable(user, others, newEpoch(this.random));
    refuseOneself(caller, user, "disable");
    return changed;
  }
}

/** Clients send the whole form back; only what would change something is refused. */
function refuseOtherAccess(user: User, wanted: { readonly role: Role | ""; readonly disabled: boolean }): void {
  if (wanted.role !== (user.role ?? "") || wanted.disabled !== user.disabled) {
    throw forbidden("Under me, only the display name can be changed.",
      "An administrator can change the role and disable the account, under the user name.");
  }
}
