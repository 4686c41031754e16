import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { watchLife } from "../../packages/host-protocol/process-life/index.mjs";
import { askPostgres } from "./ask-postgres.mjs";
import { eachLine } from "./patient-lines.mjs";
import { cleanEnvironment, postmasterOf } from "./postgres-cluster.mjs";
import { as } from "./postgres-place.mjs";
import { isStartupOfPostgres, postgresProcessesIn, signal as send } from "./processes.mjs";

/**
 * It may be silent for longer than a part: a recovery follows, and calls end by themselves meanwhile. Each question costs a process of
 * PostgreSQL. The processor time is that of all its processes: queries may use much of it while a question waits.
 */
const usualLife = { askMs: 1_000, restMs: 10_000, limits: { stopped: 4, idle: 10, busyMs: 10_000, blind: 10 } };

/**
 * A shell is the one parent: it holds PostgreSQL as long as our end of its standard input is open. It asks more than once,
 * as PostgreSQL hears nothing in the first moments of its life.
 */
const holdWhileStdinIsOpen = `
exec 3<&0
"$@" 3<&- </dev/null &
postgres=$!
{ while read -r line; do :; done; while kill -INT $postgres; do sleep 0.2; done; } <&3 2>/dev/null &
listener=$!
exec 3<&-
wait $postgres
status=$?
kill $listener 2>/dev/null
exit $status`;

/**
 * Runs PostgreSQL on a cluster until it is stopped or this process ends; resolves when it takes connections. When `signal`
 * aborts before that, which after a crash may be long, it stops PostgreSQL and rejects. One that gives no sign of life is killed, as
 * a power cut would, and so dies.
 */
export async function launch({ cluster, binaries, user, address, durable, output, log, signal, life = usualLife, patience }) {
  const { folder = "", host, port } = address;
  const settings = { port, listen_addresses: folder ? "" : host, unix_socket_directories: folder, max_connections: 60,
    shared_buffers: "64MB", log_line_prefix: "%m [%p] ",
    // Back after a crash in a third of a second instead of three: one call for the disk, not one for each file.
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
    ...(durable ? {} : { fsync: "off", full_page_writes: "off", max_connections: 500 }) };
  const args = [
    join(binaries.binDir, "postgres"), "-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const shell = spawn("/bin/sh", ["-c", holdWhileStdinIsOpen, "dragoman-postgres", ...args],
    // A group of its own: Ctrl-C in a terminal must reach the supervisor alone, which stops the server first.
    { ...as(user), cwd: "/", env: cleanEnvironment(), detached: true, stdio: ["pipe", "ignore", "pipe"] });
  const said = lastLines();
  eachLine(shell.stderr, (text) => {
    output.write(text);
    said.add(text);
  });
  const silent = once(shell.stderr, "close");
  let muteness;
  const ended = new Promise((resolve) => {
    shell.once("error", (error) => resolve(error.message));
    shell.once("exit", async (code, signalName) => {
      // What it said at its end may still be on the way. A process of it that lives on would keep the stream open.
      await Promise.race([silent, sleep(500)]);
      resolve(`PostgreSQL ended with ${signalName ?? code}`);
    });
  });
  /** Also true where there is no /proc. */
  const isRecovering = () => {
    const pids = postgresProcessesIn(cluster);
    return pids.length === 0 || pids.some(isStartupOfPostgres);
  };
  const kill = () => {
    for (const pid of [...postgresProcessesIn(cluster), postmasterOf(cluster)?.pid]) if (pid > 0) send(pid, "SIGKILL");
    send(-shell.pid, "SIGCONT"); // It and its listener may be frozen as well, and have to take note of the end.
  };
  shell.stdin.on("error", () => {}); // A shell that has ended breaks the pipe; `ended` tells of it.
  let stopping = false;
  let watch;
  const stop = async () => {
    stopping = true;
    watch?.stop();
    shell.stdin.end();
    // Fast shutdown waits for nobody but the disk; one that hangs is cut off, which the next start recovers from.
    const impatience = [setTimeout(() => {
      const pid = postmasterOf(cluster)?.pid;
      if (pid > 0) send(pid, "SIGQUIT");
    }, 20_000), setTimeout(kill, 25_000)];
    await ended;
    impatience.forEach(clearTimeout);
  };
  const failure = await untilReady(cluster, ended, signal, () => log(`Waiting for PostgreSQL to recover: ${said.last(1)}`));
  if (signal?.aborted) await stop();
  signal?.throwIfAborted();
  if (failure) throw new Error(`PostgreSQL did not start: ${await fullDisk(cluster, said) ?? (said.last(12) || failure)}`);
  watch = watchLife({
    pid: postmasterOf(cluster)?.pid, family: true, patience,
    ask: () => askPostgres(address, { isRecovering }).then(() => watch.hear(), () => {}),
    mute(why) {
      muteness = why;
      kill();
    },
    ...life,
  });
  void ended.then(watch.stop);
  const died = new Promise((resolve) => ended.then(async (why) => {
    if (stopping) return;
    // After a crash on a full disk PostgreSQL may stop answering instead of ending.
    const reasons = [await fullDisk(cluster, said), muteness].filter((reason) => reason !== undefined);
    resolve(reasons.join("; ") || `${why}. Its last output: ${said.last(3)}`);
  }));
  return { stop, ended, died };
}

/** The last lines of what is added, for whoever wants to know why something ended. */
function lastLines() {
  let lines = [];
  return {
    add: (text) => (lines = [...lines, ...text.trimEnd().split("\n")].slice(-12)),
    last: (count) => lines.slice(-count).join("\n"),
  };
}

/**
 * Says that PostgreSQL lacks room on its disk; undefined where it does not. Its own hint is then to restore the last backup, which would
 * not help and is not needed.
 */
async function fullDisk(cluster, said) {
  // Built code, loaded only when something is wrong. PostgreSQL is started again whether the disk can be looked at or not.
  const disk = await import("@dragoman/adapters-persistence/full-disk").catch(() => undefined);
  const full = await disk?.fullDiskOf(cluster).catch(() => undefined);
  if (full !== undefined) {
    return `the disk of the database is full: ${disk.roomOf(full)} for ${full.folder}. Make room there; nothing has to be restored, `
      + "and it goes on by itself then";
  }
  return said.last(12).includes("No space left on device") ? "the disk of the database was full a moment ago, and has room now" : undefined;
}

/** PostgreSQL itself writes into postmaster.pid when it takes connections. Recovery after a crash may take its time. */
async function untilReady(cluster, ended, signal, stillWaiting) {
  let failure;
  void ended.then((why) => (failure = why));
  for (let waited = 0; failure === undefined && !signal?.aborted; waited += 20) {
    if (postmasterOf(cluster)?.status === "ready") return undefined;
    if (waited > 0 && waited % 10_000 === 0) stillWaiting();
    await sleep(20);
  }
  return failure;
}
