import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { PasswordHasher } from "@dragoman/application/users";
import { DomainError } from "@dragoman/domain/common";

const derive = promisify<string, Buffer, number, { N: number }, Buffer>(scrypt);
const nobody = `$scrypt$ln=10$${Buffer.alloc(16).toString("base64url")}$${Buffer.alloc(32).toString("base64url")}`;

/** Hashes passwords with scrypt at a cost that suits tests; `most` calls may wait at once. */
export class MemoryPasswordHasher implements PasswordHasher {
  private waiting = 0;

  constructor(private readonly most = 50) {}

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    return `$scrypt$ln=10$${salt.toString("base64url")}$${(await this.derive(password, salt)).toString("base64url")}`;
  }

  async verify(hash: string | undefined, password: string): Promise<boolean> {
    const [, , , salt = "", expected = ""] = (hash ?? nobody).split("$");
    const derived = await this.derive(password, Buffer.from(salt, "base64url"));
    const known = Buffer.from(expected, "base64url");
    return hash !== undefined && known.length === derived.length && timingSafeEqual(known, derived);
  }

  private async derive(password: string, salt: Buffer): Promise<Buffer> {
    if (this.waiting >= this.most) {
      throw new DomainError("unavailable", "server-busy", `${this.waiting} passwords wait to be checked.`, { details: "Try again in a moment.", retryAfterSeconds: 1 });
    }
    this.waiting += 1;
    try {
      return await derive(password, salt, 32, { N: 1024 });
    } finally {
      this.waiting -= 1;
    }
  }
}
