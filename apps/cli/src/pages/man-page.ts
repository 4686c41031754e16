import { type Command, explained, flagsOf, type Option, placeOf } from "../command-line/command.js";
import { commonOptions } from "../command-line/common-options.js";
import { exitCodes } from "../command-line/exit-codes.js";
import { conventions, files, variables } from "./manual.js";

/** The manual page in the macros of man(7). */
export function manPage(commands: readonly Command[], version: string): string {
  const shown = commands.filter(({ isHidden }) => isHidden !== true);
  const named = (entries: readonly (readonly [string, string])[]) => entries.flatMap(([name, meaning]) => entry(name, meaning));
  return [
    `.TH DRAGOMAN 1 "" "Dragoman ${version}" "Dragoman"`,
    ".SH NAME", "dragoman \\- translates with a Dragoman server, and administers it",
    ".SH SYNOPSIS", ".B dragoman", ".I command", "[\\fIoptions\\fR] [\\fIarguments\\fR]",
    ".SH DESCRIPTION", ...conventions.flatMap((paragraph) => [".PP", escaped(paragraph)]),
    ".SH COMMANDS", ...shown.flatMap(section),
    ".SH OPTIONS OF EVERY COMMAND", ...options(commonOptions),
    ".SH EXIT STATUS", ...named(Object.values(exitCodes).map(([code, meaning]) => [String(code), meaning])),
    ".SH ENVIRONMENT", ...named(variables),
    ".SH FILES", ...named(files), "",
  ].join("\n");
}

function section({ name, about, more = [], args, options: own, examples }: Command): string[] {
  const places = Object.entries(args).map(([arg, argument]) => ` ${placeOf(arg, argument)}`).join("");
  return [
    `.SS ${escaped(`${name}${places}`)}`, escaped(about), ...more.flatMap((paragraph) => [".PP", escaped(paragraph)]),
    ...Object.entries(args).flatMap(([arg, argument]) => entry(placeOf(arg, argument), argument.about)), ...options(own),
    ...(examples.length === 0 ? [] : [".PP", ".EX", ...examples.map(escaped), ".EE"]),
  ];
}

const options = (table: Readonly<Record<string, Option>>): string[] =>
  Object.entries(table).flatMap(([name, option]) => entry(flagsOf(name, option), explained(option)));

const entry = (name: string, meaning: string): string[] => [".TP", `\\fB${escaped(name)}\\fR`, escaped(meaning)];

/** Text that no macro and no escape is seen in. */
function escaped(text: string): string {
  return text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll("`", "").replace(/^([.'])/, "\\&$1");
}
