import type { CpuProfile } from "@dragoman/domain/hosts";
import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** Between two looks at the clocks of the processors. */
const sampleMs = 200;

/** The processors by socket, with how busy they are now. */
export async function readCpus(): Promise<CpuProfile[]> {
  // Only Linux has this file; what it would tell comes from the system's own list elsewhere.
  const [busy, text] = await Promise.all([readBusy(), readFile("/proc/cpuinfo", "utf8").catch(() => "")]);
  return cpusFrom(text, cpus(), busy);
}

type SystemCpu = Pick<ReturnType<typeof cpus>[number], "model" | "speed">;

/** Joins what the kernel tells of each logical processor to sockets; `busy` is the percentage of each logical processor. */
export function cpusFrom(cpuinfo: string, system: readonly SystemCpu[], busy: readonly number[]): CpuProfile[] {
  const logical = cpuinfo.split(/\n\s*\n/).map(fields).filter((one) => one.has("processor"));
  const sockets = new Map<string, Map<string, string>[]>();
  for (const one of logical) {
    const socket = one.get("physical id") ?? "0";
    sockets.set(socket, [...(sockets.get(socket) ?? []), one]);
  }
  if (sockets.size === 0) sockets.set("0", system.map((_, at) => new Map([["processor", String(at)]])));
  return [...sockets.values()].map((members) => {
    const first = members[0] as Map<string, string>;
    const places = members.map((member) => Number(member.get("processor")));
    const share = places.reduce((sum, place) => sum + (busy[place] ?? 0), 0) / places.length;
    return {
      modelName: (first.get("model name") ?? system[0]?.model ?? "").slice(0, 200),
      cores: Number(first.get("cpu cores")) || members.length,
      cacheSizeInMB: cacheSize(first.get("cache size")),
      clockSpeedInMHz: Math.round(Number(first.get("cpu MHz")) || system[0]?.speed || 0),
      flags: (first.get("flags") ?? first.get("Features") ?? "").split(" ").filter((flag) => flag !== "").slice(0, 1_000),
      utilization: Math.round(share * 10) / 10,
    };
  });
}

function fields(block: string): Map<string, string> {
  return new Map(block.split("\n").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
  }));
}

function cacheSize(text = ""): string {
  const kilobytes = /^(\d+) KB$/.exec(text)?.[1];
  return kilobytes === undefined ? "" : String(Math.round(Number(kilobytes) / 102.4) / 10);
}

/** How busy each logical processor is, in percent. */
async function readBusy(): Promise<number[]> {
  const before = cpus();
  await sleep(sampleMs);
  return cpus().map(({ times }, at) => {
    const earlier = before[at]?.times;
    if (earlier === undefined) return 0;
    const all = Object.values(times).reduce((sum, time) => sum + time, 0) - Object.values(earlier).reduce((sum, time) => sum + time, 0);
    return all <= 0 ? 0 : Math.min(100, Math.max(0, 100 * (1 - (times.idle - earlier.idle) / all)));
  });
}
