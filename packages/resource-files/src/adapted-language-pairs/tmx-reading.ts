import type { TrainingUnit } from "@dragoman/adaptation/cleaning";
import { invalid } from "@dragoman/domain/common";
import { isMachine } from "../feedback/index.js";
import type { ReadingProblems } from "./reading-problems.js";
import { trainingDataUnreadable } from "./refusals.js";
import { maxTokenBytes, type ScanListener, type ScanProblem, type ScanRefusal, TmxScanner } from "./tmx-scanner.js";
import { momentOf, UnitDocuments } from "./unit-documents.js";
import { type LanguageOfPair, nameOfLanguage, type UnitLanguages } from "./unit-languages.js";
import type { ScannedUnit, ScannedVariant } from "./unit-reader.js";
import { utf8Pieces } from "./utf8-pieces.js";

/** What is known of all files that were read so far. */
export interface ReadingState {
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  readonly languages: UnitLanguages;
  readonly problems: ReadingProblems;
  /** `tu` elements. */
  units: number;
  /** Units that were given. */
  pairs: number;
  isDamaged: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Units that are given at a time. */
const batchUnits = 1_000;
/** Of one `tu`, where it has several texts in one language. */
const mostPairs = 16;

const sentences: Readonly<Record<ScanProblem, string>> = {
  repaired: "what is no proper XML was read as it was probably meant",
  unitTooLong: `a unit is longer than ${maxTokenBytes} bytes and was left out`,
  truncated: "the file ends too early; what came before was read",
};

/** A pair of texts, whose tags may turn out not to be the closest ones. */
interface Candidate {
  readonly unit: TrainingUnit;
  readonly source: LanguageOfPair;
  readonly target: LanguageOfPair;
  readonly line: number;
}

/** Reads one TMX file; `name` is that of a member of a zip. Rejects what is no TMX. */
export async function* readTmx(
  bytes: AsyncIterable<Uint8Array>, state: ReadingState, name?: string,
): AsyncGenerator<TrainingUnit[]> {
  const collector = new UnitCollector(state, name);
  const scanner = new TmxScanner(collector);
  collector.currentLine = () => scanner.currentLine;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of utf8Pieces(bytes, () => collector.damaged())) {
    state.signal?.throwIfAborted();
    const all = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    rest = all.subarray(scanner.scan(all, false));
    if (collector.size >= batchUnits) yield collector.taken();
  }
  scanner.scan(rest, true);
  const last = collector.taken();
  if (last.length > 0) yield last;
}

class UnitCollector implements ScanListener<LanguageOfPair> {
  currentLine = (): number => 1;
  private candidates: Candidate[] = [];
  private lastMoment: { readonly text: string; readonly ms: number | undefined } = { text: "", ms: undefined };
  private readonly documents: UnitDocuments;
  private readonly inFile: string;

  constructor(private readonly state: ReadingState, name: string | undefined) {
    this.inFile = name === undefined ? "" : `in ${JSON.stringify(name)} `;
    this.documents = new UnitDocuments(name === undefined ? "" : `${name}:`);
  }

  get size(): number {
    return this.candidates.length;
  }

  languageOf(tag: string): LanguageOfPair | undefined {
    return this.state.languages.of(tag);
  }

  unit({ variants, created, changed, document, tags }: ScannedUnit<LanguageOfPair>, line: number): void {
    this.state.units++;
    for (const tag of tags) this.state.languages.count(tag);
    const sources = this.texts(variants, "source", line);
    const targets = sources && this.texts(variants, "target", line);
    if (sources === undefined || targets === undefined) return;
    const documentName = this.documents.of(document, created);
    for (const { source, target } of pairsOf(sources, targets)) {
      const moment = this.momentOf(target.changed ?? changed ?? created);
      const unit: TrainingUnit = moment === undefined ? { source: source.text, target: target.text, document: documentName }
        : { source: source.text, target: target.text, document: documentName, changed: moment };
      this.candidates.push({ unit, source: source.language, target: target.language, line });
    }
  }

