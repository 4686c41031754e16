import { isOwnFolder, WrongSetting } from "@dragoman/host-protocol";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmdirSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** A path of a socket may have 107 bytes on Linux, and some less elsewhere. Node cuts a longer one, and listens where that leads. */
const mostBytes = 100;

/** A folder for the sockets of engines, closed to all other users of the machine. */
export interface SocketFolder {
  readonly path: string;
  /** Removes it when it is a temporary one and empty. */
  close(): void;
}

/**
 * The folder `engines` of the data directory. Where no socket can be in it, for its path is too long or the file system knows none, it is
 * a link to a temporary one. Sockets that a crash left behind are removed. Throws WrongSetting when it is another user's.
 */
export async function openSocketFolder(dataDir: string): Promise<SocketFolder> {
  const place = join(resolve(dataDir), "engines");
  if (fits(place) && !isLink(place)) {
    makeClosed(place);
    await removeDead(place);
    if (await takesSockets(place)) return { path: place, close: () => undefined };
    rmdirSync(place);
  }
  const path = linkedFrom(place);
  await removeDead(path);
  return { path, close: () => { attempt(() => rmdirSync(path)); } };
}

/** The path of a socket for an engine that starts now. */
export function newSocket(folder: string): string {
  return join(folder, randomBytes(6).toString("hex"));
}

const fits = (folder: string): boolean => Buffer.byteLength(newSocket(folder)) <= mostBytes;

function makeClosed(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A copy of the data directory may have lost its modes.
  attempt(() => chmodSync(folder, 0o700));
  if (isOwnFolder(folder)) return;
  throw new WrongSetting(`${folder} is another user's, but host agent and engines need it for themselves: run them as its owner, or with a `
    + "DRAGOMAN_DATA_DIR of their own.");
}

/** The temporary folder that an earlier start made, or a new one. */
function linkedFrom(place: string): string {
  const kept = attempt(() => realpathSync(place));
  if (kept !== undefined && fits(kept) && isOwnFolder(kept)) return kept;
  const parents = [process.env["XDG_RUNTIME_DIR"], tmpdir(), "/tmp"].filter((parent) => parent && fits(join(parent, "dragoman-123456")));
  for (const parent of parents) {
    const fresh = attempt(() => mkdtempSync(`${parent}/dragoman-`));
    if (fresh === undefined) continue;
    // A folder, with what a crash left there, is from before the data directory was moved to a longer path.
    rmSync(place, { force: true, recursive: isOwnFolder(place) });
    symlinkSync(fresh, place);
    return fresh;
  }
  throw new WrongSetting(`Engines need a folder for their sockets, but neither ${place} nor ${parents.join(" nor ")} can hold any.`);
}

/** Removes sockets on which nobody listens. */
async function removeDead(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!await isHeard(path)) rmSync(path, { force: true });
  }
}

function isHeard(path: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(path, () => { socket.destroy(); settle(true); });
    // A queue of callers that is full for the moment is one of somebody who listens.
    socket.on("error", ({ code }: NodeJS.ErrnoException) => settle(code === "EAGAIN"));
  });
}

async function takesSockets(folder: string): Promise<boolean> {
  const server = createServer().listen(newSocket(folder));
  try {
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Undefined when it fails. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
