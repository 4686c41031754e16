import { invalid } from "@dragoman/domain/common";
import { changePassword, checkNewPassword, keepsOwnPassword, normalizePassword, type User, userChanged } from "@dragoman/domain/users";
import type { Caller } from "../common/caller.js";
import type { Clock, Random } from "../common/clock-and-random.js";
import { findVisibleUser, requireRank } from "./access.js";
import { newEpoch } from "./create-user.js";
import { type GuessCounter, passwordChangeBound, withinBounds } from "./guessing.js";
import type { PasswordHasher } from "./identity.js";
import type { UserRepository } from "./user-repository.js";

/** What changing a password takes. */
export interface ChangePasswordForm {
  /** The password that the user has, also when an administrator changes it. */
  readonly oldPassword: string;
  readonly newPassword: string;
  /** Where the request came from, behind trusted proxies. */
  readonly address: string;
}

/** Gives a user a new password; every token and the key of that user end. */
export class ChangePassword {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly guesses: GuessCounter,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  async run(caller: Caller, username: string, form: ChangePasswordForm): Promise<User> {
    const user = await findVisibleUser(this.users, caller, username);
    if (user.id !== caller.userId) requireRank(caller, user.role);
    keepsOwnPassword(user);
    const newPassword = checkNewPassword(form.newPassword);
    await this.checkOldPassword(caller, user, { ...form, oldPassword: normalizePassword(form.oldPassword) });
    const passwordHash = await this.hasher.hash(newPassword);
    return this.users.update(user.id, (current) => {
      if (current.id !== caller.userId) requireRank(caller, current.role);
      // Somebody else was faster: what was checked is the old password no more.
      if (current.passwordHash !== user.passwordHash) throw wrongPassword(user);
      return userChanged(current, changePassword(current, passwordHash, newEpoch(this.random)), this.clock.now());
    });
  }

  /** A stolen token must not serve to find the password out, nor to keep its owner from ending it by a new password. */
  private checkOldPassword(caller: Caller, user: User, { oldPassword, address }: ChangePasswordForm): Promise<void> {
    return withinBounds(this.guesses, [passwordChangeBound(caller.userId, user.id, address)], "password-wrong", async () => {
      if (!await this.hasher.verify(user.passwordHash, oldPassword)) throw wrongPassword(user);
    });
  }
}

function wrongPassword(user: User): Error {
  return invalid("password-wrong", `The old password of ${user.username} is wrong.`, "Give the password that the user has now.");
}
