import { invalid } from "../common/errors.js";
import { foldUsername } from "./user.js";

/** How many random characters the server puts into a key. */
export const apiKeySecretLength = 32;

const maxLength = 255;
const minOwnSecretLength = 12;

/** A key taken apart. */
export interface ApiKey {
  readonly username: string;
  readonly secret: string;
}

/** `u_<username>_<secret>`. */
export function writeApiKey({ username, secret }: ApiKey): string {
  return `u_${username}_${secret}`;
}

/** Takes a key apart at its last `_`, for user names hold that sign too; undefined when it has not the form of one. */
export function parseApiKey(key: string): ApiKey | undefined {
  if (key.length > maxLength) return undefined;
  const [, username, secret] = /^u_(.+)_([A-Za-z0-9]+)$/su.exec(key) ?? [];
  return username === undefined || secret === undefined ? undefined : { username, secret };
}

/** Throws `api-key-invalid` unless a user of this name may choose the key. */
export function checkOwnApiKey(key: string, username: string): void {
  const parsed = parseApiKey(key);
  const reason = parsed === undefined ? `is not of the form u_<user name>_<letters or digits> with at most ${maxLength} characters`
    : foldUsername(parsed.username) !== foldUsername(username) ? "names another user"
    : parsed.secret.length < minOwnSecretLength ? `ends with fewer than ${minOwnSecretLength} letters or digits`
    : undefined;
  // The key itself is not repeated: answers end up in logs.
  if (reason !== undefined) {
    throw invalid("api-key-invalid", `The key of ${username} cannot be set: it ${reason}.`,
      `A key is u_${username}_ and then at least ${minOwnSecretLength} of A-Z, a-z, 0-9.`);
  }
}
