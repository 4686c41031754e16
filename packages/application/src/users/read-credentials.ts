import { apiKeySecretLength, changeKey, writeApiKey, type StoredKey } from "@dragoman/domain";
import type { Caller } from "../common/caller.js";
import type { Random } from "../common/random.js";
import type { SecretBox } from "./identity.js";
import { storedKey } from "./stored-key.js";
import type { UserRepository } from "./user-repository.js";

/** Shows the caller's API key; makes a random one when there is none. */
export class ReadCredentials {
  constructor(private readonly users: UserRepository, private readonly box: SecretBox, private readonly random: Random) {}

  async run(caller: Caller): Promise<string> {
    const present = (await this.users.findById(caller.userId))?.key ?? await this.firstKey(caller);
    return this.box.open(present.sealed);
  }

  /** Of two first looks at once, the later one keeps the key of the earlier. */
  private async firstKey(caller: Caller): Promise<StoredKey> {
    const made = storedKey(writeApiKey({ username: caller.username, secret: this.random.token(apiKeySecretLength) }), this.box);
    const { key } = await this.users.update(caller.userId, (user) => ({ state: user.key === undefined ? changeKey(user, made) : user }));
    return key ?? made;
  }
}
