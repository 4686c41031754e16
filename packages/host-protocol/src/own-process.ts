import type { ProcessFigures } from "@dragoman/domain/hosts";
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";

/** This process, as it tells of itself. */
export class OwnProcess {
  private readonly run = randomUUID();

  constructor(private readonly program: string, private readonly engine?: string) {}

  figures({ counts = {}, levels = {} }: Partial<Pick<ProcessFigures, "counts" | "levels">> = {}): ProcessFigures {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    return {
      process: this.program, ...(this.engine === undefined ? {} : { engine: this.engine }), run: this.run,
      started: performance.timeOrigin / 1_000, cpuSeconds: (user + system) / 1e6, residentBytes: rss, heapBytes: heapUsed,
      busySeconds: performance.eventLoopUtilization().active / 1_000, counts, levels,
    };
  }
}
