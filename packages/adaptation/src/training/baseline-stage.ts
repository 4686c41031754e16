import type { SectionReader } from "../model-file/index.js";
import type { Baseline } from "./baseline.js";
import type { Stage, Stages } from "./stages.js";
import { packTexts, unpackTexts } from "./text-columns.js";

/** Texts of one stage: what was translated is kept after each so many, so that little is lost of what may take hours. */
const textsOfStage = 20_000;
const textsAtOnce = 500;

export interface BaselineTime {
  readonly seconds: number;
  readonly words: number;
}

/** Translations of the baseline, and what they took. */
export interface BaselineTranslations extends BaselineTime {
  readonly texts: ReadonlyMap<string, string>;
}

export interface AskBaseline {
  readonly stages: Stages;
  readonly baseline: Baseline;
  readonly name: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (done: number) => void;
}

/** Has texts translated by the baseline, in stages of their own. */
export async function translateByBaseline(texts: readonly string[], asked: AskBaseline): Promise<BaselineTranslations> {
  const distinct = [...new Set(texts)];
  const translations = new Map<string, string>();
  let [seconds, words] = [0, 0];
  for (let from = 0; from < distinct.length; from += textsOfStage) {
    const part = distinct.slice(from, from + textsOfStage);
    const stage: Stage<BaselineTime> = await asked.stages.run(`baseline-${asked.name}-${from / textsOfStage}`, async () => {
      const start = performance.now();
      const targets = await translatePart(part, asked, (done) => asked.onProgress?.((from + done) / distinct.length));
      const counted = part.reduce((sum, text) => sum + wordsOf(text), 0);
      const facts = { seconds: (performance.now() - start) / 1000, words: counted };
      return { facts, sections: [{ name: "targets", array: packTexts(targets) }] };
    });
    keep(part, stage.sections, translations);
    seconds += stage.facts.seconds;
    words += stage.facts.words;
  }
  return { texts: translations, seconds, words };
}

/** Words between blanks, for stating speeds. */
export const wordsOf = (text: string): number => text.split(" ").length;

async function translatePart(texts: readonly string[], { baseline, signal }: AskBaseline, tell: (done: number) => void): Promise<string[]> {
  const targets: string[] = [];
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    signal?.throwIfAborted();
    const asked = texts.slice(from, from + textsAtOnce);
    const answered = await baseline.translate(asked, signal);
    if (answered.length !== asked.length) {
      throw new Error(`The baseline ${baseline.name} answered ${answered.length} of ${asked.length} texts.`);
    }
    targets.push(...answered.map((text) => text.replace(/[\r\n]+/g, " ")));
    tell(targets.length);
  }
  return targets;
}

function keep(texts: readonly string[], sections: SectionReader, into: Map<string, string>): void {
  const targets = unpackTexts(sections.get("targets", "Uint8"));
  texts.forEach((text, at) => into.set(text, targets[at] as string));
}
