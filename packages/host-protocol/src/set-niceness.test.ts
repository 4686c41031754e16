import { afterAll, describe, expect, it } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { setNiceness } from "./set-niceness.js";

const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], { detached: true, stdio: "ignore" });
const pid = child.pid as number;
afterAll(() => { child.kill("SIGKILL"); });

const group = `/proc/${pid}/autogroup`;
const hasGroups = existsSync(group) && readFileSync("/proc/sys/kernel/sched_autogroup_enabled", "utf8").trim() === "1";
if (!hasGroups) console.log("skipped: niceness of sessions: this system does not share processors between sessions");

describe("the niceness of a process", () => {
  it("is that of the process", () => {
    expect(setNiceness(pid, 7)).toBe(true);
    expect(getPriority(pid)).toBe(7);
  });

  (hasGroups ? it : it.skip)("is that of its session, also when it is set again at once", async () => {
    for (const niceness of [8, 9]) setNiceness(pid, niceness);
    while (!readFileSync(group, "utf8").includes("nice 9")) await sleep(20);
    expect(getPriority(pid)).toBe(9);
  });

  it("cannot be set when it has ended", async () => {
    const ended = spawn(process.execPath, ["-e", ""]);
    await once(ended, "exit");
    expect(setNiceness(ended.pid as number, 5)).toBe(false);
  });
});
