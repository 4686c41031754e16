import type { AgentStatus } from "@dragoman/domain/hosts";
import type { EngineOrders } from "@dragoman/host-protocol";
import { createHash } from "node:crypto";

/** A status as it is told. */
export interface MarkedStatus extends AgentStatus {
  /** A digest of the status: the same for the same status. */
  readonly mark: string;
}

/** Lets those who ask for the status of this host wait until there is news. */
export class StatusNews {
  private readonly waiting = new Set<() => void>();

  constructor(private readonly read: () => AgentStatus) {}

  get now(): MarkedStatus {
    const status = this.read();
    return { ...status, mark: createHash("sha256").update(JSON.stringify(status)).digest("base64url") };
  }

  /** To be called when the status may have changed. */
  look(): void {
    for (const again of this.waiting) again();
  }

  /** The status as soon as it has another mark than that, and after `ms` at the latest. */
  async unless({ mark, ms }: NonNullable<EngineOrders["unless"]>): Promise<MarkedStatus> {
    if (this.now.mark !== mark) return this.now;
    await new Promise<void>((resolve) => {
      const look = (): void => { if (this.now.mark !== mark) end(); };
      const timer = setTimeout(() => end(), ms).unref();
      const end = (): void => {
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
    });
    return this.now;
  }
}
