/** Figures of a host, measured when asked. Memory and disk in MB (2^20 bytes), utilization in percent. */
export interface HostSystemProfile {
  readonly gpus: {
    readonly driverVersion: string;
    readonly count: number;
    readonly gpu: readonly GpuProfile[];
  };
  readonly memory: MemoryUsage;
  readonly cpu: readonly CpuProfile[];
  readonly disk: readonly ({ readonly path: string } & MemoryUsage)[];
}

/** Memory or disk space, in MiB. */
export interface MemoryUsage {
  readonly totalInMB: number;
  readonly freeInMB: number;
  readonly usedInMB: number;
}

/** One graphics card of a host. */
export interface GpuProfile {
  readonly modelName: string;
  readonly memoryUsage: MemoryUsage;
  readonly utilization: number;
  readonly processes: readonly { readonly pid: number; readonly processName: string; readonly usedMemoryInMB: number }[];
}

/** One processor socket. */
export interface CpuProfile {
  readonly modelName: string;
  readonly cores: number;
  readonly cacheSizeInMB: string;
  readonly clockSpeedInMHz: number;
  readonly flags: readonly string[];
  readonly utilization: number;
}
