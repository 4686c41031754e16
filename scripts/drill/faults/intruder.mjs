import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { texts } from "../documents.mjs";
import { familyOf, portsOf, send } from "../processes.mjs";

const program = readFileSync(new URL("../intruder.mjs", import.meta.url));
const nobody = 65_534;

/** Another user of the machine reads, asks and listens wherever he can, while processes die and their ports fall free. */
export const intruder = {
  name: "intruder",
  does: "the user nobody reads every file, asks every port, and takes those of engines, host agent and PostgreSQL when these are killed",
  undone: "he is stopped",
  holds: "he learns no secret and no text, and nothing answers him but the server",
  engineLeft: true,
  seconds: { full: 40, short: 20 },
  impossible: () => (process.getuid() === 0 ? undefined : "only root can become another user"),

  async run(scene) {
    const { installation, seconds, note, connector } = scene;
    const pids = familyOf(installation.supervisor.pid);
    const own = Number(new URL(installation.url).port);
    const ports = portsOf(pids).filter((port) => port !== own);
    scene.secrets = ["agent-secret", "postgres-password", "first-password", "secret-key", "token-key.pem"]
      .map((name) => ({ name, secret: readFileSync(join(installation.dataDir, name), "latin1").trim() }));
    scene.secrets.push({ name: "the key of a user", secret: connector.headers.Authorization });
    const config = JSON.stringify({ folders: [scene.folder], pids, ports });
    const child = spawn(process.execPath, ["--input-type=module", "-"], {
      uid: nobody, gid: nobody, cwd: "/", env: { PATH: process.env.PATH, DRAGOMAN_INTRUDER: config }, stdio: ["pipe", "pipe", "inherit"],
    });
    child.stdin.end(program);
    scene.found = [];
    createInterface({ input: child.stdout }).on("line", (line) => scene.found.push(JSON.parse(line)));
    const end = performance.now() + seconds * 1_000;
    await sleep(3_000);
    for (const kind of ["translation engine", "host agent", "PostgreSQL", "translation engine"]) {
      for (const pid of (await installation.some(kind)).slice(0, 1)) send(pid, "SIGKILL");
      await sleep(Math.max(0, (end - performance.now()) / 4));
    }
    child.kill("SIGKILL");
    const count = (did) => scene.found.filter((found) => found.did === did).length;
    note(`of the ports ${ports.join(", ") || "(none)"} he took one ${count("took")} times and heard ${count("heard")} callers; `
      + `he read ${count("read")} files and got ${count("asked")} answers`);
  },

  wrongAfter({ found, secrets }) {
    const wrong = found.flatMap(({ did, where, question, text }) => [
      ...secrets.filter(({ secret }) => text.includes(secret)).map(({ name }) => `he ${did} ${where}, and learnt ${name}`),
      ...texts.filter((one) => text.includes(one)).slice(0, 1).map((one) => `he ${did} ${where}, and learnt a text: ${one}`),
      ...(did === "asked" && /^HTTP\/1.1 [23]/.test(text) ? [`${where} answered ${question} without proof: ${text.slice(0, 200)}`] : []),
      ...(did === "heard" && /^Authorization: (Bearer|Basic) /im.test(text) ? [`a caller of ${where} told him credentials`] : []),
      ...(did === "heard" && /p\0\0\0/.test(text) ? [`a caller of ${where} told him a password of PostgreSQL`] : []),
    ]);
    return [...new Set(wrong)];
  },
};
