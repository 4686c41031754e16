import { DomainError, type Instant, microsPerMs } from "@dragoman/domain/common";
import { autoDetectTarget } from "@dragoman/domain/language-pairs";
import { memberIds } from "@dragoman/domain/translation-chains";
import { changed, giveUp, isClaimable, type Translation } from "@dragoman/domain/translations";
import type { Clock } from "../common/clock-and-random.js";
import type { PairDirectory } from "../translation-chains/index.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Packages are replaced and hosts come back; agents look at what is installed every five minutes. What is away for twice that is gone. */
const awayMs = 10 * 60_000;
/** So many jobs of a pair end in one go. */
const perPage = 1_000;

/** Why nothing can serve a pair or chain. */
interface Gap {
  readonly why: string;
  /** Somebody decided so; otherwise it may come back by itself. */
  readonly forGood: boolean;
}

/**
 * Ends jobs that nothing can serve any more, with a sentence: at once when their chain was deleted, after ten minutes when
 * a pair is not installed on any host. Jobs wait as long as their pairs are installed, whether engines run or not.
 */
export class EndStrandedTranslations {
  /** Since when pairs that jobs wait for are not installed. */
  private awaySince: ReadonlyMap<string, Instant> = new Map();

  constructor(
    private readonly jobs: Pick<TranslationRepository, "pairsWaitedFor" | "list" | "update">,
    private readonly directory: Pick<PairDirectory, "pairs" | "chain">,
    private readonly clock: Clock,
  ) {}

  /** To be called again and again; answers the jobs that it ended. */
  async run(): Promise<readonly Translation[]> {
    const now = this.clock.now();
    const away = new Map<string, Instant>();
    const ended: Translation[] = [];
    for (const pair of await this.jobs.pairsWaitedFor()) {
      const gap = await this.gap(pair);
      if (gap === undefined) continue;
      const since = this.awaySince.get(pair) ?? now;
      away.set(pair, since);
      if (gap.forGood || now - since >= awayMs * microsPerMs) ended.push(...await this.end(pair, gap.why));
    }
    this.awaySince = away;
    return ended;
  }

  private async gap(languagePairId: string): Promise<Gap | undefined> {
    // Any worker takes those that detect their source, and they end by themselves when no pair fits.
    if (autoDetectTarget(languagePairId) !== undefined) return undefined;
    const members = memberIds(languagePairId);
    if (members !== undefined && (await this.directory.chain(languagePairId))?.management === "deleted") {
      return { why: `the chain ${languagePairId} was deleted`, forGood: true };
    }
    const installed = new Set(this.directory.pairs().map(({ pair }) => pair.id));
    const missing = (members ?? [languagePairId]).find((id) => !installed.has(id));
    if (missing === undefined) return undefined;
    const of = members === undefined ? "" : ` of the chain ${languagePairId}`;
    return { why: `the language pair ${missing}${of} is not installed on any host`, forGood: false };
  }

  private async end(languagePairId: string, why: string): Promise<readonly Translation[]> {
    const { items } = await this.jobs.list({ languagePairId, statuses: ["preparing", "inProgress"] }, { page: 1, perPage });
    const ended: Translation[] = [];
    for (const { id } of items.filter((job) => isClaimable(job, this.clock.now()))) {
      const end = (job: Translation, now: Instant) =>
        changed(job, giveUp(job, `The document cannot be translated any more: ${why}.`, now), now);
      const job = await this.jobs.update(id, end).catch(somebodyWasFaster);
      if (job !== undefined) ended.push(job);
    }
    return ended;
  }
}

/** A worker took the job after all, or it was canceled or deleted. */
function somebodyWasFaster(failure: unknown): undefined {
  const itIs = failure instanceof DomainError && ["translation-wrong-state", "translation-not-found"].includes(failure.code);
  if (!itIs) throw failure;
}
