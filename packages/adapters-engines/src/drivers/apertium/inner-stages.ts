import { readFileSync } from "node:fs";
import { HiddenMarkovTagger } from "./inside/hidden-markov-tagger.js";
import { resolveReferences } from "./inside/resolve-references.js";
import { splitJoinedWords } from "./inside/split-joined-words.js";
import { spreadBlanks } from "./inside/spread-blanks.js";
import { readTaggerModel } from "./inside/tagger-model.js";
import { type MarkedWord, putMarksOn, takeMarksOff } from "./inside/unknown-marks.js";
import type { Stage } from "./parse-mode.js";

/** What this process does to each text between two programs. */
export interface InnerStage { readonly step: (text: string) => string }

type Link = Stage | InnerStage;

/**
 * The stages with those in this process that the programs do not do, or not as well: it tags by hidden Markov models,
 * spares `apertium-postchunk` what that is slow at, and keeps the marks of unknown words from the stages behind generation.
 */
export function withInnerStages(stages: readonly Stage[]): readonly Link[] {
  return withoutMarks(stages, (some) => withReferences(withTagger(some)));
}

/** The stages up to generation are changed as is said. */
function withoutMarks(stages: readonly Stage[], change: (stages: readonly Stage[]) => readonly Link[]): readonly Link[] {
  const generation = stages.findIndex(({ program, arguments: given }) => /^(lt|hfst)-proc$/.test(program) && given.includes("-g"));
  const last = stages.slice(generation + 1);
  if (generation < 0 || last.length === 0) return change(stages);
  const waiting: (readonly MarkedWord[])[] = [];
  const takeOff = (generated: string): string => {
    const { text, marked } = takeMarksOff(generated);
    waiting.push(marked);
    return text;
  };
  const putOn = (text: string): string => putMarksOn(text, waiting.shift() ?? []);
  return [...change(stages.slice(0, generation + 1)), { step: takeOff }, ...last, { step: putOn }];
}

function withReferences(links: readonly Link[]): readonly Link[] {
  const isPostchunk = (link: Link): boolean => "program" in link && link.program === "apertium-postchunk";
  return links.flatMap((link) => (isPostchunk(link) ? [{ step: resolveReferences }, link] : [link]));
}

function withTagger(stages: readonly Stage[]): readonly Link[] {
  const place = stages.findIndex(({ program, arguments: given }) =>
    program === "apertium-tagger" && given.length === 3 && given.slice(0, 2).join() === "-z,-g");
  const model = place < 1 ? undefined : modelOf(stages[place] as Stage);
  if (model === undefined) return stages;
  const spreads = place > 1 && stages[place - 1]?.program === "apertium-wblank-attach";
  const behind = stages[place + 1];
  const splits = behind?.program === "apertium-pretransfer" && behind.arguments.join() === "-z";
  const step = (analysed: string): string => {
    const tagged = model.tag(spreads ? spreadBlanks(analysed) : analysed);
    return splits ? splitJoinedWords(tagged) : tagged;
  };
  return [...stages.slice(0, spreads ? place - 1 : place), { step }, ...stages.slice(place + (splits ? 2 : 1))];
}

/** A file of another kind, or one that cannot be read, is the program's business. */
function modelOf({ arguments: given }: Stage): HiddenMarkovTagger | undefined {
  try {
    const model = readTaggerModel(readFileSync(given[2] as string));
    return model && new HiddenMarkovTagger(model);
  } catch {
    return undefined;
  }
}
