import { parseArgs } from "node:util";
import { root, say } from "../backup/command-on-file.mjs";
import { databaseOf } from "../backup/database-of.mjs";
import { setUp } from "../up/set-up.mjs";
import { dataDirectory } from "../up/settings.mjs";

const usage = `npm run account -- list
npm run account -- create --name NAME [--category TRIAL|STANDARD|ENTERPRISE] [--description TEXT] \\
  [--ends 2027-12-31] [--limit USERS=10 …]
npm run account -- change ID [the same options] [--active yes|no]
npm run account -- add-user ID --username anna@company.example [--name "Anna Smith"] [--role admin]`;

const text = { type: "string" };
const facts = { name: text, category: text, description: text, ends: text, limit: { ...text, multiple: true }, active: text };
const commands = {
  list: { options: {}, run: list },
  create: { options: facts, run: create },
  change: { options: facts, id: true, run: change },
  "add-user": { options: { username: text, name: text, role: { ...text, default: "admin" } }, id: true, run: addUser },
};

/** Does what the words ask for, and resolves with an exit code. */
export async function run([name = "", ...rest], write = (line) => process.stdout.write(line)) {
  try {
    if (!Object.hasOwn(commands, name)) throw new Error(`Say what to do:\n${usage}`);
    const command = commands[name];
    const { values, positionals } = parseArgs({ args: rest, options: command.options, allowPositionals: command.id === true });
    const id = command.id ? idOf(positionals) : undefined;
    await setUp({ root, say, signal: new AbortController().signal });
    write(await onAccounts((operating) => command.run(operating, values, id)));
    return 0;
  } catch (error) {
    say([error.message, error.details].filter(Boolean).join(" "));
    return 1;
  }
}

function idOf(positionals) {
  const id = Number(positionals[0]);
  if (positionals.length !== 1 || !Number.isSafeInteger(id)) throw new Error(`Name the number of the account:\n${usage}`);
  return id;
}

/** The accounts of the installation that the environment names. */
async function onAccounts(act) {
  const { DRAGOMAN_DATA_DIR, DRAGOMAN_DATABASE_URL: databaseUrl } = process.env;
  const { url, close } = await databaseOf({ dataDir: dataDirectory(DRAGOMAN_DATA_DIR, root), databaseUrl }, say);
  const { awaitMigration, openDatabase, ports } = await import("@dragoman/adapters-persistence");
  const { Argon2PasswordHasher, CryptoRandom } = await import("@dragoman/adapters-identity");
  const { OperateAccounts } = await import("@dragoman/application/accounts");
  const { systemClock } = await import("@dragoman/application/common");
  const actor = { userId: "", username: "operator", address: "" };
  try {
    const database = await openDatabase({ url, poolSize: 1, applicationName: "dragoman-account", actor: () => actor });
    try {
      await awaitMigration(database, 0).catch(notYetStarted);
      const [accounts, users, random] = [ports.accounts({ database }), ports.users({ database }), new CryptoRandom()];
      const operate = new OperateAccounts(accounts, users, new Argon2PasswordHasher(), random, systemClock);
      return await act({ accounts, random, operate });
    } finally {
      await database.close();
    }
  } finally {
    await close();
  }
}

function notYetStarted(error) {
  if (error.code !== "schema-too-old") throw error;
  throw new Error("No server of this version has worked on the database yet. Start it once, by npm run up.", { cause: error });
}

async function list({ accounts }) {
  return (await accounts.list()).map(shown).join("");
}

async function create({ operate }, values) {
  const account = await operate.create(await factsOf(values));
  return `${shown(account)}Put its first administrator in it: npm run account -- add-user ${account.id} --username anna@company.example\n`;
}

async function change({ operate }, values, id) {
  return shown(await operate.change(id, await factsOf(values)));
}

/** The password is told once, to whoever runs the command. */
async function addUser({ operate, random }, { username, name, role }, accountId) {
  if (username === undefined) throw new Error(`Say who:\n${usage}`);
  const { roles } = await import("@dragoman/domain/users");
  if (!roles.includes(role)) throw new Error(`--role is ${role}; it must be one of ${roles.join(", ")}.`);
  const password = random.token(16);
  await operate.addUser({ accountId, username, displayName: name ?? username, role, password });
  return `${username} is in account ${accountId} as ${role}. The password, which is told this once: ${password}\n`;
}

async function factsOf({ name, category, description, ends, limit = [], active }) {
  const { accountCategories, accountFeatures } = await import("@dragoman/domain/accounts");
  const { parseInstant } = await import("@dragoman/domain/common");
  oneOf("--category", category, accountCategories);
  oneOf("--active", active, ["yes", "no"]);
  const end = ends === undefined || ends === "never" ? null : /^[\d-]{10}$/.test(ends) ? parseInstant(ends) : undefined;
  if (end === undefined) throw new Error(`--ends is ${ends}; it must be a day such as 2027-12-31, or never.`);
  const features = Object.fromEntries(limit.map((one) => {
    const [, feature, value] = /^([A-Z_]+)=(\d{1,15}|unlimited)$/.exec(one) ?? [];
    if (!accountFeatures.includes(feature)) {
      throw new Error(`--limit is ${one}; it must be a feature and a number, or unlimited: one of ${accountFeatures.join(", ")}.`);
    }
    return [feature, value === "unlimited" ? 2_147_483_647 : Number(value)];
  }));
  return {
    ...(name === undefined ? {} : { name }), ...(category === undefined ? {} : { category }),
    ...(description === undefined ? {} : { description }), ...(ends === undefined ? {} : { ends: end }),
    ...(active === undefined ? {} : { active: active === "yes" }), features,
  };
}

function oneOf(option, value, known) {
  if (value !== undefined && !known.includes(value)) throw new Error(`${option} is ${value}; it must be one of ${known.join(", ")}.`);
}

function shown({ id, name, category, active, ends, features, credentials }) {
  const limits = Object.entries(features).filter(([, value]) => value !== 2_147_483_647).map(([feature, value]) => `${feature}=${value}`);
  const until = ends === undefined ? "" : `, until ${new Date(ends / 1_000).toISOString().slice(0, 10)}`;
  return `${id}  ${name}  ${category}${active ? "" : ", closed"}${until}, ${credentials.length} API credentials, ${
    limits.length === 0 ? "no limits" : limits.join(" ")}\n`;
}
