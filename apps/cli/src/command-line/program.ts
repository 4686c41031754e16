import { Command as Commander, CommanderError, Option as CommanderOption, Argument as CommanderArgument } from "commander";
import { type Command, explained, flagsOf, longFlag, type Option, placeOf } from "./command.js";
import { commonOptions } from "./common-options.js";
import { exitCodes, wrongUsage } from "./exit-codes.js";

interface Sink { write(text: string): unknown }

/** What was asked for: a command with its values, or what the parser answers by itself. */
export type Asked =
  | { readonly command: Command; readonly given: Record<string, unknown>; readonly common: CommonValues }
  | { readonly exitCode: number };

export type CommonValues = { readonly [Name in keyof typeof commonOptions]: ReturnType<(typeof commonOptions)[Name]["read"]> };

/** What groups of commands are about, by their first word. */
export type Groups = Readonly<Record<string, string>>;

/**
 * Reads a command line by the table. Help, the version and complaints about a wrong call are written here; a wrong call comes back as
 * its exit code, and values that are wrong throw a Failure.
 */
export function readCommandLine(
  words: readonly string[], { commands, groups, version, stdout, stderr }: Readonly<{
    commands: readonly Command[]; groups: Groups; version: string; stdout: Sink; stderr: Sink;
  }>,
): Asked {
  let asked: Asked | undefined;
  const program = new Commander("dragoman").description("Translates with a Dragoman server, and administers it.").version(version)
    .exitOverride().configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .showHelpAfterError("`--help` behind a command says how it is called.");
  addOptions(program, commonOptions);
  for (const command of commands) {
    const parser = parserAt(program, command, groups);
    for (const [name, argument] of Object.entries(command.args)) {
      const entered = new CommanderArgument(placeOf(name, argument), argument.about);
      parser.addArgument(argument.choices === undefined ? entered : entered.choices([...argument.choices]));
    }
    addOptions(parser, command.options);
    if (command.examples.length > 0) parser.addHelpText("after", `\nExamples:\n${command.examples.map((line) => `  ${line}`).join("\n")}`);
    parser.action(() => {
      const typed = parser.optsWithGlobals<Record<string, unknown>>();
      const given = Object.fromEntries([
        ...Object.entries(command.args).map(([name, { read }], at) => [name, read(wordsOf(parser.processedArgs[at]))]),
        ...valuesOf(command.options, typed),
      ]) as Record<string, unknown>;
      asked = { command, given, common: Object.fromEntries(valuesOf(commonOptions, typed)) as CommonValues };
    });
  }
  try {
    program.parse(words, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { exitCode: error.exitCode === 0 ? 0 : exitCodes.wrongUsage[0] };
  }
  if (asked === undefined) throw wrongUsage("No command. `dragoman --help` lists them.");
  return asked;
}

/** The parser of a command, below that of its group. */
function parserAt(program: Commander, { name, about, isHidden }: Command, groups: Groups): Commander {
  const [first, second] = name.split(" ") as [string, string?];
  const made = (parent: Commander, word: string, description: string) => parent.command(word, { hidden: isHidden === true })
    .description(description);
  if (second === undefined) return made(program, first, about);
  const group = program.commands.find((one) => one.name() === first) ?? made(program, first, groups[first] ?? about);
  return made(group, second, about);
}

function addOptions(parser: Commander, options: Readonly<Record<string, Option>>): void {
  for (const [name, option] of Object.entries(options)) {
    const entered = new CommanderOption(flagsOf(name, option), explained(option));
    // Each value is kept, in its order: what becomes of several is said by the table.
    const keep = (value: string, before: readonly string[] = []) => [...before, checked(value, name, option)];
    if (option.value !== undefined) entered.argParser(keep);
    parser.addOption(entered);
  }
}

function checked(value: string, name: string, { choices }: Option): string {
  const found = choices === undefined ? value : choices.find((one) => one.toLowerCase() === value.toLowerCase());
  if (found === undefined) throw wrongUsage(`${longFlag(name)} is one of ${choices?.join(", ")}, not "${value}".`);
  return found;
}

const wordsOf = (typed: unknown): readonly string[] =>
  (typed === undefined || typed === false ? [] : Array.isArray(typed) ? typed as string[] : [String(typed)]);

const valuesOf = (options: Readonly<Record<string, Option>>, typed: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(options).map(([name, { read }]) => [name, read(wordsOf(typed[name]), longFlag(name))]);
