import { DomainError } from "@dragoman/domain/common";
import { take } from "@dragoman/domain/saml";
import { Bell } from "../common/bell.js";
import type { Signals } from "../common/signals.js";
import { Admission, network, type TokenSigner, type UserRepository } from "../users/index.js";
import { secretUnknown, signInPending, signInRefused } from "./saml-failures.js";
import type { SamlSignInRepository } from "./saml-sign-in-repository.js";
import type { SignInSecrets } from "./sign-in-secrets.js";

/** Each waiting program holds a connection open. */
const mostWaiting = 1_000;
const mostWaitingOfOne = 100;
/** A signal may be lost. */
const lookAgainMs = 5_000;
const givesUpAfterMs = 90_000;

/** Lets a program wait for the token of somebody who signs in in a browser. */
export class AwaitSamlSignIn {
  private readonly waiting: string[] = [];
  private readonly stopping = new AbortController();

  constructor(
    private readonly signIns: SamlSignInRepository, private readonly secrets: SignInSecrets, private readonly signals: Signals,
    private readonly users: Pick<UserRepository, "findById">, private readonly tokens: TokenSigner, private readonly tokenHours: number,
    private readonly waitMs = givesUpAfterMs, private readonly admission = new Admission(),
  ) {}

  /**
   * Resolves to an access token when the sign-in is confirmed, once. Rejects with `saml-secret-unknown` at once, with
   * `saml-sign-in-refused` when it is, with `saml-sign-in-pending` after 90 seconds or when the server stops, and with `too-many-waiting`.
   */
  async run(secret: string, address: string, signal: AbortSignal): Promise<string> {
    const { id } = this.secrets.readSecret(secret);
    const from = this.enter(address);
    const over = new AbortController();
    // No AbortSignal.timeout: within AbortSignal.any nothing holds it, and it may be gone before its time.
    const timer = setTimeout(() => over.abort(), this.waitMs);
    try {
      return await this.tokenOf(id, AbortSignal.any([signal, this.stopping.signal, over.signal]));
    } finally {
      clearTimeout(timer);
      this.waiting.splice(this.waiting.indexOf(from), 1);
    }
  }

  /** Ends all waiting. */
  stop(): void {
    this.stopping.abort();
  }

  private async tokenOf(id: string, ended: AbortSignal): Promise<string> {
    const bell = new Bell();
    const unlisten = await this.signals.listen("saml", (subject) => { if (subject === id || subject === "") bell.ring(); });
    try {
      for (;;) {
        const token = await this.tokenIfConfirmed(id);
        if (token !== undefined) return token;
        if (ended.aborted) throw signInPending();
        await bell.wait(lookAgainMs, ended);
      }
    } finally {
      await unlisten();
    }
  }

  private async tokenIfConfirmed(id: string): Promise<string | undefined> {
    const signIn = await this.signIns.find(id);
    switch (signIn?.state) {
      case undefined: case "answered": return undefined;
      case "taken": throw secretUnknown();
      case "refused": throw signInRefused("The person refused it in the browser.");
      case "confirmed": {
        const user = await this.users.findById(signIn.userId);
        if (user === undefined || user.disabled) throw signInRefused("The account is gone or disabled.");
        const refusal = await this.admission.refusalOf(user);
        if (refusal !== undefined) throw signInRefused(refusal.message);
        // Signed before it is taken: whoever dies in between leaves it to be taken.
        const token = await this.tokens.sign({ userId: user.id, epoch: user.epoch }, this.tokenHours * 60 * 60);
        await this.signIns.update(id, (now) => ({ state: take(now) }));
        return token;
      }
    }
  }

  private enter(address: string): string {
    const from = network(address);
    if (this.waiting.length >= mostWaiting || this.waiting.filter((one) => one === from).length >= mostWaitingOfOne) {
      throw new DomainError("tooMany", "too-many-waiting", "Too many programs wait for somebody to sign in.",
        { details: `Up to ${mostWaitingOfOne} may wait behind one address, and ${mostWaiting} altogether.`, retryAfterSeconds: 5 });
    }
    this.waiting.push(from);
    return from;
  }
}
