import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { SecretBox } from "@dragoman/application/users";
import { DomainError } from "@dragoman/domain/common";

/** Seals under a key that lives as long as this object. */
export class MemorySecretBox implements SecretBox {
  private readonly key = randomBytes(32);

  seal(secret: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.key, nonce);
    const hidden = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString("base64");
  }

  open(sealed: string): string {
    const bytes = Buffer.from(sealed, "base64");
    try {
      const decipher = createDecipheriv("aes-256-gcm", this.key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    } catch (cause) {
      throw new DomainError("unexpected", "secret-unreadable", "A stored secret cannot be read.",
        { details: "It was changed, or sealed under another key.", cause });
    }
  }

  fingerprint(key: string): string {
    return createHmac("sha256", this.key).update(key).digest("hex");
  }
}
