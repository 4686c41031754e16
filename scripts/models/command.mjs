import { constants } from "node:os";
import { root, say } from "../backup/command-on-file.mjs";
import { setUp } from "../up/set-up.mjs";
import { WrongSetting, wrongSettingCode } from "../up/settings.mjs";
import { add } from "./add.mjs";
import { list } from "./list.mjs";
import { openModelsFolder } from "./place.mjs";
import { remove } from "./remove.mjs";
import { score, scoreOptions } from "./score.mjs";
import { verify } from "./verify.mjs";
import { called, helpOf, readWords } from "./words.mjs";

const from = { type: "string", value: "ADDRESS|FOLDER|ARCHIVE", means: "where models come from; otherwise DRAGOMAN_MODELS_URL" };
const yes = { type: "boolean", default: false };
/** By name: what it is for, its pairs and options, and what it does: it resolves with what it found, and whether that is well. */
const commands = {
  list: {
    means: "Shows the models that are installed, or those that can be.", pairs: "none", run: list,
    options: { available: { ...yes, means: "shows what is offered, and not what is installed; so does --from" }, from },
  },
  add: {
    means: "Installs a model for each pair, whole or not at all; what was downloaded before it was stopped is not downloaded again.",
    pairs: "some", run: add, changes: true,
    options: {
      from,
      architecture: { type: "string", value: "NAME", means: "tiny, base-memory, base or another one; otherwise the best that there is" },
      replace: { ...yes, means: "takes the place of another model of the pair, or of a damaged one" },
    },
  },
  remove: {
    means: "Removes models, and what was downloaded of them.", pairs: "some", options: {}, run: remove, changes: true,
  },
  verify: {
    means: "Reads every file again, of all models or of those named; ends with 1 where something is wrong.",
    pairs: "any", options: {}, run: verify,
  },
  score: {
    means: "Measures each pair of a direction that runs, on translations of your own.",
    pairs: "one", options: scoreOptions, run: score, isElsewhere: true,
  },
};
const usage = `${Object.entries(commands).map(([name, command]) => called(name, command)).join("\n")}
A pair is such as en-es, eng-spa or EngSpa; --json shows what comes out to programs, --help more of a command.\n`;

/** Does what the words ask for, and resolves with an exit code. */
export async function run([name = "", ...rest], write = (text) => process.stdout.write(text)) {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop.abort(new Stopped(signal, name)));
  try {
    if (["--help", "-h", "help"].includes(name)) {
      write(usage);
      return 0;
    }
    if (name === "") throw new Error(`Say what to do:\n${usage.trimEnd()}`);
    if (!Object.hasOwn(commands, name)) throw new Error(`"${name}" is none of the commands: ${Object.keys(commands).join(", ")}.`);
    const command = commands[name];
    const { values, pairs } = readWords(name, command, rest);
    if (values.help) {
      write(helpOf(name, command));
      return 0;
    }
    await setUp({ root, say, signal: stop.signal });
    const directions = await directionsOf(pairs);
    const models = command.isElsewhere ? undefined : await openModelsFolder(process.env, root, command.changes);
    const found = await command.run({ models, pairs: directions, values, say, signal: stop.signal });
    write(values.json ? `${JSON.stringify(found.json, undefined, 2)}\n` : found.text);
    stop.signal.throwIfAborted();
    return found.isWell ? 0 : 1;
  } catch (error) {
    const failure = stop.signal.aborted ? stop.signal.reason : error;
    say([failure.message, failure.details].filter(Boolean).join(" "));
    return failure instanceof WrongSetting ? wrongSettingCode : failure instanceof Stopped ? failure.exitCode : 1;
  }
}

/** Somebody ended it, with Ctrl-C or otherwise. */
class Stopped extends Error {
  constructor(signal, name) {
    super(name === "add" ? "Stopped. The same command goes on with what is there." : "Stopped.");
    /** As shells have it. */
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** What people call pairs, as directions between our languages. */
async function directionsOf(names) {
  if (names.length === 0) return [];
  const { directionsNamed, isOneLanguage } = await import("@dragoman/neural/registry");
  return names.map((name) => {
    const [direction] = directionsNamed(name);
    if (direction !== undefined) return direction;
    throw new Error(isOneLanguage(name) ? `${name} names one language twice: there is nothing to translate.`
      : `${name} is no pair of two languages that have codes here. A pair is such as en-es, eng-spa or EngSpa.`);
  });
}
