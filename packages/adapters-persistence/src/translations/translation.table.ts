import { fold } from "@dragoman/domain/common";
import { languagesOf } from "@dragoman/domain/language-pairs";
import { detectingLine, lineOf, nothingYet, type Translation, type TranslationProfile } from "@dragoman/domain/translations";
import { foldUsername } from "@dragoman/domain/users";
import { EntitySchema } from "typeorm";
import { bigint, comparable } from "../common/columns.js";
import { json, storedShape } from "../common/stored-json.js";

/** What a profile says where nothing was asked for. Every field that comes has its place here, for jobs that were asked for before. */
const notAskedFor: Omit<TranslationProfile, "username" | "languagePairId"> = {
  title: "", encoding: "", inputFormat: "", outputFormat: "", pdfConverter: "", imageConverter: "", unknownMode: "original",
  translationMethod: "MTE", dictionaryIds: [], highlightDictionary: false, highlightBrand: false, highlightFeedback: false,
  highlightUnknown: false, markSegments: false, generateMetadata: false, includeTextContent: false, xliffTargets: "alternatives",
  translateHidden: false, linguisticOptions: {}, labels: [],
};

/** Jobs as they stand in their rows. */
export const storedTranslation = storedShape<Translation>("a translation", [], (job) => ({
  ...job, profile: { ...notAskedFor, ...job.profile }, result: { ...nothingYet, ...job.result },
}));

/** A job with what is filtered, sorted and claimed by beside it; `job` alone holds all facts as they are. */
export interface TranslationRow {
  id: string;
  ownerId: string;
  usernameKey: string;
  titleKey: string;
  languagePairId: string;
  sourceLanguageId: string;
  targetLanguageId: string;
  /** It waits in the line of those that more than one pair can serve. */
  detectsSource: boolean;
  translationMethod: string;
  /** Ids, in decimal digits; names are kept with the labels. */
  labelKeys: string[];
  queued: number;
  state: string;
  substate: string;
  attempt: number;
  leasedUntil: number;
  /** Of `lineOf`; the pair of the line follows from the job's. */
  lineKind: string;
  /** What `turnIn` said when the job was added; it stays. */
  turn: number;
  /** What the job refers to in the content store. */
  contents: string[];
  job: Translation;
}

export const translationTable = new EntitySchema<TranslationRow>({
  name: "translation", tableName: "translations",
  columns: {
    id: { type: "text", primary: true },
    ownerId: { type: "text", name: "owner_id" },
    usernameKey: { type: "text", name: "username_key" },
    titleKey: { type: "text", name: "title_key" },
    languagePairId: { type: "text", name: "language_pair_id" },
    sourceLanguageId: { type: "text", name: "source_language_id" },
    targetLanguageId: { type: "text", name: "target_language_id" },
    detectsSource: { type: "boolean", name: "detects_source" },
    translationMethod: { type: "text", name: "translation_method" },
    labelKeys: { type: "text", array: true, name: "label_keys" },
    queued: bigint,
    state: { type: "text" },
    substate: { type: "text" },
    attempt: { type: "integer" },
    leasedUntil: { ...bigint, name: "leased_until" },
    lineKind: { type: "text", name: "line_kind" },
    turn: bigint,
    contents: { type: "text", array: true },
    job: json(storedTranslation),
  },
});

/** All of its row that follows from the job. */
export function toRow(job: Translation): Omit<TranslationRow, "turn"> {
  const { profile } = job;
  const [languages, line] = [languagesOf(profile.languagePairId), lineOf(job)];
  return {
    id: job.id, ownerId: comparable(job.ownerId), usernameKey: comparable(foldUsername(profile.username)),
    titleKey: comparable(fold(profile.title)), languagePairId: comparable(profile.languagePairId),
    sourceLanguageId: languages?.sourceLanguageId ?? "", targetLanguageId: languages?.targetLanguageId ?? "",
    detectsSource: line.languagePairId === detectingLine, translationMethod: comparable(profile.translationMethod),
    labelKeys: profile.labels.map(({ id }) => String(id)),
    queued: job.queued, state: job.state, substate: job.substate, attempt: job.attempt,
    leasedUntil: job.state === "inProgress" ? job.leasedUntil : 0,
    lineKind: line.kind,
    contents: [job.input, ...(job.substate === "succeeded" ? Object.values(job.outputs) as string[] : [])],
    job,
  };
}
