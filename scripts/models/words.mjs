import { parseArgs } from "node:util";

/** All commands of `npm run models` have these as well. */
export const commonOptions = {
  json: { type: "boolean", default: false, means: "shows what comes out to programs" },
  help: { type: "boolean", short: "h", default: false, means: "shows this" },
};

/** How a command is called, in a line. */
export const called = (name, { pairs, options }) => {
  const words = { none: [], any: ["[PAIR …]"], some: ["PAIR …"], one: ["PAIR"] }[pairs];
  const own = Object.entries(options).map(([option, one]) => (one.isNeeded ? written(option, one) : `[${written(option, one)}]`));
  return `npm run models -- ${[name, ...words, ...own].join(" ")}`;
};
const written = (name, { value }) => (value === undefined ? `--${name}` : `--${name} ${value}`);

/** What there is to know of a command. */
export function helpOf(name, command) {
  const options = Object.entries({ ...command.options, ...commonOptions }).map(([option, one]) => [written(option, one), one.means]);
  const width = Math.max(...options.map(([option]) => option.length));
  const rows = options.map(([option, means]) => `  ${option.padEnd(width)}  ${means}\n`);
  return `${called(name, command)}\n\n${command.means}\n\n${rows.join("")}`
    + (command.pairs === "none" ? "" : "\nA pair is such as en-es, eng-spa or EngSpa.\n");
}

/** The pairs and options that words name; throws with a sentence for what the command does not know. */
export function readWords(name, command, words) {
  const options = { ...command.options, ...commonOptions };
  const { values, positionals, tokens } = parseArgs({ args: words, options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) if (token.kind === "option") checkOption(name, options, token);
  if (values.help) return { values, pairs: [] };
  const { pairs: takes } = command;
  if (takes === "none" && positionals.length > 0) throw new Error(`"${name}" takes no pair, but ${positionals.join(" ")} was named.`);
  if (takes === "some" && positionals.length === 0) throw new Error(`Name a pair: npm run models -- ${name} en-es`);
  if (takes === "one" && positionals.length !== 1) throw new Error(`Name one pair: ${called(name, command)}`);
  const missing = Object.keys(options).find((option) => options[option].isNeeded && values[option] === undefined);
  if (missing !== undefined) throw new Error(`--${missing} is missing: ${called(name, command)}`);
  return { values, pairs: positionals };
}

function checkOption(name, options, { name: option, rawName, value, inlineValue }) {
  if (!Object.hasOwn(options, option)) {
    const known = Object.keys(options).map((one) => `--${one}`).join(", ");
    throw new Error(`"${name}" has no option ${rawName}. Its options are ${known}.`);
  }
  const isText = options[option].type === "string";
  if (!isText && value !== undefined) throw new Error(`${rawName} takes no value, but "${value}" was given.`);
  // What looks like another option is one, unless it is written --from=-x.
  if (isText && (!value || (!inlineValue && value.startsWith("-")))) {
    throw new Error(`${rawName} needs a value: ${rawName} ${options[option].value}`);
  }
}
