import { type Command, type Completes, longFlag, type Option } from "../command-line/command.js";
import { commonOptions } from "../command-line/common-options.js";
import type { Groups } from "../command-line/program.js";

export interface Candidate { readonly word: string; readonly about: string }

/** What the shell offers: these words, or names of files or folders, which it knows itself. */
export type Completion = readonly Candidate[] | Completes;

const help: Option = { short: "h", about: "Say how it is called.", read: (typed) => typed };

/** What can stand where the last of `words` stands, behind `dragoman`; that word is as far as somebody typed it. */
export function complete(words: readonly string[], commands: readonly Command[], groups: Groups): Completion {
  const [before, typed] = [words.slice(0, -1), words.at(-1) ?? ""];
  const shown = commands.filter(({ isHidden }) => isHidden !== true);
  const { command, path, places, waiting } = readWords(before, shown);
  const found = waiting === undefined ? atPlace() : valuesOf(waiting);
  return typeof found === "string" ? found : found.filter(({ word }) => word.startsWith(typed));

  function atPlace(): Completion {
    const options = { ...command?.options, ...commonOptions, help };
    if (typed.startsWith("-")) return Object.entries(options).map(([name, { about }]) => ({ word: longFlag(name), about }));
    if (command === undefined) return nextWords(path, shown, groups);
    const args = Object.values(command.args);
    const last = args.at(-1);
    return valuesOf(args[places] ?? (last?.isMany === true ? last : {}));
  }
}

function valuesOf({ choices = [], completes, about = "" }: Partial<Pick<Option, "choices" | "completes" | "about">>): Completion {
  return completes ?? choices.map((word) => ({ word, about }));
}

/** How far a command line has come: its command, how many arguments stand behind that, and an option that waits for its value. */
function readWords(words: readonly string[], commands: readonly Command[]) {
  let [path, places] = ["", 0];
  let command: Command | undefined;
  let waiting: Option | undefined;
  for (const word of words) {
    if (waiting !== undefined) waiting = undefined;
    else if (word.startsWith("-")) waiting = optionThatWaits(word, { ...command?.options, ...commonOptions });
    else if (command !== undefined) places += 1;
    else {
      path = `${path} ${word}`.trim();
      command = commands.find(({ name }) => name === path);
    }
  }
  return { command, path, places, waiting };
}

function optionThatWaits(word: string, options: Readonly<Record<string, Option>>): Option | undefined {
  const found = Object.entries(options).find(([name, { short }]) => word === longFlag(name) || word === `-${short}`)?.[1];
  return found?.value === undefined ? undefined : found;
}

function nextWords(path: string, commands: readonly Command[], groups: Groups): readonly Candidate[] {
  const depth = path === "" ? 0 : path.split(" ").length;
  const below = commands.filter(({ name }) => path === "" || name.startsWith(`${path} `)).map((one) => {
    const parts = one.name.split(" ");
    const word = parts[depth] as string;
    return { word, about: parts.length > depth + 1 ? groups[word] ?? "" : one.about };
  });
  return below.filter(({ word }, at) => below.findIndex((other) => other.word === word) === at);
}
