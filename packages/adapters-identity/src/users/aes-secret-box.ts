import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { SecretBox } from "@dragoman/application/users";
import { DomainError } from "@dragoman/domain/common";
import { openKeyFile, unreadableKeyFile } from "./key-file.js";

const cipher = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Begins every sealed secret, so that another form can follow one day. */
const version = "v1.";

/** Seals with AES-256-GCM and fingerprints with HMAC-SHA256, under two keys derived from the one in the key file. */
export class AesSecretBox implements SecretBox {
  private readonly sealing: Buffer;
  private readonly marking: Buffer;

  constructor(key: Uint8Array) {
    if (key.length !== keyBytes) throw new RangeError(`A sealing key has ${keyBytes} bytes, not ${key.length}.`);
    this.sealing = derived(key, "dragoman seal");
    this.marking = derived(key, "dragoman fingerprint");
  }

  /** Reads the key of the file, 32 bytes in hexadecimal digits; makes the file when it is not there. */
  static async open(keyFile: string): Promise<AesSecretBox> {
    const text = await openKeyFile(keyFile, () => `${randomBytes(keyBytes).toString("hex")}\n`);
    if (!/^[0-9a-f]{64}\s*$/i.test(text)) throw unreadableKeyFile(keyFile, "it is not 64 hexadecimal digits");
    return new AesSecretBox(Buffer.from(text.trim(), "hex"));
  }

  seal(secret: string): string {
    const nonce = randomBytes(nonceBytes);
    const sealer = createCipheriv(cipher, this.sealing, nonce, { authTagLength: tagBytes });
    const body = Buffer.concat([sealer.update(secret, "utf8"), sealer.final()]);
    return version + Buffer.concat([nonce, sealer.getAuthTag(), body]).toString("base64url");
  }

  open(sealed: string): string {
    try {
      if (!sealed.startsWith(version)) throw new Error("unknown form");
      const bytes = Buffer.from(sealed.slice(version.length), "base64url");
      const opener = createDecipheriv(cipher, this.sealing, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      opener.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([opener.update(bytes.subarray(nonceBytes + tagBytes)), opener.final()]).toString("utf8");
    } catch (cause) {
      throw new DomainError("unexpected", "secret-unreadable", "A stored secret cannot be opened.",
        { details: "It was changed, or sealed under another key: every server needs the key file it was sealed with.", cause });
    }
  }

  fingerprint(key: string): string {
    return createHmac("sha256", this.marking).update(key, "utf8").digest("base64url");
  }
}

function derived(key: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", use, keyBytes));
}
