// Puts the parts of a model together, each of which names its paper; follows none itself.
import { Bitext } from "../bitext/index.js";
import type { DecoderSettings } from "../decoding/index.js";
import { LanguageModel } from "../language-model/index.js";
import { TranslationMemory } from "../memory/index.js";
import { type SectionReader, StoredVocabulary } from "../model-file/index.js";
import { type QualityCalibration, readCalibration } from "../quality/index.js";
import { reservedWords, type Sentences, Truecaser } from "../text/index.js";
import { type AdaptedHeader, checkHeader, type MethodName } from "./adapted-header.js";

/** A trained model, opened for one thread: views of shared arrays, and what is looked up quickly. */
export class AdaptedModel {
  readonly method: MethodName;
  readonly quality: QualityCalibration | undefined;
  readonly settings: Partial<DecoderSettings>;
  readonly vocabulary: StoredVocabulary;
  readonly sourceTruecaser: Truecaser;
  readonly targetTruecaser: Truecaser;
  /** Of what is looked up in the memory: the texts themselves, also where the bitext has a baseline's output for them. */
  readonly memoryTruecaser: Truecaser;
  readonly memory: TranslationMemory;
  /** The sources of the training units as they were given, by the number of the unit; what the bitext has beyond them is no unit. */
  readonly sources: Sentences;
  readonly bitext: Bitext;
  readonly languageModel: LanguageModel;
  /** The word that the language model takes things for that it has no word for: a frequent name, which stands where names stand. */
  readonly nameLike: number;
  /** Ids of all forms of an inline code. */
  readonly codes: ReadonlySet<number>;

  /** Throws `ModelFileError` where the sections are those of no adapted model, or another version trained it. */
  constructor(readonly header: AdaptedHeader, sections: SectionReader) {
    checkHeader(header);
    this.method = header.method as MethodName;
    this.quality = readCalibration(header.quality);
    // A post-editor hardly moves words.
    this.settings = { ...(this.method === "postEditing" ? { distortionLimit: 2 } : {}), ...(header.settings as object | undefined) };
    this.vocabulary = new StoredVocabulary(sections);
    const truecaser = (side: string): Truecaser => Truecaser.fromBytes(new Uint8Array(sections.get(`truecaser.${side}`, "Uint8")));
    this.sourceTruecaser = truecaser("source");
    this.targetTruecaser = truecaser("target");
    const isOwn = sections.has("memory.words");
    this.memoryTruecaser = isOwn ? truecaser("original") : this.sourceTruecaser;
    const remembered = isOwn ? "memory" : "bitext.source";
    const section = (name: string): Int32Array => sections.get(name, "Int32");
    this.sources = { words: section(`${remembered}.words`), starts: section(`${remembered}.starts`) };
    this.memory = new TranslationMemory(this.sources,
      { exact: section("memory.exact"), postings: section("memory.postings"), postingStarts: section("memory.postingStarts") },
      this.vocabulary.size);
    this.bitext = Bitext.fromSections(sections);
    this.languageModel = LanguageModel.fromSections(sections);
    this.nameLike = nameLikeWord(this.vocabulary, this.bitext);
    this.codes = new Set(codeForms.map((form) => this.vocabulary.find(form)).filter((id) => id !== reservedWords.unknown));
  }
}

/** All tokens that are inline codes. */
const codeForms = ["", "\uffed", "\uffee"].flatMap((before) => ["", "\uffed"].map((behind) => `${before}\ufffc${behind}`));

/** Words are numbered as they come, so that what is frequent is among the first. */
const firstWords = 4_000;
const nameForm = /^(?=.*\p{L}.*\p{L})[\p{L}\p{N}_.]*[\p{Lu}_.][\p{L}\p{N}_.]*$/u;
const mostlyKept = Math.log(0.6);

/** The most frequent of the first words that is written like a name and stays as it is in translations; the unknown word without one. */
function nameLikeWord(vocabulary: StoredVocabulary, bitext: Bitext): number {
  let [best, most]: [number, number] = [reservedWords.unknown, 0];
  for (let id = reservedWords.sentenceEnd + 1; id < Math.min(firstWords, vocabulary.size); id++) {
    // Counting is quick; few words occur more often than the best one so far.
    const count = bitext.occurrences([id], 0, 1);
    if (count <= most || !nameForm.test(vocabulary.word(id))) continue;
    const options = bitext.phraseOptions([id], 0, 1);
    const isKept = options?.targetStarts[1] === 1 && options.targets[0] === id && (options.features[0] as number) >= mostlyKept;
    if (isKept) [best, most] = [id, count];
  }
  return best;
}
