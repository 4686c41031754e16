import { checkNewPassword, checkReset, resetPassword, type User, userChanged } from "@dragoman/domain/users";
import type { Clock, Random } from "../common/clock-and-random.js";
import { newEpoch } from "./create-user.js";
import { type GuessCounter, judgingSecret, signInBounds } from "./guessing.js";
import type { PasswordHasher } from "./identity.js";
import type { ResetLinks } from "./reset-links.js";
import { userNotFound } from "./user-failures.js";
import type { UserRepository } from "./user-repository.js";

/** How a password is reset. */
export interface ResetPasswordForm {
  readonly username: string;
  readonly resetToken: string;
  readonly newPassword: string;
  /** Where the token comes from, for counting. */
  readonly address: string;
}

/**
 * Sets a password by a reset token, once; every access token and the key of that user end. Rejects with `reset-token-invalid`,
 * whatever was wrong, and with `too-many-sign-ins` where the token is wrong after too many failures: whoever forgot their password has
 * often tried it in vain, and must be let in by the letter.
 */
export class ResetPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly guesses: GuessCounter,
    private readonly links: ResetLinks,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  async run({ username, resetToken, newPassword, address }: ResetPasswordForm): Promise<User> {
    const password = checkNewPassword(newPassword);
    const hash = this.links.hash(resetToken);
    return judgingSecret(this.guesses, signInBounds(username, address), { mark: hash, wrong: "reset-token-invalid" }, async () => {
      const user = await this.users.findByName(username);
      checkReset(user?.reset, hash, this.clock.now());
      if (user === undefined) throw userNotFound(username);
      const passwordHash = await this.hasher.hash(password);
      return this.users.update(user.id, (current) => {
        const now = this.clock.now();
        return userChanged(current, resetPassword(current, hash, now, passwordHash, newEpoch(this.random)), now);
      });
    });
  }
}
