import { parseArgs } from "node:util";
import { root, say } from "../backup/command-on-file.mjs";
import { setUp } from "../up/set-up.mjs";
import { WrongSetting, wrongSettingCode } from "../up/settings.mjs";
import { add } from "./add.mjs";
import { list } from "./list.mjs";
import { modelsFolder } from "./place.mjs";
import { remove } from "./remove.mjs";
import { score, scoreOptions } from "./score.mjs";
import { verify } from "./verify.mjs";

const usage = `npm run models -- list [--available] [--from ADDRESS]
npm run models -- add PAIR … [--from ADDRESS|FOLDER|ARCHIVE] [--architecture tiny|base-memory|base|…] [--replace]
npm run models -- remove PAIR …
npm run models -- verify [PAIR …]
npm run models -- score PAIR --tmx FILE [--sentences N] [--seed N] [--keep] [--url URL] [--key-file FILE]
A pair is such as en-es, eng-spa or EngSpa; --json shows what comes out to programs.`;

const text = { type: "string" };
const yes = { type: "boolean", default: false };
/** By name: which pairs it takes, its options, and what it does. It resolves with what it found, and whether that is well. */
const commands = {
  list: { pairs: "none", options: { available: yes, from: text }, run: list },
  add: { pairs: "some", options: { from: text, architecture: text, replace: yes }, run: add },
  remove: { pairs: "some", options: {}, run: remove },
  verify: { pairs: "any", options: {}, run: verify },
  score: { pairs: "some", options: scoreOptions, run: score },
};

/** Does what the words ask for, and resolves with an exit code. */
export async function run([name = "", ...rest], write = (line) => process.stdout.write(line)) {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop.abort(new Error("It was stopped.")));
  try {
    if (!Object.hasOwn(commands, name)) throw new Error(`Say what to do:\n${usage}`);
    const command = commands[name];
    const { values, positionals } = parseArgs({ args: rest, options: { ...command.options, json: yes }, allowPositionals: true });
    if ((command.pairs === "none" && positionals.length > 0) || (command.pairs === "some" && positionals.length === 0)) {
      throw new Error(`${command.pairs === "none" ? "This takes no pair" : "Name a pair"}:\n${usage}`);
    }
    await setUp({ root, say, signal: stop.signal });
    const models = modelsFolder(process.env, root);
    await (await import("@dragoman/neural/installed")).endReplacements(models);
    const found = await command.run({ models, pairs: await directions(positionals), values, say, signal: stop.signal });
    write(values.json ? `${JSON.stringify(found.json, undefined, 2)}\n` : found.text);
    return found.isWell ? 0 : 1;
  } catch (error) {
    const failure = stop.signal.aborted ? stop.signal.reason : error;
    say([failure.message, failure.details].filter(Boolean).join(" "));
    return failure instanceof WrongSetting ? wrongSettingCode : 1;
  }
}

/** What people call pairs, as directions between our languages. */
async function directions(names) {
  const { directionsNamed } = await import("@dragoman/neural/registry");
  return names.map((name) => {
    const [direction] = directionsNamed(name);
    if (direction !== undefined) return direction;
    throw new Error(`${name} is no pair of two languages that have codes here. A pair is such as en-es, eng-spa or EngSpa.`);
  });
}
