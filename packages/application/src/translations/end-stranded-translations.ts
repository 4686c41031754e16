import { DomainError, type Instant } from "@dragoman/domain/common";
import { autoDetectTarget } from "@dragoman/domain/language-pairs";
import { memberIds } from "@dragoman/domain/translation-chains";
import { giveUp, isClaimable, type Translation, translationChanged } from "@dragoman/domain/translations";
import type { Clock } from "../common/clock-and-random.js";
import type { EngineDirectory } from "../hosts/index.js";
import { leadsInto } from "../language-pairs/index.js";
import type { PairDirectory } from "../translation-chains/index.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Packages are replaced and hosts come back; agents look at what is installed every five minutes. What is away for twice that is gone. */
const awayMs = 10 * 60_000;
/** So many jobs of a pair end in one go. */
const perPage = 1_000;

/**
 * Ends jobs that nothing can serve any more, with a sentence: at once when their chain was deleted, after ten minutes when
 * a pair is not installed on any host, or when no pair whose engines are expected to run leads where a job goes that detects its
 * source. Jobs that name their pair wait as long as it is installed, whether engines run or not.
 */
export class EndStrandedTranslations {
  constructor(
    private readonly jobs: Pick<TranslationRepository, "pairsWaitedFor" | "list" | "update">,
    private readonly directory: Pick<EngineDirectory, "awayForMs" | "unexpectedForMs">,
    private readonly pairs: Pick<PairDirectory, "chain">,
    private readonly clock: Clock,
  ) {}

  /** To be called again and again, by anybody; answers the jobs that it ended. */
  async run(): Promise<readonly Translation[]> {
    const ended: Translation[] = [];
    for (const pair of await this.jobs.pairsWaitedFor()) {
      const why = await this.whyGone(pair);
      if (why !== undefined) ended.push(...await this.end(pair, why));
    }
    return ended;
  }

  private async whyGone(languagePairId: string): Promise<string | undefined> {
    const target = autoDetectTarget(languagePairId);
    if (target !== undefined) return this.whyUnserved(target);
    const members = memberIds(languagePairId);
    if (members !== undefined && (await this.pairs.chain(languagePairId))?.management === "deleted") {
      return `the chain ${languagePairId} was deleted`;
    }
    const gone = (members ?? [languagePairId]).find((id) => this.directory.awayForMs(id) >= awayMs);
    if (gone === undefined) return undefined;
    return `the language pair ${gone}${members === undefined ? "" : ` of the chain ${languagePairId}`} is not installed on any host`;
  }

  /**
   * While any pair runs, workers take those that detect their source, and end them when none fits. With none running nobody does,
   * and where none is expected to nobody will.
   */
  private whyUnserved(target: string): string | undefined {
    if (this.directory.unexpectedForMs(leadsInto(target)) < awayMs) return undefined;
    return `no engine is expected to run for any language pair into ${target}`;
  }

  private async end(languagePairId: string, why: string): Promise<readonly Translation[]> {
    const { items } = await this.jobs.list({ languagePairId, statuses: ["preparing", "inProgress"] }, { page: 1, perPage });
    const ended: Translation[] = [];
    for (const { id } of items.filter((job) => isClaimable(job, this.clock.now()))) {
      const end = (job: Translation, now: Instant) =>
        translationChanged(job, giveUp(job, `The document cannot be translated any more: ${why}.`, now), now);
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
