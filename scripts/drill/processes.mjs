import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Kinds of processes, and how each is recognised among the supervisor's descendants. */
export const victims = {
  "job engine": (command) => command.includes("apps/job-engine/dist/bundle.mjs"),
  "training engine": (command) => command.includes("apps/training-engine/dist/bundle.mjs"),
  "translation engine": (command) => command.includes("apps/translation-engine/dist/bundle.mjs"),
  "Apertium stage": (command) =>
    /^\S*(lt-proc|apertium-tagger|apertium-transfer|apertium-pretransfer|apertium-interchunk|apertium-postchunk|lrx-proc)\b/.test(command),
  "document worker": (command) => command.includes("apps/document-worker/dist/bundle.mjs"),
  "host agent": (command) => command.includes("apps/host-agent/dist/bundle.mjs"),
  server: (command) => command.includes("apps/server/dist/bundle.mjs"),
  PostgreSQL: (command) => /^\S*\/postgres -D /.test(command), // not the shell that holds it
};

/** Kinds of which there are as many as work needs. */
export const asNeeded = new Set(["Apertium stage", "document worker"]);

/** Process ids of all descendants of `root` that `is` recognises. */
export function find(root, is) {
  const family = new Set(familyOf(root));
  return list().filter(({ pid, command }) => pid !== root && family.has(pid) && is(command)).map(({ pid }) => pid);
}

/** Process ids of `root` and all its descendants. */
export function familyOf(root) {
  const processes = list();
  const family = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, parent } of processes) {
      if (family.has(parent) && !family.has(pid)) grown = Boolean(family.add(pid));
    }
  }
  return [...family];
}

/** An environment variable of a running process. */
export function environmentOf(pid, name) {
  const entry = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").find((one) => one.startsWith(`${name}=`));
  return entry?.slice(name.length + 1);
}

/** The ports on which any of these processes listens. */
export function portsOf(pids) {
  const sockets = new Set(pids.flatMap((pid) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).map((fd) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]);
    } catch {
      return []; // it, or one of its files, was closed while we looked
    }
  }));
  const listening = "0A";
  const rows = ["tcp", "tcp6"].flatMap((table) => readFileSync(`/proc/net/${table}`, "utf8").trim().split("\n").slice(1));
  return [...new Set(rows.map((row) => row.trim().split(/\s+/)).filter(([, , , state, , , , , , inode]) =>
    state === listening && sockets.has(inode)).map(([, local]) => parseInt(local.split(":")[1], 16)))];
}

/** Sends a signal; whether the process was still there. */
export function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error.code === "ESRCH") return false;
    throw error;
  }
}

function list() {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return [{ pid: Number(pid), parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ") }];
    } catch {
      return []; // it ended while we looked
    }
  });
}
