import type { EventsAt, Instant, Page, PageRequest } from "@dragoman/domain/common";
import type { LanguagePairType } from "@dragoman/domain/language-pairs";
import type { Translation, TranslationSubstate } from "@dragoman/domain/translations";

/** How a translation was asked for: as a job, or within the call. */
export const translationTypes = ["async", "sync"] as const;
/** One of `translationTypes`. */
export type TranslationType = (typeof translationTypes)[number];

/** All that are there have to match. An empty list matches nothing. */
export interface ReportFilter {
  readonly translationId?: string;
  /** The whole name, without letter case. */
  readonly username?: string;
  readonly languagePairId?: string;
  /** Any of them. */
  readonly languagePairTypes?: readonly LanguagePairType[];
  readonly translationType?: TranslationType;
  readonly substate?: TranslationSubstate;
  /** Ids or names of labels, names without letter case; any of them. */
  readonly labels?: readonly string[];
  /** Both ends are included. */
  readonly queuedFrom?: Instant;
  readonly queuedTo?: Instant;
}

/** A translation as reports tell of it, as it is, or was when it was removed. */
export interface ReportedTranslation {
  readonly type: TranslationType;
  readonly translation: Translation;
}

/** How many translations there were, and how much they read and wrote. */
export interface TranslationTotals {
  readonly translations: number;
  readonly sourceWords: number;
  readonly sourceCharacters: number;
  readonly targetWords: number;
  readonly targetCharacters: number;
}

/** What a report says of one translation, in a line. */
export interface ReportLine extends Omit<TranslationTotals, "translations"> {
  readonly id: string;
  readonly type: TranslationType;
  readonly username: string;
  readonly languagePairId: string;
  /** "" while the source language is to be detected. */
  readonly languagePairType: LanguagePairType | "";
  readonly substate: TranslationSubstate;
  readonly queued: Instant;
  /** Names. */
  readonly labels: readonly string[];
}

/** Totals of all together, with the number of pairs and users that they had. */
export interface OverallTotals extends TranslationTotals {
  readonly languagePairs: number;
  readonly users: number;
}

/** Totals of a pair. */
export interface PairTotals extends TranslationTotals {
  readonly languagePairId: string;
}

/** Totals of a user. */
export interface UserTotals extends TranslationTotals {
  readonly username: string;
}

/**
 * Keeps what reports tell of translations.
 *
 * Each job has its record from the change that adds it on; what changes the job changes its record with it. The record outlives the
 * job and its owner: one that is removed before it is done is reported as `lastSeen` tells. Words and characters of a job count
 * when it is done. Labels are kept by id, and known by their present names.
 */
export interface ReportRepository {
  /** Newest first; ids in ascending order break ties. Past the last page: no items, true totals. */
  list(filter: ReportFilter, page: PageRequest): Promise<Page<ReportedTranslation>>;
  /** All that match, in the order of the list, however many there are; only some are held at once. */
  lines(filter: ReportFilter): AsyncIterable<ReportLine>;
  /** Totals are always those of what `list` would show. */
  totals(filter: ReportFilter): Promise<OverallTotals>;
  /** By the ids of the pairs; none without a translation. */
  totalsPerPair(filter: ReportFilter): Promise<readonly PairTotals[]>;
  /** By the names of the users, which letter case does not tell apart; none without a translation. */
  totalsPerUser(filter: ReportFilter): Promise<readonly UserTotals[]>;
  /**
   * Forgets what was queued `olderThanMs` ago or before, batch by batch, each with its events, which are asked for by its number.
   * Answers how many. Jobs stay as they are, and come into no report again.
   */
  purge(olderThanMs: number, events: EventsAt<number>): Promise<number>;
}
