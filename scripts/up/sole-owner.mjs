import { rmSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes this process the one owner of a directory until `release` is called or the process ends, however it ends.
 * Throws a sentence that names the other owner's process when there is one.
 *
 * The lock is a listening socket named after the directory's inode: it cannot be left behind, and neither
 * another spelling of the path nor a moved directory fools it.
 */
export async function becomeOwner(directory) {
  const { dev, ino } = statSync(directory);
  const name = `dragoman-${dev}-${ino}`;
  // Linux's abstract sockets vanish with their process; elsewhere a file stays, and is dead when nobody answers on it.
  const address = process.platform === "linux" ? `\0${name}` : join(tmpdir(), `${name}.sock`);
  for (let tries = 0; tries < 5; tries += 1) {
    const server = await listen(address);
    // Whoever still asks us keeps nobody waiting: the address is free at once.
    if (server) return { release: () => void server.close() };
    const pid = await askPid(address);
    if (pid) throw new Error(`${directory} is already in use by process ${pid}.`);
    if (!address.startsWith("\0")) rmSync(address, { force: true });
  }
  throw new Error(`${directory} is already in use by a process that does not answer.`);
}

function listen(address) {
  const server = createServer((socket) => socket.on("error", () => socket.destroy()).end(String(process.pid)));
  return new Promise((resolve, reject) => {
    server.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(undefined) : reject(error)));
    // Holding a lock is no reason to stay alive.
    server.listen(address, () => resolve(server.unref()));
  });
}

function askPid(address) {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(address);
    socket.setTimeout(2000, () => socket.destroy());
    socket.on("data", (chunk) => (answer += chunk));
    socket.on("error", () => resolve(undefined));
    socket.on("close", () => resolve(answer));
  });
}
