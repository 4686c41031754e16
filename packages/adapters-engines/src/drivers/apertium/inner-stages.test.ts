import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { sentences } from "../../../test/sentences.js";
import { itWithApertium, modesFolder } from "../../../test/with-apertium.js";
import { type InnerStage, withInnerStages } from "./inner-stages.js";
import { type ModePair, modePair } from "./mode-pair.js";
import { type Stage, parseMode } from "./parse-mode.js";
import { escapeText } from "./engine-text.js";

/** What a program writes about texts. */
function written({ program, arguments: given }: Stage, texts: readonly string[]): readonly string[] {
  const input = texts.map((text) => `${text}\0`).join("");
  return execFileSync(program, [...given], { input, encoding: "utf8", env: { ...process.env, LC_ALL: "C.UTF-8" } }).split("\0")
    .slice(0, texts.length);
}
/** A tagger is started anew for each text. */
const through = (stages: readonly Stage[], texts: readonly string[]): readonly string[] => stages.reduce((some, stage) =>
  (stage.program === "apertium-tagger" ? some.flatMap((text) => written(stage, [text])) : written(stage, some)), texts);
/** Installed modes between two languages, without variants. */
const modes = (): readonly (readonly [string, ModePair])[] => readdirSync(modesFolder).flatMap((file) => {
  const mode = file.replace(/\.mode$/, "");
  const languages = mode === file ? undefined : modePair(mode);
  return languages === undefined || languages.variant !== undefined ? [] : [[mode, languages] as const];
});
const byProgram = (stages: readonly (Stage | InnerStage)[]): string[] => stages.map((one) => ("program" in one ? one.program : "inner"));

describe("withInnerStages", () => {
  it("keeps the programs of taggers whose model it cannot read", () => {
    const stages = parseMode("lt-proc a | apertium-tagger -g $2 absent.prob | apertium-pretransfer | lt-proc $1 g");
    expect(withInnerStages(stages)).toEqual(stages);
    const other = parseMode("lt-proc a | apertium-tagger -g -x absent.prob | apertium-pretransfer | lt-proc $1 g");
    expect(withInnerStages(other)).toEqual(other);
  });

  it("keeps marks from the stages behind generation, and puts them on again", () => {
    const links = withInnerStages(parseMode("lt-proc a | lt-proc $1 g | lt-proc -p p"));
    expect(byProgram(links)).toEqual([
      "lt-proc", "apertium-wblank-attach", "apertium-wblank-detach", "lt-proc", "inner", "lt-proc", "inner",
    ]);
    const [off, on] = links.filter((link): link is InnerStage => "step" in link) as [InnerStage, InnerStage];
    expect(["de *eBay", "plain", "#one"].map(off.step)).toEqual(["de eBay", "plain", "one"]);
    expect(["d'eBay", "plain", "one", "what a stage adds when it ends"].map(on.step))
      .toEqual(["d'*eBay", "plain", "#one", "what a stage adds when it ends"]);
  });

  itWithApertium("takes the place of programs, and writes what they write when they were just started", () => {
    for (const [mode, languages] of modes()) {
      const stages = parseMode(readFileSync(`${modesFolder}/${mode}.mode`, "utf8"));
      const links = withInnerStages(stages);
      if (byProgram(links).includes("apertium-tagger")) continue; // its model is of another kind
      const place = links.findIndex((link) => "step" in link);
      const replaced = stages.slice(place, stages.findIndex(({ program }) => program === "apertium-pretransfer") + 1);
      expect(replaced.map(({ program }) => program)).toContain("apertium-tagger");
      const texts = (sentences[languages.source] ?? []).map(escapeText)
        .flatMap((text) => [text, `[[1]]${text}[[/]]`, `${text} [2][[3]]Xqz[[/]]`]).map((text) => `${text}[][!1]`);
      if (texts.length === 0) continue; // somebody installed a pair from a language that there are no sentences of
      const analysed = through(stages.slice(0, place), texts);
      const tagged = through(replaced, analysed);
      expect(analysed.map((links[place] as InnerStage).step)).toEqual(tagged);

      const postchunk = stages.findIndex(({ program }) => program === "apertium-postchunk");
      if (postchunk < 0) continue;
      const chunked = through(stages.slice(place + replaced.length, postchunk), tagged);
      const { step } = links[links.indexOf(stages[postchunk] as Stage) - 1] as InnerStage;
      expect(chunked.map(step)).not.toEqual(chunked);
      expect(written(stages[postchunk] as Stage, chunked.map(step))).toEqual(written(stages[postchunk] as Stage, chunked));
    }
  });
});
