import { spawnSync } from "node:child_process";
import { describe, expect, it } from "@jest/globals";
import { commands } from "../commands/index.js";
import { flagsOf, longFlag } from "../command-line/command.js";
import { exitCodes } from "../command-line/exit-codes.js";
import { manPage } from "./man-page.js";
import { cliTables, commandReference } from "./reference.js";

const shown = commands.filter(({ isHidden }) => isHidden !== true);
const page = manPage(commands, "1.2.3");
const hasGroff = spawnSync("groff", ["--version"]).status === 0;

describe("the manual page", () => {
  const read = page.replaceAll("\\-", "-");
  it.each(shown.map((one) => [one.name, one] as const))("has %s with its options", (name, { options }) => {
    const from = read.indexOf(`.SS ${name}`);
    expect(from).toBeGreaterThan(0);
    const section = read.slice(from, read.indexOf("\n.S", from + 1));
    for (const option of Object.keys(options)) expect(section).toContain(longFlag(option));
  });
  it("has no hidden command, and every exit code", () => {
    expect(read).not.toContain(".SS complete ");
    for (const [code, meaning] of Object.values(exitCodes)) expect(read).toContain(`\\fB${code}\\fR\n${meaning}`);
  });
  it("takes no line of text for a macro", () => {
    expect(page.split("\n").filter((line) => /^[.']/.test(line) && !/^\.(TH|SH|SS|PP|TP|EX|EE|B|I)\b/.test(line))).toEqual([]);
  });
  (hasGroff ? it : it.skip)("is one that groff has nothing to say about", () => {
    const { status, stderr } = spawnSync("groff", ["-man", "-ww", "-Tutf8"], { input: page, encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});

describe("the reference", () => {
  const lines = commandReference(commands);
  it("has every command that is shown, with each option in a row", () => {
    expect(lines.filter((line) => line.startsWith("### ")).map((line) => /`dragoman ([a-z]+(?: [a-z]+)?)/.exec(line)?.[1]))
      .toEqual(shown.map(({ name }) => name));
    const rows = lines.map((line) => /^\| `([^`]+)` \|/.exec(line)?.[1]);
    const flags = shown.flatMap(({ options }) => Object.entries(options).map(([name, option]) => flagsOf(name, option)));
    expect(flags.filter((one) => !rows.includes(one))).toEqual([]);
  });
  it("has tables whose rows are as wide as their heads", () => {
    for (const { head, rows } of cliTables) expect(rows.filter((row) => row.length !== head.length)).toEqual([]);
  });
});
