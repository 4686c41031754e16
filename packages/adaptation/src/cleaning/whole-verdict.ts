// Follows no paper: what is odd about a whole file shows in the languages of a sample, and in how many texts are different ones.
import { DistinctCount } from "./distinct-count.js";
import { type LanguageOpinion, LanguageSample, type SampleOptions } from "./language-sample.js";

/** One text that stands for so many others was copied. */
const copies = 20;
/** Fewer units of one text are no proof. */
const fewestCopies = 40;
const tooFew = 100;
const few = 1_000;

/** What is odd about all units together, where each of them may pass for good. */
export class WholeVerdict {
  private readonly sample: LanguageSample;
  private readonly sources = new DistinctCount();
  private readonly targets = new DistinctCount();

  constructor(options: SampleOptions) {
    this.sample = new LanguageSample(options);
  }

  /** One unit more was read. */
  read(source: string, target: string): void {
    this.sample.take(source, target);
  }

  /** It is kept. */
  kept(source: string, target: string): void {
    this.sources.add(source);
    this.targets.add(target);
  }

  /** The languages that the texts are really in, the gravest of all faults. */
  languages(): readonly string[] {
    return languageSentences(this.sample.opinion());
  }

  /** Whether one side was overwritten. */
  overwritten(kept: number): readonly string[] {
    const [sources, targets] = [this.sources.estimate(), this.targets.estimate()];
    const overwritten = (count: number): boolean => kept >= fewestCopies && count * copies < kept;
    return [
      ...(overwritten(targets)
        ? [`Only ${targets} of ${kept} translations are different ones: the target side seems to be overwritten.`] : []),
      ...(overwritten(sources) ? [`Only ${sources} of ${kept} sources are different ones: the source side seems to be overwritten.`] : []),
    ];
  }

  /** Whether there is enough to learn from. */
  amount(read: number, kept: number): readonly string[] {
    if (read === 0 || kept >= few) return [];
    return [kept < tooFew
      ? `Only ${kept} units can be learned from, which is too few: at least ${tooFew} are needed, and ${few} to gain much.`
      : `Only ${kept} units can be learned from: expect a gain only for texts that are much like them.`];
  }
}

function languageSentences(opinion: LanguageOpinion | undefined): readonly string[] {
  if (opinion === undefined) return [];
  const { source, target, said } = opinion;
  if (source === said.target && target === said.source) {
    return [`The languages seem to be swapped: texts that are marked as ${said.source} read like ${said.target}, and the other way round.`];
  }
  return [[source, said.source], [target, said.target]].flatMap(([read, marked]) =>
    (read === undefined ? [] : [`Most texts that are marked as ${marked} read like ${read}.`]));
}
