import type { GpuProfile, HostSystemProfile } from "@dragoman/domain/hosts";
import { execFile } from "node:child_process";

const toolMs = 6_000;
type Gpus = HostSystemProfile["gpus"];

/** The GPUs that `nvidia-smi` knows; none where there is no such program. */
export async function readGpus(): Promise<Gpus> {
  const [gpus, processes] = await Promise.all([
    ask("--query-gpu=uuid,driver_version,name,memory.total,memory.free,memory.used,utilization.gpu"),
    ask("--query-compute-apps=gpu_uuid,pid,process_name,used_memory"),
  ]);
  return gpusFrom(gpus, processes);
}

/** Reads the two tables of `nvidia-smi`, in CSV without header and units; what a card does not tell counts as 0. */
export function gpusFrom(gpus: string, processes: string): Gpus {
  const running = rows(processes);
  const cards = rows(gpus).map((row) => {
    const [uuid = "", driverVersion = "", modelName = "", total, free, used, utilization] = row;
    const gpu: GpuProfile = {
      modelName,
      memoryUsage: { totalInMB: count(total), freeInMB: count(free), usedInMB: count(used) },
      utilization: Math.min(100, count(utilization)),
      processes: running.filter(([on]) => on === uuid)
        .map(([, pid, processName = "", memory]) => ({ pid: count(pid), processName, usedMemoryInMB: count(memory) })),
    };
    return { driverVersion, gpu };
  });
  return { driverVersion: cards[0]?.driverVersion ?? "", count: cards.length, gpu: cards.map(({ gpu }) => gpu) };
}

function rows(csv: string): string[][] {
  return csv.split("\n").filter((line) => line.includes(",")).map((line) => line.split(",").map((cell) => cell.trim().slice(0, 200)));
}

function count(cell: string | undefined): number {
  const number = Math.round(Number(cell));
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

function ask(query: string): Promise<string> {
  return new Promise((resolve) => {
    // Without the program, or with one that fails or hangs, there is no GPU that could be used.
    execFile("nvidia-smi", [query, "--format=csv,noheader,nounits"],
      { timeout: toolMs, maxBuffer: 256 * 1024 }, (failure, output) => resolve(failure ? "" : output));
  });
}
