import { randomBytes, randomInt } from "node:crypto";
import type { Random } from "@dragoman/application/common";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Identifiers and secrets from the randomness of the system. */
export class MemoryRandom implements Random {
  private ms = 0;
  private sequence = 0;

  id(): string {
    this.step();
    const bytes = randomBytes(16);
    bytes.writeUIntBE(this.ms, 0, 6);
    bytes.writeUInt16BE(0x7000 | this.sequence, 6);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
    return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  token(length: number): string {
    return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
  }

  /** Twelve bits count within a millisecond; when they are used up, or the clock went back, time is borrowed from the next one. */
  private step(): void {
    const now = Date.now();
    if (now > this.ms) [this.ms, this.sequence] = [now, 0];
    else if (this.sequence < 0xfff) this.sequence += 1;
    else [this.ms, this.sequence] = [this.ms + 1, 0];
  }
}
