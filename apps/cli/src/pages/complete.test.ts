import { execFileSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { longFlag } from "../command-line/command.js";
import { commands, groups } from "../commands/index.js";
import { ran, useFolder } from "../run.test-kit.js";
import { complete } from "./complete.js";
import { completionScripts, shells } from "./completion-scripts.js";

/** The words that are offered, or what kind of names. */
function offered(...words: string[]): readonly string[] | string {
  const found = complete(words, commands, groups);
  return typeof found === "string" ? found : found.map(({ word }) => word);
}

describe("completion", () => {
  it("offers every command, and none that is hidden", () => {
    const first = new Set(commands.filter(({ isHidden }) => isHidden !== true).map(({ name }) => name.split(" ")[0]));
    expect(offered("")).toEqual([...first]);
    expect(offered("comp")).toEqual(["completion"]);
  });
  it.each(Object.keys(groups).map((group) => [group]))("offers every command of %s", (group) => {
    expect(offered(group, "").length).toBeGreaterThan(1);
    expect(offered(group, "")).toEqual(commands.filter(({ name }) => name.startsWith(`${group} `)).map(({ name }) => name.split(" ")[1]));
  });
  it.each(commands.flatMap(({ name, options }) => Object.entries(options).map(([option, entry]) => [name, option, entry] as const)))(
    "of %s knows the option %s, and what stands behind it", (name, option, { value, choices, completes }) => {
      expect(offered(...name.split(" "), "--")).toContain(longFlag(option));
      if (value !== undefined) expect(offered(...name.split(" "), longFlag(option), "")).toEqual(completes ?? choices ?? []);
    });
  it.each([
    [["translate", "--to", "spa", ""], "files"],
    [["translate", "-o", ""], "files"],
    [["dict", "import", ""], []],
    [["dict", "import", "Legal", ""], "files"],
    [["dict", "import", "Legal", "a.xml", ""], []],
    [["--url", "http://a", "dict", "imp"], ["import"]],
    [["completion", "z"], ["zsh"]],
    [["pairs", "--mode", "inst"], ["installed", "installedAndLicensed"]],
    [["nothing", ""], []],
    [["jobs", "list", "--js"], ["--json"]],
  ] as [string[], unknown][])("of %j is %j", (words, expected) => expect(offered(...words)).toEqual(expected));
  it("offers what begins with what was typed, whatever that is", () => {
    const known = fc.constantFrom(...commands.flatMap(({ name }) => name.split(" ")), "--to", "-o", "--json", "--", "-", "");
    fc.assert(fc.property(fc.array(fc.oneof(known, fc.string())), fc.oneof(known, fc.string()), (words, typed) => {
      const found = offered(...words, typed);
      return typeof found === "string" || found.every((word) => word.startsWith(typed));
    }));
  });
  it("is answered to shells with a word on each line, or with what they know themselves", async () => {
    expect((await ran(["complete", "--", "keys", "s"])).stdout)
      .toBe("show\tShow your API key.\nset\tSet your API key to one that you have; the present one ends.\n");
    expect((await ran(["complete", "--", "translate", ""])).stdout).toBe(":files\n");
  });
});

describe("the script of a shell", () => {
  const folder = useFolder();
  /** Stands for the program: it answers as that does to any question, and notes what it was asked. */
  beforeAll(async () => {
    const program = "#!/bin/sh\nprintf '%s|' \"$@\" > asked\nprintf 'list\\tList: jobs.\\nshow\\tShow one.\\n'\n";
    await writeFile(join(folder.path, "dragoman"), program);
    await chmod(join(folder.path, "dragoman"), 0o755);
    for (const shell of shells) await writeFile(join(folder.path, `complete.${shell}`), completionScripts[shell]);
  });
  const inShell = (program: string, args: readonly string[]): string =>
    execFileSync(program, args,
      { cwd: folder.path, encoding: "utf8", env: { ...process.env, PATH: `${folder.path}:${process.env["PATH"]}` } });
  const asked = (): string => execFileSync("cat", ["asked"], { cwd: folder.path, encoding: "utf8" });
  const isInstalled = (name: string): boolean => {
    try {
      execFileSync("sh", ["-c", `command -v ${name}`]);
      return true;
    } catch {
      return false; // Without that shell, its script is not tried.
    }
  };
  const where = (name: string) => (isInstalled(name) ? it : it.skip);

  where("bash")("of bash offers the words to it", () => {
    const script = "source complete.bash; COMP_WORDS=(dragoman jobs ''); COMP_CWORD=2; _dragoman; printf '%s,' \"${COMPREPLY[@]}\"; "
      + "complete -p dragoman";
    expect(inShell("bash", ["-c", script])).toBe("list,show,complete -F _dragoman dragoman\n");
    expect(asked()).toBe("complete|--|jobs||");
  });
  where("fish")("of fish offers the words to it", () => {
    expect(inShell("fish", ["--no-config", "-c", "source complete.fish; complete -C 'dragoman jobs '"]))
      .toBe("list\tList: jobs.\nshow\tShow one.\n");
    expect(asked()).toBe("complete|--|jobs||");
  });
  where("zsh")("of zsh offers the words to it", () => {
    const script = "compdef() {}; _describe() { print -rl -- ${(P)3} }; source complete.zsh; words=(dragoman jobs ''); CURRENT=3; "
      + "_dragoman";
    expect(inShell("zsh", ["-f", "-c", script])).toBe("list:List: jobs.\nshow:Show one.\n");
    expect(asked()).toBe("complete|--|jobs||");
  });
});