  problem(problem: ScanProblem, line: number): void {
    this.state.isDamaged ||= problem !== "unitTooLong";
    this.state.problems.add(sentences[problem], this.place(line));
  }

  refuse(why: ScanRefusal, line: number, what: string): never {
    switch (why) {
      case "notXml":
        if (what.trim() === "") throw trainingDataUnreadable("The file is empty.", "Export the translation memory as TMX.");
        throw trainingDataUnreadable("The file is neither TMX nor a zip of TMX files.",
          `It begins with ${JSON.stringify(what.trim().slice(0, 40))}. Export the translation memory as TMX.`);
      case "otherRoot":
        throw trainingDataUnreadable(`The file is no TMX: it begins with the element ${JSON.stringify(what.split(/[\s>]/, 1)[0])}.`,
          "The root element of TMX is tmx. Export the translation memory as TMX.");
      case "internalSubset":
        throw invalid("file-declares-entities", `The file has a document type with an internal subset at line ${line}.`,
          "Leave out the internal subset, and write characters instead of entities.");
      default:
        throw trainingDataUnreadable(`The file has a tag or comment of more than ${maxTokenBytes} bytes at line ${line}.`,
          "No TMX needs that; perhaps a quotation mark is missing there.");
    }
  }

  damaged(): void {
    this.state.isDamaged = true;
    this.state.problems.add("some bytes are no text in the encoding of the file; units with them are left out as broken",
      `${this.inFile}from about line ${this.currentLine()} on`);
  }

  /** What was collected, without texts in forms of a language that are less close than others in the file. */
  taken(): TrainingUnit[] {
    const { languages, problems } = this.state;
    const units: TrainingUnit[] = [];
    for (const { unit, source, target, line } of this.candidates) {
      const other = !languages.isBest(source) ? source : !languages.isBest(target) ? target : undefined;
      if (other === undefined) units.push(unit);
      else problems.add(`a unit in ${JSON.stringify(other.tag)} was left aside, for others are closer to the language of the pair`,
        this.place(line));
    }
    this.candidates = [];
    this.state.pairs += units.length;
    return units;
  }

  /** The texts of a side; undefined, with the problem told, where there is none that can be learned from. */
  private texts(
    variants: readonly ScannedVariant<LanguageOfPair>[], side: "source" | "target", line: number,
  ): readonly ScannedVariant<LanguageOfPair>[] | undefined {
    const found = variants.filter(({ language, text, creator }) =>
      language.side === side && text !== "" && (side === "source" || !isMachine(creator)));
    if (found.length > 0) return found;
    const { sourceLanguageId, targetLanguageId, problems } = this.state;
    const byMachine = variants.some(({ language, text }) => language.side === side && text !== "");
    problems.add(byMachine ? "the translation of a unit was made by a machine (creationid) and is not learned from"
      : `a unit has no text in ${nameOfLanguage(side === "source" ? sourceLanguageId : targetLanguageId)}`, this.place(line));
    return undefined;
  }

  /** Units that were changed one after the other often name the same moment. */
  private momentOf(text: string | undefined): number | undefined {
    if (text === undefined) return undefined;
    if (text !== this.lastMoment.text) this.lastMoment = { text, ms: momentOf(text) };
    return this.lastMoment.ms;
  }

  private place(line: number): string {
    return `${this.inFile}at line ${line}`;
  }
}

type Variant = ScannedVariant<LanguageOfPair>;

interface PairOfTexts {
  readonly source: Variant;
  readonly target: Variant;
}

/** Each source with each target, as far as that makes no heap of them. */
function pairsOf(sources: readonly Variant[], targets: readonly Variant[]): readonly PairOfTexts[] {
  const pairs: PairOfTexts[] = [];
  for (const source of sources) for (const target of targets) if (pairs.length < mostPairs) pairs.push({ source, target });
  return pairs;
}
