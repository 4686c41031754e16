import { parseApiKey, type User } from "@dragoman/domain/users";
import type { Clock } from "../common/clock-and-random.js";
import { addressBound, type GuessCounter, withinBounds } from "./guessing.js";
import type { SecretBox, TokenSigner } from "./identity.js";
import { RecentMap } from "./recent-map.js";
import { isRecognised, notAuthenticated, type Recognition, type RecognisedCaller } from "./recognition.js";
import type { UserRepository } from "./user-repository.js";

/** What a caller is recognised by. */
export type Credential =
  | { readonly kind: "bearer"; readonly token: string }
  | { readonly kind: "key"; readonly key: string };

// A revocation must bite within 2 s; half of that is left for the reading itself.
const trustedForMicros = 1_000_000;
const mostTrusted = 5_000;
const mostKnownKeys = 10_000;

/**
 * Tells who sent a request, from the access token or the API key. Liveness and role are at most a second old. Rejects
 * with `not-authenticated`, and with `too-many-sign-ins` when an address tried too many keys that are none.
 */
export class Authenticate {
  private readonly trusted = new RecentMap<{ since: number; caller: Promise<RecognisedCaller> }>(mostTrusted);
  /** Fingerprints of keys that were right once: whoever holds one does not guess, so others' failures do not shut it out. */
  private readonly knownKeys = new RecentMap<true>(mostKnownKeys);

  constructor(
    private readonly users: UserRepository,
    private readonly tokens: TokenSigner,
    private readonly box: SecretBox,
    private readonly guesses: GuessCounter,
    private readonly clock: Clock,
  ) {}

  run(credential: Credential, address: string): Promise<RecognisedCaller> {
    const name = credential.kind === "bearer" ? `bearer ${credential.token}` : `key ${address} ${this.box.fingerprint(credential.key)}`;
    const now = this.clock.now();
    const known = this.trusted.get(name);
    if (known !== undefined && now >= known.since && now - known.since < trustedForMicros) return known.caller;
    const caller = credential.kind === "bearer" ? this.byToken(credential.token) : this.byKey(credential.key, address);
    this.trusted.set(name, { since: now, caller });
    // Failures are not kept: each further one is looked at, and counted, by itself.
    caller.catch(() => { if (this.trusted.get(name)?.caller === caller) this.trusted.delete(name); });
    return caller;
  }

  private async byToken(token: string): Promise<RecognisedCaller> {
    const claims = await this.tokens.verify(token);
    const user = claims && await this.users.findById(claims.userId);
    const by = { epoch: claims?.epoch ?? "" };
    if (!isRecognised(user, by)) {
      throw notAuthenticated("The access token is invalid or no longer valid.", "Get a new one from POST /api/v2/auth.");
    }
    return callerOf(user, by);
  }

  private async byKey(key: string, address: string): Promise<RecognisedCaller> {
    const by = { keyHash: this.box.fingerprint(key) };
    const look = () => this.holderOf(key, by);
    const isKnown = this.knownKeys.get(by.keyHash) !== undefined;
    return callerOf(isKnown ? await look() : await withinBounds(this.guesses, [addressBound(address)], "not-authenticated", look), by);
  }

  private async holderOf(key: string, by: { readonly keyHash: string }): Promise<User> {
    const user = parseApiKey(key) && await this.users.findByKeyHash(by.keyHash);
    if (!isRecognised(user, by)) {
      this.knownKeys.delete(by.keyHash);
      throw notAuthenticated("The API key is invalid or no longer valid.", "Look it up with GET /api/v2/users/me/credentials.");
    }
    this.knownKeys.set(by.keyHash, true);
    return user;
  }
}

/** The caller that a user is. */
function callerOf(user: User, by: Recognition): RecognisedCaller {
  return { userId: user.id, username: user.username, ...(user.role === undefined ? {} : { role: user.role }), by };
}
