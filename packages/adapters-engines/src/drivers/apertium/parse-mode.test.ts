import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { itWithApertium, modesFolder } from "../../../test/with-apertium.js";
import { parseMode } from "./parse-mode.js";

const lines = (text: string): string[] => parseMode(text).map((stage) => [stage.program, ...stage.arguments].join(" "));

describe("parseMode", () => {
  it("asks each stage for null flush, binds blanks behind analysis and frees them before generation", () => {
    expect(lines("\n\nlt-proc 'a b.bin' | apertium-tagger -g $2 t.prob | lt-proc $1 g.bin | lt-proc -p p.bin\n")).toEqual([
      "lt-proc -z a b.bin", "apertium-wblank-attach", "apertium-tagger -z -g t.prob", "apertium-wblank-detach", "lt-proc -z -g g.bin",
      "lt-proc -z -p p.bin",
    ]);
  });
  it("keeps a pipe and a blank inside quotes in the word", () => {
    expect(parseMode("lt-proc 'a|b c' | lt-proc $1 \"g'h\"")).toEqual([
      { program: "lt-proc", arguments: ["-z", "a|b c"] }, { program: "apertium-wblank-attach", arguments: [] },
      { program: "apertium-wblank-detach", arguments: [] }, { program: "lt-proc", arguments: ["-z", "-g", "g'h"] },
    ]);
  });
  it("gives programs without null flush no switch for it", () => {
    expect(lines("hfst-proc a | vislcg3 -g x | cg-proc -w y | lt-proc $1 g")).toContain("vislcg3 -g x");
  });
  it("marks unknown words also where the mode says otherwise", () => {
    expect(lines("lt-proc -w a | cg-proc -w -n -1 c | lt-proc -n g | lt-proc -p p")).toEqual([
      "lt-proc -z -w a", "apertium-wblank-attach", "cg-proc -z -w -n -1 c", "apertium-wblank-detach", "lt-proc -z -g g", "lt-proc -z -p p",
    ]);
  });
  it("makes the dictionary look-up of transfer a stage of its own", () => {
    expect(lines("lt-proc a | apertium-transfer r.t1x r.bin d.autobil.bin | lt-proc $1 g").slice(2, 4)).toEqual([
      "lt-proc -z -b d.autobil.bin", "apertium-transfer -z -b r.t1x r.bin",
    ]);
    expect(lines("lt-proc a | apertium-transfer -n r.t1x r.bin | lt-proc $1 g")).toContain("apertium-transfer -z -n r.t1x r.bin");
  });
  it.each([
    ["an open quote", "lt-proc 'a | lt-proc $1 g"], ["an empty stage", "lt-proc a | | lt-proc $1 g"], ["nothing", ""],
    ["no generation", "lt-proc a | lt-proc g"], ["no analyser", "cat | cg-proc $1 g"],
  ])("refuses %s", (_what, text) => {
    expect(() => parseMode(text)).toThrow();
  });

  itWithApertium("writes the pipeline as Apertium's own tool does", () => {
    const file = `${modesFolder}/eng-spa.mode`;
    const own = execFileSync("apertium-wblank-mode", ["-z", file], { encoding: "utf8" }).trim()
      .replaceAll("'", "").replaceAll("$2 ", "").replaceAll("$1", "-g").split(/\s*\|\s*/);
    expect(lines(readFileSync(file, "utf8"))).toEqual(own);
  });
});
