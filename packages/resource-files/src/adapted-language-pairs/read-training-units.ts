import type { TrainingUnit } from "@dragoman/adaptation/cleaning";
import { DomainError } from "@dragoman/domain/common";
import { archiveOf } from "./archive-kinds.js";
import { gunzipped } from "./gunzipped.js";
import { ReadingProblems } from "./reading-problems.js";
import { trainingDataUnreadable, trainingDataWithoutLanguages } from "./refusals.js";
import { type ReadingState, readTmx } from "./tmx-reading.js";
import { type FoundLanguage, nameOfLanguage, UnitLanguages } from "./unit-languages.js";
import { zipMembers } from "./zip-members.js";

/** Whose units are wanted, and where a zip is kept meanwhile. */
export interface TrainingFileOptions {
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** Folder for the temporary copy of a zip; that of the system where none is given. */
  readonly spoolFolder?: string;
  readonly signal?: AbortSignal;
}

/** What a file of training data holds. */
export interface TrainingFileSummary {
  /** TMX files that were read. */
  readonly files: number;
  /** Their units, in whatever languages. */
  readonly units: number;
  /** Units of the pair that were given. */
  readonly pairs: number;
  /** The tags of all texts, the most frequent first. */
  readonly languages: readonly FoundLanguage[];
}

/**
 * The units of a file in batches, once. Rejects with `training-data-unreadable`, `training-data-too-large`,
 * `training-data-without-languages` or `file-declares-entities`; what can be read in spite of a fault is given, and the fault told.
 */
export interface TrainingUnitReading extends AsyncIterable<TrainingUnit[]> {
  /** Sentences for people that name the place; whole when the last batch was given. */
  readonly problems: readonly string[];
  /** Whether a part of the file was cut off, or could not be read as it stands. */
  readonly isDamaged: boolean;
  readonly summary: TrainingFileSummary;
}

/** Languages that are named where those of the pair are not there. */
const mostNamed = 10;

/** Reads translation units in two languages, whichever comes first in a unit, from one TMX or a zip of TMX files, told apart by content. */
export function readTrainingUnits(bytes: AsyncIterable<Uint8Array>, options: TrainingFileOptions): TrainingUnitReading {
  return new Reading(bytes, options);
}

class Reading implements TrainingUnitReading {
  private readonly state: ReadingState;
  private files = 0;

  constructor(private readonly bytes: AsyncIterable<Uint8Array>, private readonly options: TrainingFileOptions) {
    const { sourceLanguageId, targetLanguageId, signal } = options;
    this.state = {
      sourceLanguageId, targetLanguageId, languages: new UnitLanguages(sourceLanguageId, targetLanguageId),
      problems: new ReadingProblems(), units: 0, pairs: 0, isDamaged: false, signal,
    };
  }

  get isDamaged(): boolean {
    return this.state.isDamaged;
  }

  get problems(): readonly string[] {
    return this.state.problems.sentences();
  }

  get summary(): TrainingFileSummary {
    return { files: this.files, units: this.state.units, pairs: this.state.pairs, languages: this.state.languages.found() };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<TrainingUnit[]> {
    const { archive, bytes } = await archiveOf(this.bytes);
    if (archive === "zip") yield* this.readZip(bytes);
    else if (archive === "gzip") yield* this.readOne(gunzipped(bytes));
    else if (archive === undefined) yield* this.readOne(bytes);
    else throw trainingDataUnreadable(`The file is a ${archive} archive.`, "Upload the TMX file as it is, or pack it as zip.");
    if (this.state.pairs === 0) throw this.nothingOfThePair();
  }

  private async *readOne(bytes: AsyncIterable<Uint8Array>, name?: string): AsyncGenerator<TrainingUnit[]> {
    yield* readTmx(bytes, this.state, name);
    this.files++;
  }

  private async *readZip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TrainingUnit[]> {
    let first: string | undefined;
    for await (const member of zipMembers(bytes, this.options.spoolFolder)) {
      this.state.signal?.throwIfAborted();
      try {
        const { archive, bytes: content } = await archiveOf(member.bytes);
        if (archive !== undefined) {
          throw trainingDataUnreadable(`It is a ${archive} archive in a zip.`, "Put the TMX files themselves into one zip.");
        }
        yield* this.readOne(content, member.name);
      } catch (error) {
        // Too much of it is refused whole; what is wrong with one file says nothing of the others.
        if (!(error instanceof DomainError) || error.code === "training-data-too-large") throw error;
        // What is no TMX by its name either is missed by nobody.
        this.state.isDamaged ||= /\.tmx(?:\.gz)?$/i.test(member.name);
        first ??= `${JSON.stringify(member.name)}: ${error.message} ${error.details}`;
        this.state.problems.add("a file of the zip was left out", `${JSON.stringify(member.name)}. ${error.message.replace(/\.$/, "")}`);
      }
    }
    if (this.files > 0 || this.state.pairs > 0) return;
    throw trainingDataUnreadable(first === undefined ? "The zip is empty." : "The zip holds no TMX file that can be read.",
      first ?? "Put TMX files into it.");
  }

  private nothingOfThePair(): DomainError {
    const { state } = this;
    if (state.units === 0) return trainingDataUnreadable("The training data has no translation units.", "Export some as TMX.");
    const wanted = [state.sourceLanguageId, state.targetLanguageId] as const;
    const found = state.languages.found();
    const named = found.slice(0, mostNamed).map(({ tag, units }) => `${JSON.stringify(tag)} (${units})`).join(", ");
    const more = found.length > mostNamed ? `, and ${found.length - mostNamed} more` : "";
    const sides = new Set(found.map(({ tag }) => state.languages.of(tag)?.side));
    const missing = (["source", "target"] as const).flatMap((side, n) => (sides.has(side) ? [] : [nameOfLanguage(wanted[n] as string)]));
    return trainingDataWithoutLanguages(missing.length === 0
      ? `No unit has texts in both ${nameOfLanguage(wanted[0])} and ${nameOfLanguage(wanted[1])}.`
      : `The training data has no texts in ${missing.join(" and ")}.`, `Its languages are ${named}${more}.`);
  }
}
