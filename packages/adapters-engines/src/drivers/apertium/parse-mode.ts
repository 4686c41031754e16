/** One program of a pipeline with its arguments. */
export interface Stage {
  readonly program: string;
  readonly arguments: readonly string[];
}

/** Programs that have no null flush, or know it without the switch. */
const withoutNullFlush = new Set([
  "vislcg3", "cg-mwesplit", "hfst-tokenise", "hfst-tokenize", "divvun-suggest", "apertium-wblank-attach", "apertium-wblank-detach",
]);
const analysers = new Set(["lt-proc", "hfst-proc"]);
/** Most modes leave the way of generation to a variable, some write one themselves. */
const generationSwitches = new Set(["$1", "-g", "-n", "-d"]);

/**
 * The stages of a mode file, ready for null-flushed segments with word-bound blanks.
 *
 * Generation gets `-g`, so that words the engine does not know are marked; other variables are dropped. Blanks are
 * attached behind the first analyser and detached before generation. Throws a sentence when the file is no such pipeline.
 */
export function parseMode(text: string): readonly Stage[] {
  const stages: Stage[] = [];
  let generation = false;
  let attached = false;
  for (const words of splitPipeline(text)) {
    const [program, ...given] = words as [string, ...string[]];
    const generates = given.includes("$1") || (analysers.has(program) && given.some((word) => generationSwitches.has(word)));
    if (!generation && generates) {
      generation = true;
      stages.push({ program: "apertium-wblank-detach", arguments: [] });
    }
    stages.push(...stage(program, generates ? given.map((word) => (generationSwitches.has(word) ? "-g" : word)) : given));
    if (!attached && analysers.has(program)) {
      attached = true;
      stages.push({ program: "apertium-wblank-attach", arguments: [] });
    }
  }
  if (!attached || !generation) throw new Error("the mode has no analyser or no generation stage");
  return stages;
}

function stage(program: string, given: readonly string[]): Stage[] {
  const flush = withoutNullFlush.has(program) ? [] : ["-z"];
  const values = given.filter((word) => !/^\$\d$/.test(word));
  const files = values.filter((word) => !word.startsWith("-"));
  // Transfer drops word-bound blanks when it looks words up by itself; the look-up becomes a stage of its own.
  if (program === "apertium-transfer" && files.length === 3 && files.length === values.length) {
    const [rules, compiled, dictionary] = files as [string, string, string];
    return [
      { program: "lt-proc", arguments: ["-z", "-b", dictionary] },
      { program, arguments: ["-z", "-b", rules, compiled] },
    ];
  }
  return [{ program, arguments: [...flush, ...values] }];
}

/** The words of each command between `|`; single and double quotes hold words together, as in a shell. */
function splitPipeline(text: string): string[][] {
  const commands: string[][] = [[]];
  let word: string | undefined;
  let quote = "";
  const endWord = (): void => {
    if (word !== undefined) commands.at(-1)?.push(word);
    word = undefined;
  };
  for (const char of text) {
    if (quote !== "") {
      if (char === quote) quote = "";
      else word += char;
    } else if (char === "'" || char === '"') {
      quote = char;
      word ??= "";
    } else if (char === "|") {
      endWord();
      commands.push([]);
    } else if (/\s/.test(char)) endWord();
    else word = (word ?? "") + char;
  }
  endWord();
  if (quote !== "") throw new Error("the mode file has an open quote");
  if (commands.some((words) => words.length === 0)) throw new Error("the mode file has an empty stage");
  return commands;
}
