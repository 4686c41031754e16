import { DomainError } from "@dragoman/domain/common";
import { normalizePassword, type User } from "@dragoman/domain/users";
import { Admission } from "./admission.js";
import { directoryBound, type GuessCounter, signInBounds, withinBounds } from "./guessing.js";
import type { PasswordHasher, TokenSigner } from "./identity.js";
import type { OpenDirectory, SignInDirectory } from "./sign-in-directory.js";
import type { UserRepository } from "./user-repository.js";

/** What somebody signs in with. */
export interface SignInForm {
  readonly username: string;
  readonly password: string;
  /** Where the request came from, behind trusted proxies. */
  readonly address: string;
}

/**
 * Where a directory cannot be asked, passwords that are kept here were looked at all the same, and who is a user here must not show:
 * so that counts as a failure for everybody.
 */
const wrong = ["sign-in-failed", "ldap-unavailable"];

/**
 * Gives an access token for a user name and password, which are looked at here or in a directory. Rejects with `sign-in-failed`, in
 * the same words and after the same work, whatever was wrong; with `ldap-unavailable` where a directory cannot be asked, and with
 * `too-many-sign-ins` after too many failures.
 */
export class SignIn {
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly tokens: TokenSigner,
    private readonly guesses: GuessCounter,
    private readonly tokenDays = 30,
    private readonly directory: Pick<SignInDirectory, "open"> = { open: async () => undefined },
    private readonly admission = new Admission(),
  ) {}

  /** Valid for as long as is said, or as usual. */
  async run(form: SignInForm, validForSeconds = this.tokenDays * 24 * 60 * 60): Promise<string> {
    const password = normalizePassword(form.password);
    // Tries are counted before they are judged, so a client that starts many workers at once would shut itself out:
    // they share the answer when it is right. A wrong one is counted for each of them.
    const same = JSON.stringify([form.username, password, form.address, validForSeconds]);
    const running = this.underWay.get(same);
    const shared = running && await running.catch(() => undefined);
    if (shared !== undefined) return shared;
    const answer = withinBounds(this.guesses, signInBounds(form.username, form.address), wrong, async () => {
      const { id: userId, epoch } = await this.look({ ...form, password });
      return this.tokens.sign({ userId, epoch }, validForSeconds);
    });
    this.underWay.set(same, answer);
    try {
      return await answer;
    } finally {
      if (this.underWay.get(same) === answer) this.underWay.delete(same);
    }
  }

  private async look(form: SignInForm): Promise<User> {
    const directory = await this.directory.open();
    if (directory === undefined) return this.judge(form);
    const bound = directoryBound(await directory.nameOf(form.username), form.address);
    return withinBounds(this.guesses, [bound], wrong, () => this.judge(form, directory));
  }

  private async judge({ username, password }: SignInForm, directory?: OpenDirectory): Promise<User> {
    const known = await this.users.findByName(username);
    const isLocal = known?.authenticationType === "local";
    const isRight = await this.hasher.verify(isLocal && !known.disabled ? known.passwordHash : undefined, password);
    // Passwords that are kept here are no business of the directory, but it is asked as long as for others.
    const user = isRight ? known : await (isLocal ? directory?.probe() : directory?.signIn(username, password));
    if (user === undefined || !await this.admission.admits(user)) {
      throw new DomainError("unauthenticated", "sign-in-failed", "The user name or password is wrong.",
        { details: "Check both; an account that is disabled or closed cannot sign in either." });
    }
    return user;
  }
}
