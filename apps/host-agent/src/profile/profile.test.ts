import { readProfile } from "@dragoman/host-protocol";
import { describe, expect, it } from "@jest/globals";
import { cpusFrom } from "./cpu-profile.js";
import { mountPoints } from "./disk-profile.js";
import { gpusFrom } from "./gpu-profile.js";
import { readHostProfile } from "./read-host-profile.js";

const processor = (number: number, socket: number) => `processor\t: ${number}
vendor_id\t: AuthenticAMD
model name\t: AMD EPYC: the third
cpu MHz\t\t: 2595.124
cache size\t: 512 KB
physical id\t: ${socket}
cpu cores\t: 2
flags\t\t: fpu vme  sse2
`;

describe("processors", () => {
  it("are told by socket, with the share that is busy", () => {
    const expected = {
      modelName: "AMD EPYC: the third", cores: 2, cacheSizeInMB: "0.5", clockSpeedInMHz: 2595, flags: ["fpu", "vme", "sse2"],
    };
    expect(cpusFrom([processor(0, 0), processor(1, 0), processor(2, 1)].join("\n"), [], [10, 20, 99.99])).toEqual([
      { ...expected, utilization: 15 }, { ...expected, utilization: 100 }]);
  });

  it("are told by the system where the kernel has no such file, or says less", () => {
    const system = [{ model: "Chip", speed: 2000 }, { model: "Chip", speed: 2000 }];
    const expected = { modelName: "Chip", cores: 2, cacheSizeInMB: "", clockSpeedInMHz: 2000, utilization: 50 };
    expect(cpusFrom("", system, [0, 100])).toEqual([{ ...expected, flags: [] }]);
    const arm = "processor\t: 0\nFeatures\t: fp asimd\n\nprocessor\t: 1\nFeatures\t: fp asimd\n\nHardware\t: board\n";
    expect(cpusFrom(arm, system, [0, 100])).toEqual([{ ...expected, flags: ["fp", "asimd"] }]);
  });
});

describe("disks", () => {
  it("are told once for each device, without what is no disk", () => {
    expect(mountPoints([
      "overlay / overlay rw 0 0", "proc /proc proc rw 0 0", "tmpfs /dev tmpfs rw 0 0", "/dev/sda1 /data\\040two ext4 rw 0 0",
      "/dev/sda1 /again ext4 rw 0 0",
      "server:/share /net nfs rw 0 0", "",
    ].join("\n"))).toEqual(["/", "/data two"]);
  });
});

describe("GPUs", () => {
  it("are none without a tool", () => {
    expect(gpusFrom("", "")).toEqual({ driverVersion: "", count: 0, gpu: [] });
  });

  it("are told with the processes on each", () => {
    const gpus = "GPU-a, 550.54.15, NVIDIA L4, 23034, 22000, 1034, 37\nGPU-b, 550.54.15, NVIDIA L4, 23034, [N/A], [Not Supported], 0\n";
    const processes = "GPU-a, 4242, /usr/bin/python3, 1000\nGPU-a, 4243, engine, [N/A]\n";
    expect(gpusFrom(gpus, processes)).toEqual({
      driverVersion: "550.54.15", count: 2,
      gpu: [{
        modelName: "NVIDIA L4", memoryUsage: { totalInMB: 23_034, freeInMB: 22_000, usedInMB: 1_034 }, utilization: 37,
        processes: [
          { pid: 4242, processName: "/usr/bin/python3", usedMemoryInMB: 1000 }, { pid: 4243, processName: "engine", usedMemoryInMB: 0 },
        ],
      }, { modelName: "NVIDIA L4", memoryUsage: { totalInMB: 23_034, freeInMB: 0, usedInMB: 0 }, utilization: 0, processes: [] }],
    });
  });

  it("are told within what a message may hold, whatever the tool prints", () => {
    const odd = `${"x".repeat(5_000)},${"y".repeat(5_000)},${"z".repeat(5_000)},-1,1e99,NaN,250\n`;
    expect(() => readProfile({ gpus: gpusFrom(odd, odd), memory: { totalInMB: 1, freeInMB: 1, usedInMB: 0 }, cpu: [], disk: [] }))
      .not.toThrow();
  });
});

it("a profile of this machine can be sent", async () => {
  const profile = await readHostProfile();
  expect(readProfile(JSON.parse(JSON.stringify(profile)))).toEqual(profile);
});
