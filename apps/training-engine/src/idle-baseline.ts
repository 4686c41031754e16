import { KeptUnlessFailed } from "@dragoman/domain/common";
import type { BaselineIdentity, BaselineUnits } from "./baseline-units.js";
import type { BaselineSource } from "./thread-order.js";

/** The longest of the pauses between two questions that belong together. */
const usualIdleMs = 15_000;

/**
 * A baseline that is there while it is asked: its programs take memory, and most of a training does not need them. Not every training
 * that goes on from its stages asks it at all.
 */
export class IdleBaseline implements BaselineSource {
  private readonly opened: KeptUnlessFailed<BaselineUnits>;
  private known: BaselineIdentity | undefined;
  private asked = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    open: () => Promise<BaselineUnits>, private readonly signal: AbortSignal, private readonly idleMs = usualIdleMs,
  ) {
    this.opened = new KeptUnlessFailed(open);
  }

  async identity(): Promise<BaselineIdentity> {
    this.known ??= await this.use(async ({ identity }) => identity);
    return this.known;
  }

  translate(texts: readonly string[]): Promise<readonly string[]> {
    return this.use((units) => units.translate(texts, this.signal));
  }

  /** Ends its programs; what is asked later starts them again. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    const opened = await this.opened.forget()?.catch(() => undefined);
    await opened?.close();
  }

  private async use<T>(act: (units: BaselineUnits) => Promise<T>): Promise<T> {
    clearTimeout(this.timer);
    this.asked += 1;
    try {
      return await act(await this.opened.get());
    } catch (cause) {
      // A baseline that lost its programs is opened anew for the next question.
      if (this.asked === 1) await this.close();
      throw cause;
    } finally {
      this.asked -= 1;
      if (this.asked === 0) this.timer = setTimeout(() => void this.close(), this.idleMs).unref();
    }
  }
}
