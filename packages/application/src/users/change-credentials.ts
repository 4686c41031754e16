import { changeKey, checkOwnApiKey } from "@dragoman/domain/users";
import type { SecretBox } from "./identity.js";
import { type RecognisedCaller, requireRecognised } from "./recognition.js";
import { storedKey } from "./stored-key.js";
import type { UserRepository } from "./user-repository.js";

/** Gives the caller a key of their own choice; the former one ends. Rejects with `api-key-invalid`, and with `not-authenticated` when what the caller came with has ended; then the former one stays. */
export class ChangeCredentials {
  constructor(private readonly users: UserRepository, private readonly box: SecretBox) {}

  async run(caller: RecognisedCaller, key: string): Promise<string> {
    checkOwnApiKey(key, caller.username);
    const chosen = storedKey(key, this.box);
    await this.users.update(caller.userId, (user) => {
      requireRecognised(user, caller);
      return { state: changeKey(user, chosen) };
    });
    return key;
  }
}
