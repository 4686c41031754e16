/**
 * npm run prove:container
 *
 * Proves the Dockerfile without Docker: does each of its instructions in plain Debian systems made by debootstrap; then starts the result
 * as compose.yaml does, with a root that nobody may write to, translates a sentence, ends it, and starts it on its volume again.
 * Needs root, `debootstrap` and some minutes. Prints a line for each thing that holds; exits with 1 when one does not.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildImage } from "./container/build-image.mjs";
import { inSystem } from "./container/chroot.mjs";
import { freePort } from "./up/ports.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(realpathSync(tmpdir()), "dragoman-container-"));
const holds = (what) => console.log(`ok - ${what}`);

try {
  const image = await buildImage(readFileSync(join(root, "Dockerfile"), "utf8"), {
    context: root, folder, done: (instruction) => holds(`line ${instruction.getRange().start.line + 1}: ${instruction.getKeyword()}`),
  });
  holds(`the image takes ${execFileSync("du", ["-sm", image.root], { encoding: "utf8" }).split("\t")[0]} MB`);
  const volume = join(folder, "volume");
  execFileSync("cp", ["-a", join(image.root, image.volume), volume]);
  for (const start of ["first", "second"]) {
    const container = await startContainer(image, volume);
    try {
      await translates(container.url, readFileSync(join(volume, "data/first-password"), "utf8").trim());
      holds(`the ${start} start translates`);
      await isHealthy(image, container);
      holds("its health check tells so");
    } finally {
      await stop(container, image.stopSignal);
    }
    holds("it ends with 0");
  }
} catch (error) {
  console.log(`FAILED - ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the image as a container; resolves when it answers. */
async function startContainer(image, volume) {
  const port = await freePort("127.0.0.1");
  const agentPort = await freePort("127.0.0.1", [port]);
  // A container has a network of its own; here it is that of the machine, so it listens on loopback and at free ports.
  const own = { DRAGOMAN_HOST: "127.0.0.1", DRAGOMAN_PORT: String(port), DRAGOMAN_AGENT_PORT: String(agentPort) };
  const env = { ...image.env, ...own };
  const child = inSystem(image.root, image.entrypoint, { ...image, env, volume }, ["ignore", "pipe", "inherit"]);
  const container = { child, env, url: `http://127.0.0.1:${port}`, volume };
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (said += text));
  for (let tries = 0; !said.includes("Dragoman is ready"); tries += 1) {
    if (child.exitCode !== null || tries > 1_200) throw new Error(`It does not start: ${said.slice(-2_000)}`);
    await sleep(100);
  }
  return container;
}

async function translates(url, password) {
  const ask = async (path, fields, headers = {}) => {
    const response = await fetch(`${url}/api/v2${path}`, { method: "POST", body: new URLSearchParams(fields), headers });
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const token = await ask("/auth", { username: "admin@localhost", password });
  const quick = await ask("/translations/quick", {
    languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", input: Buffer.from("The red car.").toString("base64"),
  }, { authorization: `Bearer ${token}` });
  const translation = Buffer.from(quick.translation, "base64").toString();
  if (translation !== "El coche rojo.") throw new Error(`The red car. became ${translation}`);
}

async function isHealthy(image, { env, volume }) {
  const [code] = await once(inSystem(image.root, image.health, { ...image, env, volume }), "exit");
  if (code !== 0) throw new Error(`The health check ends with ${code}.`);
}

/** As `docker stop` does: tells the first process of the container. */
async function stop({ child }, signal) {
  const ended = once(child, "exit");
  const [first] = execFileSync("pgrep", ["--parent", String(child.pid)], { encoding: "utf8" }).split("\n");
  process.kill(Number(first), signal);
  const [code] = await ended;
  if (code !== 0) throw new Error(`It ends with ${code}.`);
}
