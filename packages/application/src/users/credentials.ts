import { apiKeySecretLength, changeKey, checkOwnApiKey, type StoredKey, userChanged, writeApiKey } from "@dragoman/domain/users";
import type { Clock, Random } from "../common/clock-and-random.js";
import type { SecretBox } from "./identity.js";
import { type RecognisedCaller, requireRecognised } from "./recognition.js";
import type { UserRepository } from "./user-repository.js";

/**
 * Shows the caller's API key; makes a random one when there is none. Rejects with `not-authenticated` when what the caller
 * came with has ended: the new key is not for whoever had the old one.
 */
export class ReadCredentials {
  constructor(
    private readonly users: UserRepository,
    private readonly box: SecretBox,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  async run(caller: RecognisedCaller): Promise<string> {
    const user = await this.users.findById(caller.userId);
    requireRecognised(user, caller);
    const { sealed } = user.key ?? await this.firstKey(caller);
    return this.box.open(sealed);
  }

  /** Of two first looks at once, the later one keeps the key of the earlier. */
  private async firstKey(caller: RecognisedCaller): Promise<StoredKey> {
    const made = storedKey(writeApiKey({ username: caller.username, secret: this.random.token(apiKeySecretLength) }), this.box);
    const { key } = await this.users.update(caller.userId, (user) => {
      requireRecognised(user, caller);
      return userChanged(user, user.key === undefined ? changeKey(user, made) : user, this.clock.now());
    });
    return key ?? made;
  }
}

/**
 * Gives the caller a key of their own choice; the former one ends. Rejects with `api-key-invalid`, and with
 * `not-authenticated` when what the caller came with has ended; then the former one stays.
 */
export class ChangeCredentials {
  constructor(private readonly users: UserRepository, private readonly box: SecretBox, private readonly clock: Clock) {}

  async run(caller: RecognisedCaller, key: string): Promise<string> {
    checkOwnApiKey(key, caller.username);
    const chosen = storedKey(key, this.box);
    await this.users.update(caller.userId, (user) => {
      requireRecognised(user, caller);
      return userChanged(user, changeKey(user, chosen), this.clock.now());
    });
    return key;
  }
}

/** A key as it is kept: found by its fingerprint, shown again from its sealed form. */
function storedKey(key: string, box: SecretBox): StoredKey {
  return { hash: box.fingerprint(key), sealed: box.seal(key) };
}
