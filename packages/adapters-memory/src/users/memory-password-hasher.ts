import { randomBytes, scrypt, scryptSync, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { PasswordHasher } from "@dragoman/application/users";
import { DomainError } from "@dragoman/domain/common";

const derive = promisify<string, Buffer, number, { N: number }, Buffer>(scrypt);
const keyLength = 32;

/** Hashes passwords with scrypt at a cost that suits tests; `most` calls may wait at once. */
export class MemoryPasswordHasher implements PasswordHasher {
  private waiting = 0;

  /** `log2Cost` is the binary logarithm of what scrypt calls N; a hash says its own, and is verified by it. */
  constructor(private readonly most = 50, private readonly log2Cost = 10) {}

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    return this.written(salt, await this.derive(password, salt, this.log2Cost));
  }

  /** The hash at once, whoever waits: for users who are there before anything runs. */
  hashNow(password: string): string {
    const salt = randomBytes(16);
    return this.written(salt, scryptSync(password, salt, keyLength, { N: 2 ** this.log2Cost }));
  }

  async verify(hash: string | undefined, password: string): Promise<boolean> {
    const nobody = this.written(Buffer.alloc(16), Buffer.alloc(keyLength));
    const [, , cost = "", salt = "", expected = ""] = (hash ?? nobody).split("$");
    const derived = await this.derive(password, Buffer.from(salt, "base64url"), Number(cost.slice("ln=".length)));
    const known = Buffer.from(expected, "base64url");
    return hash !== undefined && known.length === derived.length && timingSafeEqual(known, derived);
  }

  private written(salt: Buffer, derived: Buffer): string {
    return `$scrypt$ln=${this.log2Cost}$${salt.toString("base64url")}$${derived.toString("base64url")}`;
  }

  private async derive(password: string, salt: Buffer, log2Cost: number): Promise<Buffer> {
    if (this.waiting >= this.most) {
      throw new DomainError("unavailable", "server-busy", `${this.waiting} passwords wait to be checked.`,
        { details: "Try again in a moment.", retryAfterSeconds: 1 });
    }
    this.waiting += 1;
    try {
      return await derive(password, salt, keyLength, { N: 2 ** log2Cost });
    } finally {
      this.waiting -= 1;
    }
  }
}
