import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Installation } from "../installation.mjs";
import { send } from "../processes.mjs";
import { asTmx, smallCorpus } from "../small-corpus.mjs";
import { workFolder } from "../work-folder.mjs";

const states = ["dispatching", "initializing", "training", "computingBleu", "deploying", "undeploying", "deleting"];
const kinds = ["training engine", "server", "PostgreSQL"];
/** Which process is killed as soon as a job is seen in a state; a round each. */
const rounds = {
  short: [{ training: "training engine", computingBleu: "PostgreSQL", deploying: "server" }],
  full: kinds.map((kind) => Object.fromEntries(states.map((state) => [state, kind]))),
};
const units = { short: 600, full: 2_000 };
/** A killed server leaves a lease of 30 s behind, and its successor may be killed in the next state. */
const stuckAfterMs = 180_000;
const sentence = "Click the button to set up the printer.";
/** Some states last for milliseconds. Whoever wants to lead a job out of one waits so long, so that each is there to be seen. */
const heldSeconds = 0.7;
const holdStates = `
  CREATE FUNCTION drill_holds_states() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN PERFORM pg_sleep(${heldSeconds}); RETURN OLD; END IF;
    IF OLD.state IS DISTINCT FROM NEW.state THEN PERFORM pg_sleep(${heldSeconds}); END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER drill_holds_states BEFORE UPDATE OR DELETE ON training_jobs FOR EACH ROW EXECUTE FUNCTION drill_holds_states()`;

/** Kills what works on an adapted pair in each state of its life, and goes on as people would. */
export const trainingKilled = {
  name: "training-killed",
  does: "SIGKILL to training engine, server and PostgreSQL in each state of training and deployment",
  undone: "by the supervisor, the host agent and whoever takes the job over",
  holds: "each job comes to its end, or says why not; no second model",
  short: true,

  async alone({ short, say, undo }) {
    const form = short ? "short" : "full";
    const installation = await Installation.in(workFolder(undo), {});
    undo.push(() => installation.stop());
    await installation.start(say);
    const connector = await installation.connector();
    const [pair] = (await connector.call("GET", "/language-pairs?mode=adaptable")).languagePairs
      .filter(({ languagePairId }) => languagePairId.startsWith("EngSpa_"));
    await query(await installation.databaseUrl(), holdStates);
    const wrong = [];
    for (const [n, kills] of rounds[form].entries()) {
      const asked = { pair: pair.languagePairId, kills, name: `killed${n}`, units: units[form] };
      wrong.push(...await round({ installation, connector, say, ...asked }));
    }
    return wrong;
  },
};

async function round({ installation, connector, pair, kills, name, units: count, say }) {
  const wrong = [];
  const bytes = Buffer.from(asTmx(smallCorpus(count)));
  const began = Date.now();
  const { trainingId, languagePairId } = await connector.upload("/adapted-language-pairs",
    { name, baselineLanguagePairId: pair, hostname: "localhost" }, { trainingData: { fileName: "small.tmx", bytes } }, `train-${name}`);
  const path = `/adapted-language-pairs/${languagePairId}/training-jobs/${trainingId}`;
  const left = new Map(Object.entries(kills));

  /** Follows the job to one of these states; kills what is to be killed on the way. Undefined: the job is gone. */
  const until = async (...wanted) => {
    for (const end = Date.now() + stuckAfterMs; ; await sleep(20)) {
      const answer = await connector.ask("GET", path, undefined, { timeoutMs: 20_000 });
      if (answer.status === 404 && wanted.includes("gone")) return undefined;
      const job = answer.status === 200 ? JSON.parse(answer.text) : undefined;
      if (job && left.has(job.state)) await kill(installation, job.state, left, say);
      if (job && wanted.includes(job.state)) return job;
      if (Date.now() > end) throw new Error(`${name} is stuck: ${answer.text.slice(0, 400)}`);
    }
  };

  let job = await until("readyToDeploy", "failed");
  for (let tries = 0; job.state === "failed" && tries < 3; tries += 1) {
    if (job.errorMessage === "") wrong.push(`${name} failed without a sentence`);
    say(`${name}: failed: ${job.errorMessage}; tried again`);
    await connector.call("PUT", `${path}/retry`);
    job = await until("readyToDeploy", "failed");
  }
  if (job.state === "failed") return [...wrong, `${name} fails again and again: ${job.errorMessage}`];
  say(`${name}: trained in ${((Date.now() - began) / 1000).toFixed(0)} s, BLEU ${job.bleu.baseline} → ${job.bleu.adapted}`);

  const before = await quick(connector, pair);
  for (let tries = 0; tries < 5 && job.state !== "deployed"; tries += 1) {
    await connector.ask("PUT", `${path}/deploy`, undefined, { timeoutMs: 20_000 });
    job = await until("deployed", "readyToDeploy");
    if (job.state === "readyToDeploy" && job.errorMessage !== "") say(`${name}: not deployed: ${job.errorMessage}`);
  }
  if (job.state !== "deployed") return [...wrong, `${name} was not deployed: ${job.errorMessage}`];
  const adapted = await quick(connector, languagePairId);
  if (adapted === before) wrong.push(`${name} translates as its baseline does: ${adapted}`);
  const models = () => modelsIn(installation.dataDir);
  if (models().length !== 1) wrong.push(`${name}: the host has ${models().length} models`);

  await connector.ask("PUT", `${path}/undeploy`, undefined, { timeoutMs: 20_000 });
  await until("readyToDeploy");
  if (models().length !== 0) wrong.push(`${name}: the host has ${models().length} models after it was undeployed`);
  await connector.ask("DELETE", path, undefined, { timeoutMs: 20_000 });
  await until("gone");
  for (const [state, kind] of left) wrong.push(`${name}: ${kind} was not killed in ${state}, as nobody saw that state`);
  wrong.push(...await wrongEvents(await installation.databaseUrl(), trainingId, name));
  return wrong;
}

async function kill(installation, state, left, say) {
  const kind = left.get(state);
  left.delete(state);
  const [pid] = await installation.some(kind);
  send(pid, "SIGKILL");
  say(`killed ${kind} (${pid}) in ${state}`);
  if (kind !== "training engine") await installation.ready(60_000);
}

async function quick(connector, languagePairId) {
  const input = Buffer.from(sentence).toString("base64");
  const { translation } = await connector.call("POST", "/translations/quick", { languagePairId, input });
  return Buffer.from(translation, "base64").toString();
}

function modelsIn(dataDir) {
  const folder = join(dataDir, "models");
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
}

/** A job comes out of its training once, however often somebody died on it, and is deleted once. */
async function wrongEvents(databaseUrl, trainingId, name) {
  const rows = await query(databaseUrl,
    "SELECT data->>'state' AS state FROM outbox WHERE type = 'adaptedlp.statusChanged' AND data->>'trainingId' = $1 ORDER BY id",
    [trainingId]);
  const told = rows.map(({ state }) => state);
  const trained = told.filter((state, at) => state === "readyToDeploy" && told[at - 1] === "computingBleu").length;
  const deleted = told.filter((state) => state === "deleted").length;
  return trained === 1 && deleted === 1 ? [] : [`${name} was trained ${trained} times and deleted ${deleted} times: ${told.join(", ")}`];
}

async function query(databaseUrl, text, values) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    return (await database.query(text, values)).rows;
  } finally {
    await database.end();
  }
}
