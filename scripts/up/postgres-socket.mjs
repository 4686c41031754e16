import { chownSync, lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Names the socket only: nobody listens at a port. */
const port = 5432;
const nameOfSocket = `.s.PGSQL.${port}`;
const mostBytes = 107;

/**
 * Where PostgreSQL listens on a socket that nobody but its user, its clients' user and root can open or put there: in the cluster, which
 * is closed to all others, or where its path is too long for a socket, in a temporary folder that `socket` beside it leads to. What a
 * crash has left there is removed; nobody may work in the cluster any more.
 */
export function socketPlace(cluster, directory, user) {
  const folder = fits(cluster) ? cluster : linkedFolder(directory, user);
  for (const name of readdirSync(folder)) if (name.startsWith(nameOfSocket)) rmSync(join(folder, name));
  return { folder, port, path: join(folder, nameOfSocket), host: encodeURIComponent(folder) };
}

const fits = (folder) => Buffer.byteLength(join(folder, nameOfSocket)) <= mostBytes;

/** The same as before, so that servers find it again after a restart; but a copy of the directory must not take that of its original. */
function linkedFolder(directory, user) {
  const link = join(directory, "socket");
  const owner = user ?? { uid: process.getuid(), gid: process.getgid() };
  const { dev, ino } = statSync(directory);
  const name = `dragoman-${dev}-${ino}-`;
  try {
    const folder = realpathSync(link);
    const { uid, mode } = lstatSync(folder);
    if (basename(folder).startsWith(name) && uid === owner.uid && (mode & 0o077) === 0) return folder;
  } catch {
    // There is none yet, or somebody has cleared up.
  }
  const folder = mkdtempSync(join(fits(join(tmpdir(), `${name}123456`)) ? tmpdir() : "/tmp", name));
  chownSync(folder, owner.uid, owner.gid);
  rmSync(link, { force: true });
  symlinkSync(folder, link);
  return folder;
}
