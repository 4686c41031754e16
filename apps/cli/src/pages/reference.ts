import { type Command, explained, flagsOf, placeOf } from "../command-line/command.js";
import { commonOptions } from "../command-line/common-options.js";
import { exitCodes } from "../command-line/exit-codes.js";
import { checks } from "../doctor/examine.js";
import { variables } from "./manual.js";

/** Text in a cell; only what stands in code may look like a tag. */
const cell = (text: string): string =>
  text.replaceAll("|", "\\|").split(/(`[^`]*`)/).map((part) => (part.startsWith("`") ? part : part.replaceAll("<", "&lt;"))).join("");
const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

interface Table {
  readonly what: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The tables that docs/cli.md holds beside its commands, as cells of Markdown. */
export const cliTables: readonly Table[] = [
  { what: "exit codes", head: ["code", "meaning"], rows: Object.values(exitCodes).map(([number, meaning]) => [String(number), meaning]) },
  { what: "variables", head: ["variable", "meaning"], rows: variables.map(([name, meaning]) => [code(name), meaning]) },
  {
    what: "common options", head: ["option", "meaning"],
    rows: Object.entries(commonOptions).map(([name, option]) => [code(flagsOf(name, option)), cell(explained(option))]),
  },
  {
    what: "checks", head: ["what", "when it is missing", "exit code"],
    rows: checks.map(({ what, fix, outcome }) => [what, cell(fix), outcome === undefined ? "" : String(exitCodes[outcome][0])]),
  },
];

/** All commands as Markdown, each with its options. */
export function commandReference(commands: readonly Command[]): readonly string[] {
  return commands.filter(({ isHidden }) => isHidden !== true).flatMap(({ name, about, more = [], args, options, examples }) => {
    const places = Object.entries(args).map(([arg, argument]) => ` ${placeOf(arg, argument)}`).join("");
    const rows = [
      ...Object.entries(args).map(([arg, argument]) => [code(placeOf(arg, argument)), cell(argument.about)]),
      ...Object.entries(options).map(([option, entry]) => [code(flagsOf(option, entry)), cell(explained(entry))]),
    ];
    return [
      `### \`dragoman ${name}${places}\``, "", about, "", ...more.flatMap((paragraph) => [paragraph, ""]),
      ...(rows.length === 0 ? [] : [...[["what", "meaning"], ["---", "---"], ...rows].map((cells) => `| ${cells.join(" | ")} |`), ""]),
      ...(examples.length === 0 ? [] : ["```sh", ...examples, "```", ""]),
    ];
  });
}
