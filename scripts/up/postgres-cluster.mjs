import { execFile } from "node:child_process";
import { chownSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { as } from "./postgres-place.mjs";
import { postgresProcessesIn, signal, waitUntilGone } from "./processes.mjs";
import { WrongSetting } from "./settings.mjs";

/** Makes a cluster with user and database `dragoman`; beside its final place and then renamed, so that one which is there is whole. */
export async function createCluster({ cluster, directory, binaries, user, password, durable }) {
  for (const name of readdirSync(directory)) if (name.startsWith("new-")) rmSync(join(directory, name), { recursive: true, force: true });
  const half = join(directory, `new-${process.pid}-${Date.now()}`);
  const passwordFile = `${half}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600, flag: "wx" });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const isModern = parseInt(binaries.version, 10) >= 17;
  // The character rules of PostgreSQL itself are the same on every machine; before 17 the system's have to do.
  const locale = isModern ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : ["--locale=C.UTF-8"];
  const sync = !durable ? ["--no-sync"] : isModern && process.platform === "linux" ? ["--sync-method=syncfs"] : [];
  const options = { cwd: directory, user };
  await run(join(binaries.binDir, "initdb"), ["--pgdata", half, "--username=dragoman", "--encoding=UTF8", ...locale,
    "--auth=scram-sha-256", "--pwfile", passwordFile, ...sync], options);
  rmSync(passwordFile);
  await run(join(binaries.binDir, "postgres"), ["--single", "-D", half, "-c", "exit_on_error=on", "postgres"],
    { ...options, input: "CREATE DATABASE dragoman\n" });
  renameSync(half, cluster);
}

/** Throws WrongSetting when binaries of another major version have written the cluster, or it is not whole. */
export function checkVersion(cluster, { version, binDir }) {
  const file = join(cluster, "PG_VERSION");
  if (!existsSync(file)) throw new WrongSetting(`${file} is missing: put the whole directory ${cluster} back from a backup.`);
  const written = readFileSync(file, "utf8").trim();
  if (parseInt(version, 10) === parseInt(written, 10)) return;
  throw new WrongSetting(`The data in ${cluster} was written by PostgreSQL ${written}, and ${binDir} is PostgreSQL ${version}. `
    + "Move it by pg_dump of the old and restore into the new version, or use the old one.");
}

/** Stops what an earlier owner left running: politely, in crash manner after 30 s, by force in the end. */
export async function endLeftovers(cluster, log) {
  const left = () => postgresProcessesIn(cluster);
  if (left().length === 0) return forgetPostmaster(cluster);
  log("Stopping a PostgreSQL that an earlier start has left behind.");
  const postmaster = postmasterOf(cluster)?.pid;
  for (const [name, ms] of [["SIGINT", 30_000], ["SIGQUIT", 3000], ["SIGKILL", 3000]]) {
    // Processes that have lost their postmaster are asked one by one: SIGTERM ends them, SIGINT would only end their query.
    const pids = left();
    if (pids.includes(postmaster)) signal(postmaster, name);
    else for (const pid of pids) signal(pid, name === "SIGINT" ? "SIGTERM" : name);
    if ((await waitUntilGone(left, ms)).length === 0) return forgetPostmaster(cluster);
  }
  throw new Error(`Processes ${left().join(", ")} of an earlier PostgreSQL on ${cluster} have not ended.`);
}

/**
 * A postmaster.pid that a crash left behind can name a process that is quite another by now, and PostgreSQL would not
 * start. Where /proc has shown that nobody works in the cluster, and we are its owner, the file means nothing.
 */
function forgetPostmaster(cluster) {
  if (process.platform === "linux") rmSync(join(cluster, "postmaster.pid"), { force: true });
}

/** What the postmaster itself writes into postmaster.pid; undefined while there is none. */
export function postmasterOf(cluster) {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), folder: lines[4], status: lines[7]?.trim() };
  } catch (error) {
    // Asked first whether it is there, it could go before it is read.
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** PostgreSQL's programs read variables of their own (PGDATA, PGPORT, LC_ALL); the user's must not reach them. */
export const cleanEnvironment = () => ({ PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" });

function run(program, args, { cwd, user, input = "" }) {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { ...as(user), cwd, env: cleanEnvironment() }, (error, stdout, stderr) =>
      error ? reject(new Error(`${program} failed: ${stderr.trim() || stdout.trim() || error.message}`)) : resolve(stdout));
    child.stdin.on("error", () => {}); // A program that ended without reading says why on its own.
    child.stdin.end(input);
  });
}
