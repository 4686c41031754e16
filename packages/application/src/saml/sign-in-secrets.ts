import { type Instant, microsPerMs } from "@dragoman/domain/common";
import type { Clock, Random } from "../common/clock-and-random.js";
import type { SecretBox } from "../users/index.js";
import { secretUnknown } from "./saml-failures.js";

/** So long somebody has from the secret to the end of the sign-in. */
export const signInMs = 10 * 60_000;
// 62^22 is more than 2^128.
const idLength = 22;

/** A sign-in that was begun. */
export interface BegunSignIn {
  readonly id: string;
  readonly begun: Instant;
}

/** A request to the provider, made for a sign-in and for one browser. */
export interface SignInRequest extends BegunSignIn {
  readonly browser: string;
}

/**
 * Writes and reads what goes from hand to hand in a sign-in. Each says of itself that it is ours, so that nothing has to be kept for
 * strangers who begin and never end.
 */
export class SignInSecrets {
  constructor(
    private readonly box: Pick<SecretBox, "fingerprint">, private readonly random: Pick<Random, "token">, private readonly clock: Clock,
  ) {}

  /** For a program that somebody is to sign in to. */
  secret(): string {
    return this.mark("secret", [this.random.token(idLength), String(this.clock.now())]);
  }

  /** Throws `saml-secret-unknown` for one that is not ours, or too old. */
  readSecret(secret: string): BegunSignIn {
    const [id, begun] = this.read("secret", secret) ?? [];
    if (id === undefined || begun === undefined || !this.isFresh(Number(begun))) throw secretUnknown();
    return { id, begun: Number(begun) };
  }

  /** The id of a request to the provider; a name in XML, as it has to be. `browser` is known to that browser alone. */
  requestId({ id, begun }: BegunSignIn, browser: string): string {
    return `_${this.mark("request", [id, String(begun), this.box.fingerprint(browser)])}`;
  }

  /** Undefined for one that is not ours, or too old. */
  readRequestId(requestId: string): SignInRequest | undefined {
    const [id, begun, browser] = this.read("request", requestId.slice(1)) ?? [];
    if (id === undefined || begun === undefined || browser === undefined || !this.isFresh(Number(begun))) return undefined;
    return { id, begun: Number(begun), browser };
  }

  /** What the page that asks for the person's word gives back: it is shown to the browser alone that the response came from. */
  confirmation({ id, browser }: SignInRequest): string {
    return this.mark("confirmation", [id, browser]);
  }

  /** The id of the sign-in that the confirmation is of, if it was given to this browser. */
  readConfirmation(confirmation: string, browserOf: (id: string) => string | undefined): string | undefined {
    const [id, browser] = this.read("confirmation", confirmation) ?? [];
    const here = id === undefined ? undefined : browserOf(id);
    return here !== undefined && this.box.fingerprint(here) === browser ? id : undefined;
  }

  private mark(use: string, parts: readonly string[]): string {
    const text = parts.join(".");
    return `${text}.${this.box.fingerprint(`saml ${use} ${text}`)}`;
  }

  private read(use: string, marked: string): readonly string[] | undefined {
    const end = marked.lastIndexOf(".");
    const text = marked.slice(0, Math.max(end, 0));
    const expected = this.box.fingerprint(`saml ${use} ${text}`);
    // Fingerprints of both: how long the comparison takes tells nothing about what would be right.
    return this.box.fingerprint(marked.slice(end + 1)) === this.box.fingerprint(expected) ? text.split(".") : undefined;
  }

  /** Clocks of servers differ; what was begun long after now was written by one that was ahead. */
  private isFresh(begun: Instant): boolean {
    return Math.abs(this.clock.now() - begun) < signInMs * microsPerMs;
  }
}
