import { randomBytes, randomUUID } from "node:crypto";
import type { Random } from "@dragoman/application/common";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
// Bytes from here on would make the first letters likelier than the others.
const fairBelow = 256 - (256 % alphabet.length);
const counterEnd = 0x1000;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");

/** Identifiers and secrets from the system's source of randomness. */
export class CryptoRandom implements Random {
  private lastMs = 0;
  private counter = 0;

  /** `nowMs` is there for tests. */
  constructor(private readonly nowMs: () => number = Date.now) {}

  id(): string {
    // Node keeps random bytes for UUIDs in stock. Each request to the system takes 30 µs.
    const random = randomUUID();
    this.step(Number.parseInt(random.slice(0, 3), 16) & 0x7ff);
    const time = hex(this.lastMs, 12);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(this.counter, 3)}-${random.slice(19)}`;
  }

  token(length: number): string {
    let token = "";
    while (token.length < length) {
      for (const byte of randomBytes(length - token.length)) if (byte < fairBelow) token += alphabet[byte % alphabet.length];
    }
    return token;
  }

  /** Counts up within a millisecond, also when the clock was set back; borrows from the next one when the counter is full. */
  private step(start: number): void {
    const now = this.nowMs();
    const next = this.counter + 1;
    if (now <= this.lastMs && next < counterEnd) {
      this.counter = next;
      return;
    }
    this.lastMs = Math.max(now, this.lastMs + 1);
    this.counter = start;
  }
}
