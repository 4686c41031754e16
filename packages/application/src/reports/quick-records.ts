import { isUnavailable } from "@dragoman/domain/common";
import type { Translation } from "@dragoman/domain/translations";
import { type CharacterCounter, countCharacters } from "../accounts/index.js";

/** Keeps the records of translations that were made within a call, which are kept nowhere else. */
export interface QuickRecordStore {
  /** Stores what is not there yet, by its id: what came once may come again. */
  add(translations: readonly Translation[]): Promise<void>;
}

/** Records wait so long for others: one statement each second is nothing beside thousands of calls. */
const togetherMs = 1_000;
const mostAtOnce = 1_000;
/** While the store is away so many wait, of one or two kilobytes each; those beyond are lost. */
const mostWaiting = 20_000;

/** Records quick translations behind their calls, many at once. Who dies loses those of the last second. */
export class QuickRecords {
  private readonly waiting: Translation[] = [];
  private timer: NodeJS.Timeout | undefined;
  private storing: Promise<void> = Promise.resolve();
  private lost = 0;

  /**
   * `failed` hears why records could not be stored for now, and how many were lost since it was told last. Characters are counted for
   * accounts once they are recorded.
   */
  constructor(
    private readonly store: QuickRecordStore, private readonly failed: (cause: unknown, lost: number) => void,
    private readonly characters?: CharacterCounter,
  ) {}

  /** Records a translation before long; nobody waits for it. */
  add(translation: Translation): void {
    if (this.waiting.length >= mostWaiting) this.lost += 1;
    else this.waiting.push(translation);
    this.timer ??= setTimeout(() => { this.storing = this.storeWaiting(); }, togetherMs);
  }

  /** Stores what waits; what the store does not take now is lost. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.storing;
    clearTimeout(this.timer);
    await this.storeWaiting();
    clearTimeout(this.timer);
  }

  private async storeWaiting(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, mostAtOnce);
      try {
        await this.store.add(batch);
        // What is recorded is not recorded again for a count that fails.
        if (this.characters !== undefined) await countCharacters(this.characters, batch).catch((cause: unknown) => this.failed(cause, 0));
      } catch (cause) {
        const isAway = isUnavailable(cause);
        // What is refused for itself would be refused again, and keep all others waiting.
        if (isAway) this.waiting.unshift(...batch);
        else this.lost += batch.length;
        this.failed(cause, this.lost);
        this.lost = 0;
        if (!isAway) continue;
        this.timer = setTimeout(() => { this.storing = this.storeWaiting(); }, togetherMs);
        return;
      }
    }
    this.timer = undefined;
  }
}
