import type { HostSystemProfile } from "@dragoman/domain/hosts";
import { freemem, totalmem } from "node:os";
import { readCpus } from "./cpu-profile.js";
import { readDisks } from "./disk-profile.js";
import { readGpus } from "./gpu-profile.js";
import { inMB } from "./megabytes.js";

/** Measures this host now. */
export async function readHostProfile(): Promise<HostSystemProfile> {
  const [gpus, cpu, disk] = await Promise.all([readGpus(), readCpus(), readDisks()]);
  const [total, free] = [inMB(totalmem()), inMB(freemem())];
  return { gpus, memory: { totalInMB: total, freeInMB: free, usedInMB: total - free }, cpu, disk };
}
