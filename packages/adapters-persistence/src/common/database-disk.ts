import type { StoreDisk } from "@dragoman/application/system";
import { DomainError, isUnavailable } from "@dragoman/domain/common";
import { codeOf } from "./failures.js";
import { type FullDisk, fullDiskOf, roomOf } from "./full-disk.js";

/** For so long a disk that this process cannot look at counts as full after PostgreSQL said so. */
const believedMs = 30_000;
const noRoom = "53100";

/** The disk that PostgreSQL writes to, as far as this machine can see it, or PostgreSQL complained of it. */
export class DatabaseDisk implements StoreDisk {
  private complained: { readonly at: number; readonly sentence: string } | undefined;

  /** `folder` is that of the database, where it is one of this machine. */
  constructor(private readonly folder?: string) {}

  async whyFull(): Promise<string | undefined> {
    const full = await this.look();
    if (full !== undefined) return roomOf(full);
    const { complained } = this;
    return complained !== undefined && performance.now() - complained.at < believedMs ? complained.sentence : undefined;
  }

  /** What a failure means to a caller where the full disk is its reason; otherwise the failure. */
  async reasonOf(failure: unknown): Promise<unknown> {
    if (!isUnavailable(failure)) return failure;
    const { cause } = failure as DomainError;
    const full = await this.look();
    if (full !== undefined) return diskFull(`${roomOf(full)} for ${full.folder}`, cause);
    if (codeOf(cause ?? {}) !== noRoom) return failure;
    const sentence = (cause as Error).message;
    // Where it can be looked at, there is room again.
    if (this.folder === undefined) this.complained = { at: performance.now(), sentence };
    return diskFull(`PostgreSQL says: ${sentence}`, cause);
  }

  private async look(): Promise<FullDisk | undefined> {
    return this.folder === undefined ? undefined : fullDiskOf(this.folder);
  }
}

function diskFull(why: string, cause: unknown): DomainError {
  return new DomainError("unavailable", "disk-full", `The disk of the database is full: ${why}.`, {
    details: "An administrator has to free some room; then everything goes on by itself.", retryAfterSeconds: 30, cause,
  });
}
