import type { CpuProfile, GpuProfile, HostSystemProfile, MemoryUsage } from "@dragoman/domain/hosts";
import { integer, list, named, number, object, type Schema, text, described } from "../common/schema.js";

/** Shows the figures of a host. */
export function showHostProfile({ gpus, memory, cpu, disk }: HostSystemProfile): object {
  return {
    gpus: { driverVersion: gpus.driverVersion, count: gpus.count, gpu: gpus.gpu.map(showGpu) },
    memory: showMemory(memory),
    cpu: cpu.map(showCpu),
    disk: disk.map(({ path, ...usage }) => ({ path, ...showMemory(usage) })),
  };
}

function showMemory({ totalInMB, freeInMB, usedInMB }: MemoryUsage): object {
  return { totalInMB, freeInMB, usedInMB };
}

function showGpu({ modelName, memoryUsage, utilization, processes }: GpuProfile): object {
  return {
    modelName, memoryUsage: showMemory(memoryUsage), utilization,
    processes: processes.map(({ pid, processName, usedMemoryInMB }) => ({ pid, processName, usedMemoryInMB })),
  };
}

function showCpu({ modelName, cores, cacheSizeInMB, clockSpeedInMHz, flags, utilization }: CpuProfile): object {
  return { modelName, cores, cacheSizeInMB, clockSpeedInMHz, flags, utilization };
}

const memory = { totalInMB: integer, freeInMB: integer, usedInMB: integer };

export const hostProfileSchema: Schema = named("HostSystemProfile", object({
  gpus: object({
    driverVersion: text, count: integer,
    gpu: list(object({
      modelName: text, memoryUsage: object(memory), utilization: number,
      processes: list(object({ pid: integer, processName: text, usedMemoryInMB: integer })),
    })),
  }),
  memory: object(memory),
  cpu: list(object({
    modelName: text, cores: integer, cacheSizeInMB: described(text, "A number, as text."), clockSpeedInMHz: integer, flags: list(text),
    utilization: described(number, "Percent."),
  })),
  disk: list(object({ path: text, ...memory })),
}), {
  gpus: { driverVersion: "", count: 0, gpu: [] },
  memory: { totalInMB: 7_950, freeInMB: 5_120, usedInMB: 2_830 },
  cpu: [{ modelName: "AMD EPYC 7763", cores: 2, cacheSizeInMB: "32", clockSpeedInMHz: 2_450, flags: ["sse2", "avx2"], utilization: 12.5 }],
  disk: [{ path: "/", totalInMB: 80_000, freeInMB: 61_500, usedInMB: 18_500 }],
});
