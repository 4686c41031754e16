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
const stuckAfterMs = 600_000;
const sentence = "Click the button to set up the printer.";
/** Some states last for milliseconds. Whoever wants to lead a job out of one waits so long, so that each is there to be struck. */
const heldSeconds = 1.5;
/** So often a round is gone through for kills that came too late for their state. */
const mostRounds = 10;
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
      let left = new Map(Object.entries(kills));
      for (let turn = 0; turn < mostRounds && left.size > 0; turn += 1) {
        const name = `killed${n}${"again".repeat(turn)}`;
        const found = await round({ installation, connector, say, pair: pair.languagePairId, left, name, units: units[form] });
        wrong.push(...found.wrong);
        left = found.left;
        if (left.size > 0) say(`${name}: not struck: ${[...left].map(([state, kind]) => `${kind} in ${state}`).join(", ")}`);
      }
      for (const [state, kind] of left) wrong.push(`${kind} was killed in ${state} in none of ${mostRounds} rounds`);
    }
    return wrong;
  },
};

/** Leads one pair through its life; answers what was wrong, and which of the kills that were `left` are left still. */
async function round({ installation, connector, pair, left: wanted, name, units: count, say }) {
  const left = new Map(wanted);
  const wrong = [];
  const outcome = (...more) => ({ wrong: [...wrong, ...more], left });
  const bytes = Buffer.from(asTmx(smallCorpus(count)));
  const began = Date.now();
  const { trainingId, languagePairId } = await connector.upload("/adapted-language-pairs",
    { name, baselineLanguagePairId: pair, hostname: "localhost" }, { trainingData: { fileName: "small.tmx", bytes } }, `train-${name}`);
  const path = `/adapted-language-pairs/${languagePairId}/training-jobs/${trainingId}`;

  /** Follows the job to one of these states; kills what is to be killed on the way. Undefined: the job is gone. */
  const until = async (...wanted) => {
    for (const end = Date.now() + stuckAfterMs; ; await sleep(20)) {
      const answer = await connector.ask("GET", path, undefined, { timeoutMs: 20_000 });
      if (answer.status === 404 && wanted.includes("gone")) return undefined;
      const job = answer.status === 200 ? JSON.parse(answer.text) : undefined;
      if (job && left.has(job.state)) await kill(installation, job, left, say);
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
  if (job.state === "failed") return outcome(`${name} fails again and again: ${job.errorMessage}`);
  say(`${name}: trained in ${((Date.now() - began) / 1000).toFixed(0)} s, BLEU ${job.bleu.baseline} → ${job.bleu.adapted}`);

  const before = await quick(connector, pair);
  for (let tries = 0; tries < 5 && job.state !== "deployed"; tries += 1) {
    await connector.ask("PUT", `${path}/deploy`, undefined, { timeoutMs: 20_000 });
    job = await until("deployed", "readyToDeploy");
    if (job.state === "readyToDeploy" && job.errorMessage !== "") say(`${name}: not deployed: ${job.errorMessage}`);
  }
  if (job.state !== "deployed") return outcome(`${name} was not deployed: ${job.errorMessage}`);
  const adapted = await quick(connector, languagePairId);
  if (adapted === before) wrong.push(`${name} translates as its baseline does: ${adapted}`);
  const models = () => modelsIn(installation.dataDir);
  if (models().length !== 1) wrong.push(`${name}: the host has ${models().length} models`);

  await connector.ask("PUT", `${path}/undeploy`, undefined, { timeoutMs: 20_000 });
  await until("readyToDeploy");
  if (models().length !== 0) wrong.push(`${name}: the host has ${models().length} models after it was undeployed`);
  // The answer comes when the job is gone, or would have, were nobody struck on the way.
  const deletion = connector.ask("DELETE", path, undefined, { timeoutMs: 20_000 });
  await until("gone");
  await deletion;
  return outcome(...await wrongEvents(await installation.databaseUrl(), trainingId, name));
}

/** Strikes where the job is still in the state that it was seen in; otherwise the kill is left. */
async function kill(installation, { trainingId, state }, left, say) {
  const kind = left.get(state);
  const [pid] = await installation.some(kind);
  if (!await struck(await installation.databaseUrl(), trainingId, state, () => send(pid, "SIGKILL"))) return;
  left.delete(state);
  say(`killed ${kind} (${pid}) in ${state}`);
  if (kind !== "training engine") await installation.ready();
}

/** Strikes where the job is in this state; whether it was, and whoever was struck lived. Between both no other process is asked. */
async function struck(databaseUrl, trainingId, state, strike) {
  const database = new pg.Client({ connectionString: databaseUrl });
  database.on("error", () => {}); // its own end, where PostgreSQL is struck
  try {
    await database.connect();
    const { rows: [job] } = await database.query("SELECT state FROM training_jobs WHERE id = $1", [trainingId]);
    return job?.state === state && strike();
  } catch {
    return false; // PostgreSQL comes back from the kill before: whoever looks again may have more luck
  } finally {
    await database.end().catch(() => {});
  }
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
