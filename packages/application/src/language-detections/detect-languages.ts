import { type ScriptShare, scriptShares } from "@dragoman/domain/language-detections";
import type { ContentStore, StoredContent } from "../common/content-store.js";
import { type DocumentFormats, encodingOf, readableFormat, sampleText } from "../documents/index.js";

/** A language that a text may be written in. */
export interface DetectedLanguage {
  /** Our code where `languages` has one, otherwise ISO 639-3. */
  readonly code: string;
  /** 0 to 1; how sure it is. */
  readonly score: number;
}

/** Tells the language of a text. */
export interface LanguageDetector {
  /**
   * Up to three languages, the surest first; none for a text without letters or one that it cannot tell. Below 0.5 a score says
   * that it is a guess, as of a few words.
   */
  detect(text: string): Promise<readonly DetectedLanguage[]>;
  /** Loads what `detect` would load at its first call. Rejects where that fails; the next call of either tries again. */
  load(): Promise<void>;
  /** Whether `load` has succeeded. */
  readonly isLoaded: boolean;
}

/** What a document tells of its languages. */
export interface LanguageDetection {
  /** WHATWG name of the encoding that the document is in. */
  readonly encoding: string;
  /** Up to three, the surest first. */
  readonly languages: readonly DetectedLanguage[];
  /** The most frequent first. */
  readonly scripts: readonly ScriptShare[];
}

/** So much from the start of a document tells its languages and scripts. */
export const sampleCharacters = 50_000;
/** The detector gets stretches from all over the sample, so that a preface in another language does not decide. */
const stretches = 10;
const stretchCharacters = 500;

/** Tells the encoding, the languages and the scripts of a document; nothing of it is kept. */
export class DetectLanguages {
  constructor(
    private readonly formats: DocumentFormats,
    private readonly contents: ContentStore,
    private readonly detector: Pick<LanguageDetector, "detect">,
  ) {}

  async run(
    { input, inputFormat, encoding, sender }: { input: StoredContent; inputFormat: string; encoding?: string; sender: string },
  ): Promise<LanguageDetection> {
    try {
      const format = readableFormat(inputFormat, this.formats);
      const document = this.formats.open({
        mediaType: format, encoding: encodingOf(encoding, this.formats), bytes: () => this.contents.read(input.id), sender,
      });
      const sample = await sampleText(document, sampleCharacters);
      return { encoding: await document.encoding(), languages: await this.detector.detect(spread(sample)), scripts: scriptShares(sample) };
    } finally {
      await this.contents.remove(input.id);
    }
  }
}

/** Stretches of a long sample, from all over it. */
export function spread(sample: string): string {
  if (sample.length <= stretches * stretchCharacters) return sample;
  const step = Math.floor(sample.length / stretches);
  return Array.from({ length: stretches }, (_, n) => sample.slice(n * step, n * step + stretchCharacters)).join("\n");
}
