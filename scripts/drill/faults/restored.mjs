import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startPostgres } from "../../up/postgres.mjs";
import { documents } from "../documents.mjs";
import { Installation } from "../installation.mjs";
import { QuickCallers } from "../quick-callers.mjs";
import { workFolder } from "../work-folder.mjs";

const person = { username: "ann@mail.example", displayName: "Ann", roles: "translator", password: "Correct-horse-7" };

/** The machine burns down, and another one begins with the backup. */
export const restored = {
  name: "restored",
  does: "a backup is made while it works, and all that it keeps is wiped",
  undone: "the backup is restored into an empty data directory",
  holds: "as many rows in each table; tokens, keys, passwords, sealed secrets and ten outputs as before",
  short: true,

  /** Answers sentences on what is not as it was. */
  async alone({ say, undo }) {
    const folder = workFolder(undo);
    const installation = await Installation.in(folder, {});
    undo.push(() => installation.stop());
    await installation.start(say);
    const connector = await installation.connector();
    const pair = await installation.withTwoEngines(connector);
    await connector.call("POST", "/users", person);
    const before = { ...await fill(connector, pair), ...await credentialsOf(installation), webhook: await webhookOf(connector) };

    const callers = new QuickCallers(connector, pair);
    undo.push(() => callers.stop());
    const file = join(folder, "backup.tar.gz");
    const written = rowsIn(await command("backup", file, installation.dataDir));
    await callers.stop();
    say(`restored: ${this.does}`);
    await installation.stop();
    rmSync(installation.dataDir, { recursive: true });

    const began = performance.now();
    const read = rowsIn(await command("restore", file, installation.dataDir));
    const found = await countRows(installation.dataDir);
    await installation.start(say);
    say(`restored: ${this.undone}, and it works after ${Math.round((performance.now() - began) / 1000)} s`);
    return [
      ...differences("rows by the two commands", written, read), ...differences("rows in the database", written, found),
      ...await wrongWith(installation, before),
      ...await wrongWithNewJob(connector, pair),
    ];
  },
};

/** Ten outputs, by the ids of their jobs. */
async function fill(connector, pair) {
  const ids = [];
  for (const [n, document] of documents(10, 30).entries()) ids.push(await connector.submit(pair, document, `restored-${n}`));
  const outputs = {};
  for (const id of ids) {
    await connector.done(id, 120_000);
    outputs[id] = await connector.download(id);
  }
  return { outputs };
}

/** A receiver whose secret is sealed; nothing happens that it is told. */
async function webhookOf(connector) {
  const { uuid } = await connector.call("POST", "/webhooks", { url: "https://hooks.example/", events: "adaptedlp.created" });
  const path = `/api/ext/v1/webhooks/${uuid}/secret`;
  return { path, secret: (await connector.call("GET", path)).secret };
}

/** What lets people in: a token, and keys, which are shown by opening what is sealed. */
async function credentialsOf(installation) {
  const { url } = installation;
  const password = installation.firstPassword();
  return { password, admin: await signIn(url, "admin@localhost", password), ann: await signIn(url, person.username, person.password) };
}

async function signIn(url, username, password) {
  const token = await ask(url, "POST", "/auth", undefined, { username, password });
  return { token, key: (await ask(url, "GET", "/users/me/credentials", `Bearer ${token}`)).key };
}

async function wrongWith({ url }, { outputs, password, admin, ann, webhook }) {
  const wrong = [];
  const check = async (what, answer, isRight) => {
    const found = await answer.catch((error) => error.message);
    if (!isRight(found)) wrong.push(`${what}: ${JSON.stringify(found).slice(0, 200)}`);
  };
  const basic = ({ key }) => `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  for (const one of [admin, ann]) {
    const shown = ask(url, "GET", "/users/me/credentials", `Bearer ${one.token}`);
    await check("an old token does not show the key", shown, ({ key }) => key === one.key);
    await check("an old key lets nobody in", ask(url, "GET", "/users/me", basic(one)), ({ username }) => username !== undefined);
  }
  await check("the old password is not taken", signIn(url, "admin@localhost", password), ({ key }) => key === admin.key);
  const shown = ask(url, "GET", webhook.path, basic(admin));
  await check("the secret of a webhook is another one", shown, ({ secret }) => secret === webhook.secret);
  for (const [id, output] of Object.entries(outputs)) {
    await check(`the output of ${id} is another one`, ask(url, "GET", `/translations/${id}/download`, basic(admin)),
      (found) => Buffer.from(String(found), "base64").toString() === output);
  }
  return wrong;
}

async function wrongWithNewJob(connector, pair) {
  const [document] = documents(1, 3);
  const { substate } = await connector.done(await connector.submit(pair, document, "behind"), 120_000);
  return substate === "succeeded" ? [] : [`a new job has ${substate}`];
}

async function ask(url, method, path, authorization, form) {
  const response = await fetch(url + (path.startsWith("/api/") ? path : `/api/v2${path}`), {
    method, headers: authorization ? { Authorization: authorization } : {}, ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return /^[[{"]/.test(text) ? JSON.parse(text) : text;
}

/** Runs `npm run NAME -- FILE`; answers what it says. */
function command(name, file, dataDir) {
  const script = fileURLToPath(new URL(`../../${name}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [script, file], { env: { ...process.env, DRAGOMAN_DATA_DIR: dataDir } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return new Promise((resolve, reject) => child.on("close", (code) => {
    if (code === 0) resolve(said);
    else reject(new Error(`npm run ${name} ended with ${code}: ${said}`));
  }));
}

/** The rows of each table that has any, as the commands tell them. */
const rowsIn = (said) => Object.fromEntries([...said.matchAll(/^ {2}(\w+) +(\d+)$/gm)].map(([, table, rows]) => [table, Number(rows)]));

/** The same as the database has them. */
async function countRows(dataDir) {
  const database = await startPostgres({ dataDir, onSocket: true });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const { rows: tables } = await client.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
    const counts = {};
    for (const { name } of tables) {
      const { rows: [{ rows }] } = await client.query(`SELECT count(*)::int AS rows FROM "${name}"`);
      if (rows > 0) counts[name] = rows;
    }
    return counts;
  } finally {
    await client.end();
    await database.stop();
  }
}

function differences(what, wanted, found) {
  const tables = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return [...tables].filter((table) => wanted[table] !== found[table])
    .map((table) => `${what}: ${table} has ${found[table] ?? 0}, and had ${wanted[table] ?? 0}`);
}
