import { describe, expect, it } from "@jest/globals";
import { commands, groups } from "../commands/index.js";
import { ran } from "../run.test-kit.js";
import { type Command, longFlag } from "./command.js";
import { commonOptions } from "./common-options.js";
import { readCommandLine } from "./program.js";

const silent = { write: () => true };
const read = (words: readonly string[]) => readCommandLine(words, { commands, groups, version: "1", stdout: silent, stderr: silent });
/** The words of an example, as a shell would have them. */
const wordsOf = (line: string): string[] =>
  (line.split(/ [<>] /)[0] as string).match(/'[^']*'|\S+/g)?.map((word) => word.replace(/^'(.*)'$/, "$1")).slice(1) ?? [];
const optionsOf = ({ options }: Command) => Object.entries({ ...options, ...commonOptions });

describe("the table of commands", () => {
  it.each(commands.map((one) => [one.name, one] as const))("describes %s so that it can be called", (name, one) => {
    expect(name).toMatch(/^[a-z]+( [a-z]+)?$/);
    expect(one.about).toMatch(/^[A-Z].*\.$/);
    if (name.includes(" ")) expect(groups).toHaveProperty([name.split(" ")[0] as string]);
    const shorts = optionsOf(one).flatMap(([, { short }]) => short ?? []);
    expect(new Set(shorts).size).toBe(shorts.length);
    for (const [option, { about }] of [...optionsOf(one), ...Object.entries(one.args)]) {
      expect(about).toMatch(/^[A-Z].*\.$/);
      expect(longFlag(option)).not.toMatch(/^--no-/); // The parser takes these for the opposite of another one.
    }
    expect(Object.values(one.args).slice(0, -1).filter(({ isMany }) => isMany)).toEqual([]);
  });
  it("has each command once", () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
  });
  it("takes no secret as a word on the command line", () => {
    const taken = commands.flatMap((one) =>
      [...optionsOf(one).filter(([, { value }]) => value !== undefined), ...Object.entries(one.args)].map(([name]) => name));
    expect(taken.filter((name) => /password|token|secret|key/i.test(name) && !name.endsWith("File"))).toEqual([]);
  });
  const examples = commands.flatMap((one) => one.examples.map((example) => [example, one.name] as const));
  it.each(examples)("reads its example %s", (example, name) => {
    const words = wordsOf(example);
    expect(words.slice(0, name.split(" ").length).join(" ")).toBe(name);
    expect(read(words)).toMatchObject({ command: { name } });
  });
});

describe("a command line", () => {
  it("gives a command its arguments and options, and the common ones before or behind it", () => {
    const asked = read(["--url", "http://a", "dict", "add", "Legal", "contract", "contrato", "--json"]);
    expect(asked).toMatchObject({
      command: { name: "dict add" }, given: { dictionary: "Legal", source: "contract", target: "contrato", comment: undefined },
      common: { url: "http://a", json: true, quiet: false, timeout: 120 },
    });
  });
  it("keeps options that are given again in their order, and takes the last of the others", () => {
    expect(read(["translate", "-d", "b", "-d", "a", "--to", "x", "--to", "spa", "hello"])).toMatchObject({
      given: { dictionary: ["b", "a"], to: "spa", label: [], input: ["hello"] },
    });
  });
  it("takes words behind -- as they are", () => {
    expect(read(["translate", "--to", "spa", "--", "--force"])).toMatchObject({ given: { input: ["--force"], force: false } });
  });
  it.each([
    ["no command", [], "Usage: dragoman"],
    ["a group alone", ["jobs"], "Usage: dragoman jobs"],
    ["an unknown command", ["translat"], "Did you mean translate?"],
    ["an unknown option", ["pairs", "--colour"], "unknown option '--colour'"],
    ["a word too many", ["logout", "now"], "too many arguments"],
    ["a missing argument", ["jobs", "show"], "missing required argument 'id'"],
    ["a missing value", ["translate", "--to"], "argument missing"],
    ["a value that is no choice", ["pairs", "--mode", "all"], "--mode is one of translation, installed"],
    ["a number that is none", ["translate", "--to", "spa", "--concurrency", "many", "x"], "--concurrency is a whole number from 1 to 32"],
    ["a number out of its limits", ["hosts", "add", "h", "--port", "0"], "--port is a whole number from 1 to 65535, not \"0\""],
    ["a missing option that is needed", ["dict", "create", "Legal", "--from", "eng"], "--to <language> is missing"],
    ["a shell that is none", ["completion", "ksh"], "Allowed choices are bash, zsh, fish"],
    ["a URL that is none", ["pairs", "--url", "here"], "\"here\" is not the URL of a server"],
    ["a URL with a password", ["pairs", "--url", "http://a:b@c"], "use `dragoman login`"],
    ["two files of credentials", ["pairs", "--token-file", "a", "--key-file", "b"], "not both"],
    ["a translation without a language", ["translate", "hello"], "Either --to <language> or --pair <id>"],
    ["a pair with a language", ["translate", "--pair", "a", "--from", "eng", "x"], "--from is too much"],
    ["nothing to translate at a terminal", ["translate", "--to", "spa"], "Nothing to read"],
  ] as [string, string[], string][])("is wrong with %s: exit code 2", async (_what, words, says) => {
    const { exitCode, stdout, stderr } = await ran(words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(says);
  });
  it.each(["--help", "translate --help", "help jobs", "jobs list -h", "--version"])("answers %s with exit code 0", async (line) => {
    const { exitCode, stdout, stderr } = await ran(line.split(" "));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatch(line === "--version" ? /^1\.2\.3\n$/ : /^Usage: dragoman/);
  });
});
