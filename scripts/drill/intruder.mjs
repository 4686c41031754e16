/**
 * What a user of the machine without any rights can try, run as such a user from standard input: DRAGOMAN_INTRUDER names `folders`,
 * `pids` and `ports` of an installation. He reads what he can read, asks every port for an answer, and takes each port as soon
 * as it falls free, for a moment, to hear what is said there. What he finds he writes to standard output, a line of JSON each.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const { folders, pids, ports } = JSON.parse(process.env.DRAGOMAN_INTRUDER);
const holdMs = 2_000;
/** AuthenticationCleartextPassword: what PostgreSQL says when it wants to hear the password itself. */
const pleaseTellPassword = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);
const tell = (found) => process.stdout.write(`${JSON.stringify(found)}\n`);
const tried = (read) => {
  try {
    return read();
  } catch {
    return undefined; // closed to him, or gone
  }
};

for (const folder of folders) search(folder);
for (const pid of pids) for (const name of ["cmdline", "environ", "maps"]) readable(`/proc/${pid}/${name}`);
for (const port of ports) void ask(port);
for (const port of ports) void lieInWait(port);

function search(path) {
  const found = tried(() => statSync(path));
  if (found?.isFile()) readable(path);
  if (found?.isSocket()) void ask(path);
  if (found?.isDirectory()) for (const name of tried(() => readdirSync(path)) ?? []) search(join(path, name));
}

function readable(path) {
  const text = tried(() => readFileSync(path, "latin1"));
  if (text) tell({ did: "read", where: path, text: text.slice(0, 100_000) });
}

/** What a door answers to somebody who has no key. */
async function ask(door) {
  for (const [method, path] of [["GET", "/"], ["GET", "/status"], ["GET", "/engines"], ["POST", "/translate"], ["PUT", "/engines"]]) {
    const text = await exchange(door, `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`
      + `Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
    if (text) tell({ did: "asked", where: door, question: `${method} ${path}`, text });
  }
}

function exchange(door, question) {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(typeof door === "number" ? { port: door, host: "127.0.0.1" } : { path: door });
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on("connect", () => socket.write(question)).on("data", (bytes) => (text += bytes.toString("latin1")));
    socket.on("error", () => {}).on("close", () => resolve(text));
  });
}

/** Takes the port whenever it is free, and answers as the real one might, so that whoever calls says more. */
async function lieInWait(port) {
  for (;; await sleep(20)) {
    const server = createServer((socket) => {
      let text = "";
      socket.on("error", () => {}).on("data", (bytes) => {
        text += bytes.toString("latin1");
        socket.write(isPostgres(bytes) ? pleaseTellPassword : "HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\n{}");
      });
      socket.on("close", () => tell({ did: "heard", where: port, text }));
      setTimeout(() => socket.destroy(), holdMs);
    });
    const taken = await new Promise((resolve) =>
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true)));
    if (!taken) continue;
    tell({ did: "took", where: port, text: "" });
    await sleep(holdMs);
    await new Promise((resolve) => server.close(resolve));
    await sleep(3_000); // Its owner may have it back.
  }
}

function isPostgres(bytes) {
  return bytes.length >= 8 && [196_608, 80_877_103].includes(bytes.readUInt32BE(4));
}
