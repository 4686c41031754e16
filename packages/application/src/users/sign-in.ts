import { DomainError } from "@dragoman/domain/common";
import { normalizePassword } from "@dragoman/domain/users";
import { type GuessCounter, signInBounds, withinBounds } from "./guessing.js";
import type { PasswordHasher, TokenSigner } from "./identity.js";
import type { UserRepository } from "./user-repository.js";

/** What somebody signs in with. */
export interface SignInForm {
  readonly username: string;
  readonly password: string;
  /** Where the request came from, behind trusted proxies. */
  readonly address: string;
}

/**
 * Gives an access token for a user name and password. Rejects with `sign-in-failed`, in the same words and after the
 * same work, whatever was wrong, and with `too-many-sign-ins` after too many failures.
 */
export class SignIn {
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly tokens: TokenSigner,
    private readonly guesses: GuessCounter,
    private readonly tokenDays = 30,
  ) {}

  async run(form: SignInForm): Promise<string> {
    const password = normalizePassword(form.password);
    // Tries are counted before they are judged, so a client that starts many workers at once would shut itself out:
    // they share the answer when it is right. A wrong one is counted for each of them.
    const same = JSON.stringify([form.username, password, form.address]);
    const running = this.underWay.get(same);
    const shared = running && await running.catch(() => undefined);
    if (shared !== undefined) return shared;
    const answer = withinBounds(this.guesses, signInBounds(form.username, form.address),
      "sign-in-failed", () => this.judge(form.username, password));
    this.underWay.set(same, answer);
    try {
      return await answer;
    } finally {
      if (this.underWay.get(same) === answer) this.underWay.delete(same);
    }
  }

  private async judge(username: string, password: string): Promise<string> {
    const user = await this.users.findByName(username);
    const right = await this.hasher.verify(user?.authenticationType === "local" ? user.passwordHash : undefined, password);
    if (!right || user === undefined || user.disabled) {
      throw new DomainError("unauthenticated", "sign-in-failed", "The user name or password is wrong.",
        { details: "Check both; an account that is disabled cannot sign in either." });
    }
    return this.tokens.sign({ userId: user.id, epoch: user.epoch }, this.tokenDays * 24 * 60 * 60);
  }
}
