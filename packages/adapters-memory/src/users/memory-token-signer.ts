import { createSign, createVerify, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Clock } from "@dragoman/application/common";
import type { TokenClaims, TokenSigner } from "@dragoman/application/users";

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
const header = encode({ alg: "RS256", typ: "JWT" });

/** Signs with a key that lives as long as this object. */
export class MemoryTokenSigner implements TokenSigner {
  private made: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } | undefined;

  constructor(private readonly clock: Clock, private readonly keyBits = 2048) {}

  async sign({ userId, epoch }: TokenClaims, validForSeconds: number): Promise<string> {
    const body = `${header}.${encode({ sub: userId, epoch, exp: this.seconds() + validForSeconds })}`;
    return `${body}.${createSign("RSA-SHA256").update(body).sign(this.keys().privateKey, "base64url")}`;
  }

  async verify(token: string): Promise<TokenClaims | undefined> {
    const [head, payload, signature, ...more] = token.split(".");
    if (head !== header || payload === undefined || signature === undefined || more.length > 0) return undefined;
    if (!createVerify("RSA-SHA256").update(`${head}.${payload}`).verify(this.keys().publicKey, signature, "base64url")) return undefined;
    // Signed by us, so it has the shape that `sign` gave it.
    const { sub, epoch, exp } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sub: string; epoch: string; exp: number };
    return exp > this.seconds() ? { userId: sub, epoch } : undefined;
  }

  /** Made when it is needed first, for that takes long. */
  private keys(): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
    this.made ??= generateKeyPairSync("rsa", { modulusLength: this.keyBits });
    return this.made;
  }

  private seconds(): number {
    return Math.floor(this.clock.now() / 1e6);
  }
}
