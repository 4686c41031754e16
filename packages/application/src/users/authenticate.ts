import { parseApiKey, roleOnServer, type User } from "@dragoman/domain/users";
import type { Clock } from "../common/clock-and-random.js";
import { type AccountDoor, ownAccountAlone } from "./account-door.js";
import { Admission } from "./admission.js";
import { type CredentialReader, tokenInvalid } from "./credential-reader.js";
import { addressBound, type GuessCounter, judgingSecret } from "./guessing.js";
import type { SecretBox, TokenClaims } from "./identity.js";
import { RecentMap } from "./recent-map.js";
import { isRecognised, notAuthenticated, type Recognition, type RecognisedCaller } from "./recognition.js";
import type { UserRepository } from "./user-repository.js";

// A revocation must bite within 2 s; half of that is left for the reading itself.
const trustedForMicros = 1_000_000;
const mostTrusted = 5_000;

/**
 * Tells who sent a request, from its header `Authorization`. Liveness and role are at most a second old: for so long it is remembered
 * whom a header stood for, and nothing of it is read or verified again. Rejects with `not-authenticated`, and with `too-many-sign-ins`
 * when an address tried too many keys that are none; a key that is right is let in from there all the same.
 */
export class Authenticate {
  private readonly trusted = new RecentMap<{ since: number; caller: Promise<RecognisedCaller> }>(mostTrusted);

  constructor(
    private readonly users: UserRepository,
    private readonly credentials: CredentialReader,
    private readonly box: SecretBox,
    private readonly guesses: GuessCounter,
    private readonly clock: Clock,
    private readonly accounts: Pick<AccountDoor, "accountOf"> = ownAccountAlone,
    private readonly admission = new Admission(),
  ) {}

  run(authorization: string | undefined, address: string): Promise<RecognisedCaller> {
    const name = `${address} ${authorization ?? ""}`;
    const now = this.clock.now();
    const known = this.trusted.get(name);
    if (known !== undefined && now >= known.since && now - known.since < trustedForMicros) return known.caller;
    const caller = this.recognised(authorization, address);
    this.trusted.set(name, { since: now, caller });
    const forget = (): void => { if (this.trusted.get(name)?.caller === caller) this.trusted.delete(name); };
    // Failures are not kept: each further one is looked at, and counted, by itself.
    caller.catch(forget);
    // A fingerprint of it cost quick calls some percent; so the header itself is kept, for that second and no longer.
    setTimeout(forget, trustedForMicros / 1_000).unref();
    return caller;
  }

  private async recognised(authorization: string | undefined, address: string): Promise<RecognisedCaller> {
    const credential = await this.credentials.read(authorization);
    return credential.kind === "token" ? this.byToken(credential.claims) : this.byKey(credential.key, address);
  }

  private async byToken({ userId, epoch }: TokenClaims): Promise<RecognisedCaller> {
    const user = await this.users.findById(userId);
    const by = { epoch };
    if (user === undefined) return this.byClientToken(userId, by);
    if (!isRecognised(user, by)) throw tokenInvalid();
    return this.admitted(user, by);
  }

  /** Tokens of API credentials name them where others name a user. */
  private async byClientToken(clientId: string, by: { readonly epoch: string }): Promise<RecognisedCaller> {
    const accountId = await this.accounts.accountOf(clientId, by.epoch);
    if (accountId === undefined) throw tokenInvalid();
    return { userId: "", username: clientId, clientId, accountId, by };
  }

  /** Rejects with `not-authenticated` for people who are not let in at present. */
  private async admitted(user: User, by: Recognition): Promise<RecognisedCaller> {
    const refusal = await this.admission.refusalOf(user);
    if (refusal !== undefined) throw notAuthenticated(refusal.message, refusal.details);
    return callerOf(user, by);
  }

  private async byKey(key: string, address: string): Promise<RecognisedCaller> {
    const by = { keyHash: this.box.fingerprint(key) };
    const secret = { mark: by.keyHash, wrong: "not-authenticated", wasRight: () => this.users.isRetiredKey(by.keyHash) };
    return this.admitted(await judgingSecret(this.guesses, [addressBound(address)], secret, () => this.holderOf(key, by)), by);
  }

  private async holderOf(key: string, by: { readonly keyHash: string }): Promise<User> {
    const user = parseApiKey(key) && await this.users.findByKeyHash(by.keyHash);
    if (!isRecognised(user, by)) {
      throw notAuthenticated("The API key is invalid or no longer valid.", "Look it up with GET /api/v2/users/me/credentials.");
    }
    return user;
  }
}

/** The caller that a user is. */
function callerOf(user: User, by: Recognition): RecognisedCaller {
  const role = roleOnServer(user);
  return {
    userId: user.id, username: user.username, ...(role === undefined ? {} : { role }),
    ...(user.accountId === undefined ? {} : { accountId: user.accountId }), by,
  };
}
