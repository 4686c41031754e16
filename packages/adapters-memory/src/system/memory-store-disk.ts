import type { StoreDisk } from "@dragoman/application/system";

/** A disk in memory, which has room unless somebody says otherwise. */
export class MemoryStoreDisk implements StoreDisk {
  isFull = false;

  async whyFull(): Promise<string | undefined> {
    return this.isFull ? "memory has 0 MB left, and 32 MB are needed" : undefined;
  }
}
