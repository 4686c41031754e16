import { type Command, flagsOf, placeOf } from "../command-line/command.js";
import { commonOptions } from "../command-line/common-options.js";
import { exitCodes } from "../command-line/exit-codes.js";
import { explained } from "./man-page.js";
import { variables } from "./manual.js";

type Rows = readonly (readonly string[])[];

/** The tables that docs/cli.md holds, as cells of Markdown. */
export const exitCodeRows = (): Rows => Object.values(exitCodes).map(([code, meaning]) => [String(code), meaning]);
export const variableRows = (): Rows => variables.map(([name, meaning]) => [code(name), meaning]);
export const commonOptionRows = (): Rows =>
  Object.entries(commonOptions).map(([name, option]) => [code(flagsOf(name, option)), cell(explained(option))]);

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

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;
