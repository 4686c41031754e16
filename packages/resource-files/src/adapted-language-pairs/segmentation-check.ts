import { segmentsOf } from "@dragoman/domain/common";
import { languageTagAndName } from "@dragoman/domain/language-pairs";

/**
 * Only where a sentence may end before the text does, a segmenter is asked; that takes a hundred times as long. No other sign that ends
 * sentences may stand between, so that a run of them is looked through once.
 */
const mayHaveSeveral = /[.!?…。！？।][^\p{L}\p{N}.!?…。！？।]*[\p{Lu}\p{Lo}\p{N}]/u;
const longestExample = 80;

interface Found {
  count: number;
  example: string;
}

/** Looks whether each unit is one segment: one sentence on each side, or as many on both. */
export class SegmentationCheck {
  private readonly segmenters: Readonly<Record<"source" | "target", Intl.Segmenter>>;
  private readonly several: Found = { count: 0, example: "" };
  private readonly different: Found = { count: 0, example: "" };

  constructor(sourceLanguageId: string, targetLanguageId: string) {
    this.segmenters = { source: segmenterOf(sourceLanguageId), target: segmenterOf(targetLanguageId) };
  }

  take({ source, target }: { readonly source: string; readonly target: string }): void {
    const [ofSource, ofTarget] = [this.count("source", source), this.count("target", target)];
    if (ofSource === 1 && ofTarget === 1) return;
    const found = ofSource === ofTarget ? this.several : this.different;
    if (found.count++ === 0) found.example = source.length > longestExample ? `${source.slice(0, longestExample)}…` : source;
  }

  /** What was found, in sentences with an example each. */
  sentences(): readonly string[] {
    const { different, several } = this;
    return [
      ...(different.count === 0 ? []
      : [`Units whose two sides have different numbers of sentences: ${different.count}, first ${JSON.stringify(different.example)}.`]),
      ...(several.count === 0 ? []
      : [`Units that have more than one sentence on each side: ${several.count}, first ${JSON.stringify(several.example)}.`]),
    ];
  }

  private count(side: "source" | "target", text: string): number {
    if (!mayHaveSeveral.test(text)) return 1;
    let sentences = 0;
    for (const { segment } of segmentsOf(this.segmenters[side], text)) if (/\p{L}/u.test(segment)) sentences++;
    return Math.max(sentences, 1);
  }
}

function segmenterOf(code: string): Intl.Segmenter {
  const { tag } = languageTagAndName(code);
  const [supported = "en"] = Intl.Segmenter.supportedLocalesOf(/^[a-z]{2,3}(?:-[A-Za-z\d]+)*$/.test(tag) ? [tag] : []);
  return new Intl.Segmenter(supported, { granularity: "sentence" });
}
