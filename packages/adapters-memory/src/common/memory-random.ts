import { randomInt, randomUUID } from "node:crypto";
import type { Random } from "@dragoman/application/common";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Identifiers and secrets from the randomness of the system. */
export class MemoryRandom implements Random {
  /** When the last id was made: its millisecond, and behind that twelve bits that count within one. */
  private last = 0n;

  id(): string {
    const now = BigInt(Date.now()) << 12n;
    // When a millisecond is used up, or the clock went back, time is borrowed from the next one.
    this.last = now > this.last ? now : this.last + 1n;
    const digits = this.last.toString(16).padStart(15, "0");
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(12)}-${randomUUID().slice("01234567-0123-4123-".length)}`;
  }

  token(length: number): string {
    return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
  }
}
