import type { Clock } from "@dragoman/application/common";
import type {
  OverallTotals, PairTotals, ReportedTranslation, ReportFilter, ReportLine, ReportRepository, TranslationTotals, UserTotals,
} from "@dragoman/application/reports";
import { type EventsAt, fold, microsPerMs, type Page, type PageRequest } from "@dragoman/domain/common";
import { languagePairTypeOf } from "@dragoman/domain/language-pairs";
import { foldUsername } from "@dragoman/domain/users";
import { byCodePoints, pageOf } from "../common/paging.js";
import type { MemoryTranslationRepository } from "../translations/index.js";
import type { MemoryQuickRecordStore } from "./memory-quick-record-store.js";

const newestFirst = ({ translation: one }: ReportedTranslation, { translation: other }: ReportedTranslation): number =>
  other.queued - one.queued || byCodePoints(one.id, other.id);

type Rules = {
  readonly [Key in keyof ReportFilter]-?: (entry: ReportedTranslation, wanted: NonNullable<ReportFilter[Key]>) => boolean;
};
const rules: Rules = {
  translationId: ({ translation }, id) => translation.id === id,
  username: ({ translation }, username) => foldUsername(translation.profile.username) === foldUsername(username),
  languagePairId: ({ translation }, id) => translation.profile.languagePairId === id,
  languagePairTypes: ({ translation }, types) => types.some((type) => type === languagePairTypeOf(translation.profile.languagePairId)),
  translationType: ({ type }, wanted) => type === wanted,
  substate: ({ translation }, substate) => translation.substate === substate,
  labels: ({ translation }, labels) => translation.profile.labels.some(({ id, name }) =>
    labels.some((label) => [String(id), fold(name)].includes(fold(label)))),
  queuedFrom: ({ translation }, from) => translation.queued >= from,
  queuedTo: ({ translation }, to) => translation.queued <= to,
};

/** What reports tell, in memory: looked up with the jobs themselves, which remember those that were removed. */
export class MemoryReportRepository implements ReportRepository {
  private readonly purged = new Set<string>();

  constructor(
    private readonly clock: Clock, private readonly translations: MemoryTranslationRepository,
    private readonly quick: MemoryQuickRecordStore,
  ) {}

  async list(filter: ReportFilter, page: PageRequest): Promise<Page<ReportedTranslation>> {
    return pageOf(this.matching(filter).sort(newestFirst), page);
  }

  async *lines(filter: ReportFilter): AsyncGenerator<ReportLine> {
    for (const entry of this.matching(filter).sort(newestFirst)) {
      const { type, translation: { id, profile: { username, languagePairId, labels }, substate, queued } } = entry;
      const { translations: _one, ...words } = totalsOf([entry]);
      const languagePairType = languagePairTypeOf(languagePairId) ?? "";
      yield { id, type, username, languagePairId, languagePairType, substate, queued, labels: labels.map(({ name }) => name), ...words };
    }
  }

  async totals(filter: ReportFilter): Promise<OverallTotals> {
    const entries = this.matching(filter);
    const { size: languagePairs } = groups(entries, pairOf);
    return { ...totalsOf(entries), languagePairs, users: groups(entries, userOf).size };
  }

  async totalsPerPair(filter: ReportFilter): Promise<readonly PairTotals[]> {
    return inOrder(groups(this.matching(filter), pairOf)).map(([languagePairId, entries]) => ({ ...totalsOf(entries), languagePairId }));
  }

  async totalsPerUser(filter: ReportFilter): Promise<readonly UserTotals[]> {
    return inOrder(groups(this.matching(filter), userOf)).map(([name, entries]) =>
      ({ ...totalsOf(entries), username: entries[0]?.translation.profile.username ?? name }));
  }

  async purge(olderThanMs: number, events: EventsAt<number>): Promise<number> {
    const now = this.clock.now();
    const old = this.matching({ queuedTo: now - olderThanMs * microsPerMs });
    if (old.length === 0) return 0;
    return this.translations.changes.store({
      answer: old.length, events: events(old.length, now), write: () => old.forEach(({ translation }) => this.purged.add(translation.id)),
    });
  }

  private matching(filter: ReportFilter): ReportedTranslation[] {
    const all = ([["async", this.translations.everAdded()], ["sync", this.quick.all()]] as const)
      .flatMap(([type, found]) => found.map((translation): ReportedTranslation => ({ type, translation })));
    return all.filter((entry) => !this.purged.has(entry.translation.id) && matches(entry, filter));
  }
}

function matches(entry: ReportedTranslation, filter: ReportFilter): boolean {
  return (Object.keys(rules) as (keyof ReportFilter)[]).every((key) => {
    const wanted = filter[key];
    return wanted === undefined || (rules[key] as (entry: ReportedTranslation, wanted: unknown) => boolean)(entry, wanted);
  });
}

const pairOf = ({ translation }: ReportedTranslation): string => translation.profile.languagePairId;
const userOf = ({ translation }: ReportedTranslation): string => foldUsername(translation.profile.username);

function groups(
  entries: readonly ReportedTranslation[], keyOf: (entry: ReportedTranslation) => string,
): ReadonlyMap<string, readonly ReportedTranslation[]> {
  const found = new Map<string, ReportedTranslation[]>();
  for (const entry of entries) found.set(keyOf(entry), [...found.get(keyOf(entry)) ?? [], entry]);
  return found;
}

function inOrder<T>(found: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...found].sort(([one], [other]) => byCodePoints(one, other));
}

/** Words and characters count when a translation is done. */
function totalsOf(entries: readonly ReportedTranslation[]): TranslationTotals {
  const results = entries.filter(({ translation }) => translation.state === "done").map(({ translation }) => translation.result);
  const sum = (key: keyof (typeof results)[number]): number => results.reduce((all, result) => all + result[key], 0);
  return {
    translations: entries.length, sourceWords: sum("sourceWordCount"), sourceCharacters: sum("sourceCharacterCount"),
    targetWords: sum("targetWordCount"), targetCharacters: sum("targetCharacterCount"),
  };
}
