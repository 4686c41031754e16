import {
  type OverallTotals, type PairTotals, type ReportedTranslation, type TranslationTotals, translationTypes, type UserTotals,
} from "@dragoman/application/reports";
import type { Page } from "@dragoman/domain/common";
import { translationSubstates } from "@dragoman/domain/translations";
import { examples } from "../common/examples.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { described, integer, like, list, named, object, oneOf, type Schema, text, timestamp } from "../common/schema.js";
import { showTimestamp } from "../common/timestamps.js";
import { showTranslation, translationSchema } from "../translations/index.js";
import type { ReportQuery } from "./report.requests.js";

/** What was asked for, and what was found. */
export interface Reported<T> {
  readonly query: ReportQuery;
  readonly found: T;
}

const showList = showPage("translations", ({ type, translation }: ReportedTranslation) => ({
  translationId: translation.id, type, translationRecord: showTranslation(translation), username: translation.profile.username,
  languagePairId: translation.profile.languagePairId, substate: translation.substate, timeQueued: showTimestamp(translation.queued),
}));

export function showReported({ query, found }: Reported<Page<ReportedTranslation>>): object {
  return { ...showList(found), options: showOptions(query) };
}

export function showTotals({ query, found: { languagePairs, users, ...totals } }: Reported<OverallTotals>): object {
  return { totals: { ...showSums(totals), numberOfLanguagePairs: languagePairs, numberOfUsers: users }, options: showOptions(query) };
}

export function showTotalsPerPair({ query, found }: Reported<readonly PairTotals[]>): object {
  const totalsPerLp = found.map(({ languagePairId, ...totals }) => ({ languagePairId, ...showSums(totals) }));
  return { totalsPerLp, options: showOptions(query) };
}

export function showTotalsPerUser({ query, found }: Reported<readonly UserTotals[]>): object {
  return { totalsPerUser: found.map(({ username, ...totals }) => ({ username, ...showSums(totals) })), options: showOptions(query) };
}

function showSums({ translations, sourceWords, sourceCharacters, targetWords, targetCharacters }: TranslationTotals): object {
  return { numberOfTranslations: translations, sourceWords, sourceCharacters, targetWords, targetCharacters };
}

function showOptions(query: ReportQuery): object {
  const { username = "", languagePairId = "", languagePairTypes = [], translationType = "", substate = "", labels = [] } = query;
  return {
    username, languagePairId, languagePairTypes: languagePairTypes.join(), translationType, substate, labels: labels.join(),
    fromTimestamp: showTimestamp(query.fromTimestamp), toTimestamp: showTimestamp(query.toTimestamp),
  };
}

const optionsSchema: Schema = described(named("ReportOptions", object({
  username: text, languagePairId: text, languagePairTypes: text, translationType: text, substate: text, labels: text,
  fromTimestamp: timestamp, toTimestamp: timestamp,
}), {
  username: examples.username, languagePairId: "", languagePairTypes: "Generic,Chained", translationType: "", substate: "succeeded",
  labels: "", fromTimestamp: examples.moment, toTimestamp: "",
}), "The filters that were asked for; \"\" for those that were not.");

const entrySchema: Schema = named("ReportedTranslation", object({
  translationId: like(text, examples.translationId),
  type: described(like(oneOf(translationTypes), "async"), "`async` is a job, `sync` one within the call."),
  translationRecord: described(translationSchema, "As it is, or was when it was deleted."), username: like(text, examples.username),
  languagePairId: like(text, examples.languagePairId), substate: like(oneOf(translationSubstates), "succeeded"),
  timeQueued: like(timestamp, examples.moment),
}));

const { properties: pageProperties = {} } = pageSchema("", "translations", entrySchema);
export const reportedSchema: Schema = named("ReportPage", object({ ...pageProperties, options: optionsSchema }));

const sums = {
  numberOfTranslations: like(integer, 12), sourceWords: like(integer, 1_248), sourceCharacters: like(integer, 7_680),
  targetWords: like(integer, 1_320), targetCharacters: like(integer, 8_400),
};

export const totalsSchema: Schema = named("ReportTotals", object({
  totals: object({ ...sums, numberOfLanguagePairs: like(integer, 2), numberOfUsers: like(integer, 3) }), options: optionsSchema,
}));

export const totalsPerPairSchema: Schema = named("ReportTotalsPerPair", object({
  totalsPerLp: list(object({ languagePairId: like(text, examples.languagePairId), ...sums })), options: optionsSchema,
}));

export const totalsPerUserSchema: Schema = named("ReportTotalsPerUser", object({
  totalsPerUser: list(object({ username: like(text, examples.username), ...sums })), options: optionsSchema,
}));

export const purgedSchema: Schema = named("PurgedReports", object({ purgeMaxAgeInSecs: like(integer, 34_560_000) }));
