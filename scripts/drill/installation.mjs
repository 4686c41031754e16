import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../up/ports.mjs";
import { Connector } from "./connector.mjs";
import { asNeeded, environmentOf, familyOf, find, send, victims } from "./processes.mjs";

const up = fileURLToPath(new URL("../up.mjs", import.meta.url));
const pairName = "EngSpa";
/** Ends a wait that would never end. The time without an answer is judged by `judge-calls.mjs`. */
const patienceMs = 600_000;

/** One `npm run up` with a data directory, ports and settings of its own, which can be ended and started again. */
export class Installation {
  static async in(folder, settings) {
    const port = await freePort("127.0.0.1");
    return new Installation(folder, port, { ...settings, DRAGOMAN_AGENT_PORT: String(await freePort("127.0.0.1", [port])) });
  }

  constructor(folder, port, settings) {
    this.dataDir = join(folder, "data");
    this.url = `http://127.0.0.1:${port}`;
    this.settings = { DRAGOMAN_PAIRS: pairName, ...settings, DRAGOMAN_DATA_DIR: this.dataDir, DRAGOMAN_PORT: String(port) };
  }

  /** What it says goes to `say`, line by line. */
  launch(say) {
    this.supervisor = spawn(process.execPath, [up], {
      stdio: ["ignore", "ignore", "pipe", "ipc"], // By the channel it ends with us, however we end.
      env: { ...process.env, ...this.settings },
    });
    createInterface({ input: this.supervisor.stderr }).on("line", say);
    this.ended = new Promise((resolve) => this.supervisor.once("exit", (code, signal) => resolve(signal ?? code)));
  }

  async start(say) {
    this.launch(say);
    await this.ready();
  }

  async stop() {
    this.supervisor?.kill("SIGTERM");
    await this.ended;
  }

  /** Ends all of it at one blow, as a power cut does. */
  async cut() {
    for (const pid of familyOf(this.supervisor.pid)) send(pid, "SIGKILL");
    await this.ended;
  }

  async ready() {
    for (const end = Date.now() + patienceMs; ; await sleep(50)) {
      const { exitCode } = this.supervisor;
      if (exitCode !== null) throw new Error(`The supervisor ended with ${exitCode}.`);
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
      if (answer?.status === 200) return;
      if (Date.now() > end) throw new Error(`Not ready within ${patienceMs} ms: ${answer?.status} ${await answer?.text()}`);
    }
  }

  /** Process ids of one kind of process, as soon as there is one. */
  async some(kind) {
    for (const end = Date.now() + patienceMs; ; await sleep(50)) {
      const pids = find(this.supervisor.pid, victims[kind]);
      if (pids.length > 0) return pids;
      if (Date.now() > end) throw new Error(`No ${kind} came back within ${patienceMs} ms.`);
    }
  }

  /** Whether a process is one of its own. */
  has(pid) {
    return familyOf(this.supervisor.pid).includes(pid);
  }

  /** How many processes of each kind there are. */
  counts() {
    return Object.fromEntries(Object.entries(victims).map(([kind, victim]) => [kind, find(this.supervisor.pid, victim).length]));
  }

  /**
   * Resolves when as many processes of each kind are there as before `killed` ended; those that come as they are needed aside.
   * The server hears of some ends a while later.
   */
  async back(before, killed) {
    for (const end = Date.now() + patienceMs; ; await sleep(50)) {
      const now = this.counts();
      const missing = Object.keys(before).filter((kind) => !asNeeded.has(kind) && now[kind] < before[kind]);
      if (missing.length === 0 && !familyOf(this.supervisor.pid).includes(killed)) return;
      if (Date.now() > end) throw new Error(`After ${patienceMs} ms these have not come back: ${missing.join(", ")}.`);
    }
  }

  /** Where its server keeps everything. */
  async databaseUrl() {
    const [server] = await this.some("server");
    return environmentOf(server, "DRAGOMAN_DATABASE_URL");
  }

  firstPassword() {
    return readFileSync(join(this.dataDir, "first-password"), "utf8").trim();
  }

  /** Calls it as its administrator does, with a key, which no clock makes invalid. */
  async connector() {
    const connector = new Connector(this.url);
    await connector.signIn("admin@localhost", this.firstPassword());
    return connector;
  }

  /** Adds a second engine for the pair and resolves to the pair's id once both run. */
  async withTwoEngines(connector) {
    const { languagePairs } = await connector.call("GET", "/language-pairs");
    const pair = languagePairs.find(({ languagePairId }) => languagePairId.startsWith(`${pairName}_`))?.languagePairId;
    if (pair === undefined) throw new Error(`No pair ${pairName} is there to drill with.`);
    const engines = "/hosts/localhost/translation-engines";
    await connector.call("POST", engines, { id: "Second", languagePair: pair });
    await connector.call("PUT", `${engines}/Second/start`);
    for (const end = Date.now() + patienceMs; ; await sleep(100)) {
      const { hosts } = await connector.call("GET", "/hosts");
      if (hosts[0].translationEngines.filter(({ running }) => running).length === 2) return pair;
      if (Date.now() > end) throw new Error(`The second engine does not run after ${patienceMs} ms.`);
    }
  }
}
