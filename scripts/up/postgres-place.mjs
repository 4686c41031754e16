import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { WrongSetting } from "./settings.mjs";

/** Where things go that an unprivileged user must reach and cannot reach where they are. */
const commonGround = "/var/lib/dragoman";

/** What the server leaves in the data directory once it has a database; the second one alone, where an earlier version did. */
const records = ["made-database", "made-pairs"];

/** Whether there has never been a database in this data directory. */
export const isNew = (dataDir) =>
  ["postgres-place", join("postgres", "cluster"), ...records].every((name) => !existsSync(join(dataDir, name)));

/**
 * Says as whom PostgreSQL runs and in which directory it lives, and makes that directory.
 * PostgreSQL refuses to run as root, so under root it runs as `postgres` or `nobody`. It lives in
 * `<dataDir>/postgres`; where that user cannot go there, `<dataDir>/postgres-place` says where instead. Throws WrongSetting where there
 * was a database and is none: an empty one in its place would look as if everything were lost.
 */
export function findPlace(dataDir, log) {
  const pointer = join(dataDir, "postgres-place");
  const isElsewhere = existsSync(pointer);
  const home = isElsewhere ? readFileSync(pointer, "utf8").trim() : join(dataDir, "postgres");
  const left = [...(isElsewhere ? [pointer] : []), ...records.map((name) => join(dataDir, name))].filter((file) => existsSync(file));
  if (isElsewhere && !existsSync(home)) {
    throw missing(`${pointer} says that the database lives in ${home}, and that is not there`, left);
  }
  if (!existsSync(join(home, "cluster")) && left.some((file) => file !== pointer)) {
    throw missing(`There is no database in ${home}, but this data directory has served with one`, left);
  }
  const user = unprivilegedUser(home);
  makeHome(home, user);
  if (!user || mayUse(home, user)) return { directory: home, user };
  if (isElsewhere) {
    throw new WrongSetting(`PostgreSQL runs as user ${user.name}, who may not enter ${home}, where it lives as ${pointer} says.`);
  }

  if (letThrough(dataDir, user) && mayUse(home, user)) return { directory: home, user };
  const elsewhere = join(commonGround, `postgres-${randomBytes(4).toString("hex")}`);
  mkdirSync(commonGround, { recursive: true, mode: 0o755 });
  if (existsSync(join(home, "cluster"))) cpSync(home, elsewhere, { recursive: true, verbatimSymlinks: true });
  makeHome(elsewhere, user, { everything: true });
  if (!mayUse(elsewhere, user)) throw new Error(`PostgreSQL runs as user ${user.name}, who may enter neither ${home} nor ${elsewhere}.`);
  writeFileSync(pointer, `${elsewhere}\n`);
  rmSync(home, { recursive: true });
  log(`PostgreSQL runs as user ${user.name}, who may not enter ${dataDir}: its data is in ${elsewhere}.`);
  return { directory: elsewhere, user };
}

function missing(what, left) {
  return new WrongSetting(`${what}. Mount or put back what is missing, or name the external database in DRAGOMAN_DATABASE_URL as before. `
    + `To begin anew with an empty database, remove ${left.join(" and ")}.`);
}

/** A directory with these binaries that `user` may run; a copy, when the original lies under a closed directory. */
export function reachableBinaries(binDir, user, log) {
  const version = versionOf(binDir);
  if (!user || runs(binDir, user).status === 0) return { binDir, version };
  const { size } = statSync(join(binDir, "postgres"));
  const copy = join(commonGround, `postgresql-${version}-${size}`);
  const binaries = join(copy, basename(binDir));
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    mkdirSync(commonGround, { recursive: true, mode: 0o755 });
    cpSync(dirname(binDir), half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    renameSync(half, copy);
    log(`User ${user.name} may not enter ${binDir}: PostgreSQL's programs are copied to ${copy}.`);
  }
  const outcome = runs(binaries, user);
  if (outcome.status !== 0) throw new Error(`User ${user.name} cannot run ${binaries}/postgres: ${reason(outcome)}`);
  return { binDir: binaries, version };
}

function versionOf(binDir) {
  const outcome = runs(binDir);
  if (outcome.status !== 0) throw new Error(`${binDir}/postgres does not run: ${reason(outcome)}`);
  return outcome.stdout.match(/(\d+)(\.\d+)?/)[0];
}

const runs = (binDir, user) => spawnSync(join(binDir, "postgres"), ["--version"], { ...as(user), cwd: "/", encoding: "utf8" });
const reason = ({ error, stderr, status }) => error?.message ?? (stderr.trim() || `it ended with ${status}`);

/** The options that make a child process run as `user`; without one, as ourselves. */
export const as = (user) => (user ? { uid: user.uid, gid: user.gid } : {});

function unprivilegedUser(home) {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8").split("\n").map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  // What an ordinary user has begun stays his, also when root starts it once.
  const owner = existsSync(home) ? statSync(home).uid : 0;
  const user = users.find(({ uid }) => owner !== 0 && uid === owner)
    ?? users.find(({ name }) => name === "postgres") ?? users.find(({ name }) => name === "nobody");
  if (!user) throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.");
  return user;
}

function makeHome(home, user, { everything = false } = {}) {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (!user) return;
  if (everything) spawnSync("chown", ["-R", `${user.uid}:${user.gid}`, home]);
  else if (statSync(home).uid === 0) chownSync(home, user.uid, user.gid);
}

function mayUse(directory, user) {
  return passes('cd "$1" && test -w .', directory, user);
}

const passes = (test, directory, user) =>
  spawnSync("/bin/sh", ["-c", test, "sh", directory], { ...as(user), cwd: "/", stdio: "ignore" }).status === 0;

/** Lets the user pass through a directory of ours whose group has had no rights so far: pass, but not look round. */
function letThrough(directory, user) {
  const { uid, mode } = statSync(directory);
  if (uid !== process.getuid() || (mode & 0o070) !== 0 || !passes('cd "$1"', dirname(directory), user)) return false;
  chownSync(directory, uid, user.gid);
  chmodSync(directory, (mode & 0o7777) | 0o010);
  return true;
}
