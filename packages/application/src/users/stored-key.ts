import type { StoredKey } from "@dragoman/domain/users";
import type { SecretBox } from "./identity.js";

/** A key as it is kept: found by its fingerprint, shown again from its sealed form. */
export function storedKey(key: string, box: SecretBox): StoredKey {
  return { hash: box.fingerprint(key), sealed: box.seal(key) };
}
