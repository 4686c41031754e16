import { type DocumentFormats, encodingOf, readableFormat, sampleText } from "../documents/index.js";
import { type DetectedLanguage, type LanguageDetector, sampleCharacters, spread } from "./detect-languages.js";

/** Tells the languages of texts that came within a request; nothing of them is kept. */
export class DetectTexts {
  constructor(private readonly formats: DocumentFormats, private readonly detector: Pick<LanguageDetector, "detect">) {}

  /** Of a text: up to three languages, the surest first. `inputFormat` is a MIME type. */
  async run(text: string, inputFormat = "text/plain"): Promise<readonly DetectedLanguage[]> {
    const bytes = async function* () { yield new TextEncoder().encode(text); };
    const mediaType = readableFormat(inputFormat, this.formats);
    const document = this.formats.open({ mediaType, encoding: encodingOf("utf-8", this.formats), bytes });
    return this.detector.detect(spread(await sampleText(document, sampleCharacters)));
  }
}
