import { DomainError, isUnavailable } from "@dragoman/domain/common";
import { languageTagAndName, type LanguagePair } from "@dragoman/domain/language-pairs";
import { areLess, findOutputFaults, type OutputFault, outputFaults } from "@dragoman/domain/segments";
import type { AccountLimits } from "../accounts/index.js";
import { newPatternTime } from "../brands/index.js";
import type { Caller } from "../common/caller.js";
import type { Clock, Random } from "../common/clock-and-random.js";
import { dictionariesOf, type DictionaryRepository, requireDictionaries } from "../dictionaries/index.js";
import {
  type DocumentFormats, documentContext, type DocumentStep, encodingOf, type OpenedDocument,
  readableFormat, translateDocument, type Written,
} from "../documents/index.js";
import type { QuickRecords } from "../reports/index.js";
import { isDown, type TranslateSegments } from "../segments/index.js";
import type { ChoosePair } from "./choose-pair.js";
import { JobTally } from "./job-tally.js";
import { quickRecord } from "./quick-record.js";
import { type TranslationOptions, unknownModeOf, xliffTargetsOf } from "./translation-options.js";
import { linguisticOptionsFor, linguisticOptionsOf, translationProfile } from "./translation-profile.js";

/** What a quick translation answers. */
export interface QuickTranslation {
  /** The pair that was used. */
  readonly languagePairId: string;
  /** In the format of the input, or what is made of that by default; text is in UTF-8. */
  readonly translation: Uint8Array;
  /** Our code; "" when the pair was named. */
  readonly detectedSourceLanguageId: string;
  /** Which checks its segments fail, however often they were asked for; absent where none does, or the pair's output is not checked. */
  readonly faults?: readonly OutputFault[];
}

/** Translates a small document within the call; nothing of it is kept but its record for reports, without text. */
export class QuickTranslate {
  constructor(
    private readonly formats: DocumentFormats,
    private readonly choosePair: ChoosePair,
    private readonly segments: TranslateSegments,
    private readonly clock: Clock,
    private readonly dictionaries: Pick<DictionaryRepository, "findAll">,
    private readonly recording: { readonly random: Random; readonly quickRecords: Pick<QuickRecords, "add"> },
    private readonly limits: Pick<AccountLimits, "requireCharacters">,
  ) {}

  async run(
    caller: Caller, options: TranslationOptions & { readonly input: Uint8Array }, signal?: AbortSignal,
  ): Promise<QuickTranslation> {
    const began = this.clock.now();
    await this.limits.requireCharacters(caller);
    const format = readableFormat(options.inputFormat || "text/plain", this.formats);
    const encoding = encodingOf(options.encoding, this.formats);
    const unknownMode = unknownModeOf(options.unknownMode);
    const xliffTargets = xliffTargetsOf(options.xliffTargets);
    const bytes = async function* () { yield options.input; };
    const { xmlRules } = options;
    const opened = () => this.formats.open({ mediaType: format, encoding, bytes, xmlRules, sender: caller.userId, signal });
    const targetOf = (document: OpenedDocument) =>
      this.formats.target(document, { title: options.title ?? "", format }, this.formats.defaultOf(format));
    const document = opened();
    const ofFirst = targetOf(document);

    const { pair: asked, next, detectedSourceLanguageId } = await this.choosePair.run(caller, options, document);
    const given = linguisticOptionsOf(options.linguisticOptions, [asked]);
    const named = detectedSourceLanguageId === "" ? asked : undefined;
    const dictionaries = await requireDictionaries(dictionariesOf(caller, this.dictionaries), options.dictionaryIds, named);

    const patternTime = newPatternTime();
    const inputSize = options.input.length;
    const { pair, translation, tally, linguisticOptions, faults } = await bestOf([asked, ...next], async (pair, isHeld) => {
      const target = pair === asked ? ofFirst : targetOf(opened());
      const linguisticOptions = linguisticOptionsFor(pair, given);
      const tally = new JobTally(inputSize, () => inputSize);
      const steps = translateDocument(
        target.parts(documentContext(pair, options, xliffTargets, this.clock.now(), this.formats)),
        (segments) => this.segments.run(segments, {
          languagePairId: pair.id, lane: "interactive", sourceLanguageId: pair.sourceLanguageId, unknownMode, linguisticOptions,
          estimatesQuality: pair.estimatesQuality ?? false,
          dictionaryIds: dictionaries.map(({ id }) => id), patternTime,
          ...(caller.accountId === undefined ? {} : { apart: true }), ...(signal === undefined ? {} : { signal }),
        }), (segments) => tally.found(segments));
      const found = new Set<OutputFault>();
      const translation = await joined(target.assemble(writtenOf(steps, pair, (step) => {
        tally.add(step);
        for (const fault of faultsOf(step, pair, isHeld)) found.add(fault);
      })));
      tally.wrote(translation.length);
      return { pair, translation, tally, linguisticOptions, faults: outputFaults.filter((fault) => found.has(fault)) };
    });
    const profile = translationProfile(caller, options, format, pair, this.formats, { labels: [], dictionaries, linguisticOptions });
    const { random, quickRecords } = this.recording;
    quickRecords.add(quickRecord({ id: random.id(), caller, profile, inputSize, tally, began, done: this.clock.now() }));
    return { languagePairId: pair.id, translation, detectedSourceLanguageId, ...(faults.length === 0 ? {} : { faults }) };
  }
}

/**
 * What is made with the first of the pairs of which an engine runs; where that fails checks, with the one that fails the least, and others
 * are held to the same checks. Rejects as the first does where none runs.
 */
async function bestOf<T extends { readonly faults: readonly OutputFault[] }>(
  pairs: readonly LanguagePair[], make: (pair: LanguagePair, isHeld: boolean) => Promise<T>,
): Promise<T> {
  let [best, down]: [T | undefined, unknown] = [undefined, undefined];
  for (const pair of pairs) {
    try {
      const made = await make(pair, best !== undefined);
      if (best === undefined || areLess(made.faults, best.faults)) best = made;
      if (best.faults.length === 0) break;
    } catch (error) {
      // What is there already tells its faults, and stands.
      if (best === undefined ? !isDown(error) : !isUnavailable(error)) throw error;
      down ??= error;
    }
  }
  if (best === undefined) throw down;
  return best;
}

/** Which checks segments fail: those that the engines tell, or, of a pair that is held to them, those that its output fails. */
function faultsOf({ sources, translated }: DocumentStep, pair: LanguagePair, isHeld: boolean): readonly OutputFault[] {
  return translated.flatMap(({ faults, target }, at) => faults ?? (isHeld ? findOutputFaults(sources[at] ?? [], target, pair) : []));
}

async function* writtenOf(
  steps: AsyncIterable<DocumentStep>, pair: LanguagePair, done: (step: DocumentStep) => void,
): AsyncGenerator<readonly Written[]> {
  for await (const step of steps) {
    const { translated, written } = step;
    const failure = translated.find((segment) => segment.failure !== undefined)?.failure;
    if (failure !== undefined) throw cannotTranslate(pair, failure);
    done(step);
    yield written;
  }
}

async function joined(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function cannotTranslate(pair: LanguagePair, failure: string): DomainError {
  return new DomainError("unavailable", "engine-failed",
    `The engine for ${pair.id} could not translate a segment into ${languageTagAndName(pair.targetLanguageId).name}.`,
    { details: failure, retryAfterSeconds: 1 });
}
