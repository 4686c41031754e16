// Follows no paper: where nothing was shown to be better, nothing is changed.
import type { AskedText, TranslatedText } from "./asked-text.js";

/** Leaves every text to the baseline, as nothing that was trained was shown to be better. */
export class BaselineTranslator {
  readonly method = "baseline";

  wantsBaseline(): boolean {
    return true;
  }

  /** What the training data has is not used either: it was not shown to be better. */
  recall(): undefined {
    return undefined;
  }

  translate({ baseline }: AskedText): TranslatedText {
    if (baseline === undefined) throw new RangeError("A model that leaves every text to the baseline has none of its own.");
    return byBaseline(baseline.text);
  }
}

/** The output of the baseline as it is. */
export function byBaseline(text: string): TranslatedText {
  return { text, words: [], madeBy: "baseline", alignedTo: "baseline" };
}
