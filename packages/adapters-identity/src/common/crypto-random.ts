import { randomBytes } from "node:crypto";
import type { Random } from "@dragoman/application/common";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
// Bytes from here on would make the first letters likelier than the others.
const fairBelow = 256 - (256 % alphabet.length);
const counterEnd = 0x1000;

/** Identifiers and secrets from the system's source of randomness. */
export class CryptoRandom implements Random {
  private lastMs = 0;
  private counter = 0;

  /** `nowMs` is there for tests. */
  constructor(private readonly nowMs: () => number = Date.now) {}

  id(): string {
    const bytes = randomBytes(16);
    this.step(bytes.readUInt16BE(6) & 0x7ff);
    bytes.writeUIntBE(this.lastMs, 0, 6);
    bytes.writeUInt16BE(0x7000 | this.counter, 6);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
    return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
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
