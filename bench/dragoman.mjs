import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { familyOf } from "./processes.mjs";
import { freePort } from "../scripts/up/ports.mjs";
import { startProgram, until } from "./programs.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Parts of the server as people name them; what none of these is, is a stage of a translation engine. */
const parts = [
  ["supervisor", "scripts/up.mjs"], ["server", "apps/server/"], ["host agent", "apps/host-agent/"], ["job engine", "apps/job-engine/"],
  ["training engine", "apps/training-engine/"], ["document workers", "apps/document-worker/"],
  ["translation engines", "apps/translation-engine/"], ["PostgreSQL", "postgres"],
];

export const newDataDir = () => mkdtempSync(join(tmpdir(), "dragoman-bench-"));
export const removeDataDir = (dataDir) => rmSync(dataDir, { recursive: true, force: true });

/**
 * The whole server as `npm run up` starts it, all settings at their defaults but for its folder, its ports and those that `settings`
 * names. `seconds` is the time from the start of the process to its word that it is ready. `from` is the checkout whose build it is.
 */
export async function startDragoman(dataDir, settings = {}, from = root) {
  const [port, agentPort] = [await freePort(), await freePort()];
  const started = performance.now();
  const supervisor = startProgram(process.execPath, ["scripts/up.mjs"], {
    cwd: from,
    env: { DRAGOMAN_CACHE_MB: "0", DRAGOMAN_DATA_DIR: dataDir, DRAGOMAN_PORT: String(port), DRAGOMAN_AGENT_PORT: String(agentPort),
      ...settings },
  });
  await until(supervisor, () => supervisor.said().includes("Dragoman is ready"), 180);
  return {
    url: `http://127.0.0.1:${port}`, dataDir, seconds: (performance.now() - started) / 1000, pid: supervisor.pid, stop: supervisor.stop,
  };
}

/** Process ids by part of the server. */
export function partsOf(dragoman) {
  const found = Object.fromEntries([...parts, ["stages"]].map(([name]) => [name, []]));
  for (const { pid, command } of familyOf(dragoman.pid)) {
    const name = parts.find(([, sign]) => command.includes(sign))?.[0] ?? "stages";
    found[name].push(pid);
  }
  return found;
}

/** Calls the interface as a connector does: signed in once by password, then by key. `wanted` is the pair that it translates with. */
export async function connectTo({ url, dataDir }, wanted = /^EngSpa_\w+_(RBMT|SANDBOX)_[^>]*$/) {
  const username = "admin@localhost";
  const call = async (method, path, headers, form) => {
    const body = form === undefined || form instanceof FormData ? form : new URLSearchParams(form);
    const answer = await fetch(`${url}/api/v2${path}`, { method, headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return answer.headers.get("content-type").startsWith("application/json") ? JSON.parse(text) : text;
  };
  const token = await call("POST", "/auth", {}, { username, password: readFileSync(join(dataDir, "first-password"), "utf8").trim() });
  const { key } = await call("GET", "/users/me/credentials", { Authorization: `Bearer ${token}` });
  const headers = { Authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` };
  const { languagePairs } = await call("GET", "/language-pairs", headers);
  const pair = languagePairs.map(({ languagePairId }) => languagePairId).find((id) => wanted.test(id));
  if (pair === undefined) throw new Error(`No engine of a pair ${wanted} runs: ${JSON.stringify(languagePairs)}`);

  return {
    token,
    languagePairId: pair,
    languagePairs,
    /** What says who calls. */
    headers,
    /** Any call of the interface, with its form. */
    call: (method, path, form) => call(method, path, headers, form),
    /** A question for load: a quick translation, and what it must pass. */
    question: (text, checkTranslation, languagePairId = pair, shown = headers) => ({
      path: "/api/v2/translations/quick",
      headers: shown,
      body: `languagePairId=${languagePairId}&input=${encodeURIComponent(Buffer.from(text).toString("base64"))}`,
      check: (status, body) => (status === 200
        ? checkTranslation(Buffer.from(JSON.parse(body).translation, "base64").toString()) : `${status}: ${body.slice(0, 200)}`),
    }),
    /** Translates a document as a job, asking for it now and then, and resolves to the translation and the job as it ended. */
    async translate(inputFormat, document, askEveryMs = 50) {
      const input = Buffer.from(document).toString("base64");
      const { translationId } = await call("POST", "/translations", headers, { languagePairId: pair, inputFormat, input });
      for (;;) {
        const job = await call("GET", `/translations/${translationId}`, headers);
        if (job.state === "done" && job.substate !== "succeeded") throw new Error(`The job ${job.substate}: ${job.errorMessage}`);
        if (job.state === "done") return {
          job, translation: Buffer.from(await call("GET", `/translations/${translationId}/download`, headers), "base64").toString(),
        };
        await sleep(askEveryMs);
      }
    },
  };
}
