import { askBaseline, BaselineFailure, baselineVersion } from "@dragoman/adapters-engines/drivers";
import type { Driver, Pipeline } from "@dragoman/application/segments";
import { DomainError } from "@dragoman/domain/common";
import type { LanguagePair } from "@dragoman/domain/language-pairs";

/** What a model remembers of its baseline. */
export interface BaselineIdentity {
  readonly name: string;
  readonly version: string;
}

/**
 * The baseline of a training, in units of its own on this host: those that serve people are left to them. It is asked exactly as the
 * engine of the adapted pair asks it later.
 */
export class BaselineUnits {
  private died: string | undefined;

  private constructor(readonly identity: BaselineIdentity, private readonly units: readonly Pipeline[]) {
    for (const unit of units) void unit.died.then((why) => { this.died ??= why; });
  }

  /** Rejects with a sentence when the pair is not installed here, or does not start. */
  static async open(driver: Driver, languagePairId: string, count: number): Promise<BaselineUnits> {
    const pair = await driver.installed(languagePairId);
    if (pair === undefined) {
      throw new DomainError("invalid", "language-pair-not-installed", `The baseline ${languagePairId} is not installed on this host.`);
    }
    const opened = await Promise.allSettled(Array.from({ length: count }, () => driver.open(languagePairId)));
    const units = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const failed = opened.find((one) => one.status === "rejected");
    if (failed === undefined) return new BaselineUnits(identityOf(pair), units);
    await Promise.all(units.map((unit) => unit.close()));
    throw failed.reason;
  }

  /**
   * One translation for each text, in order; "" where the baseline makes nothing of it. Rejects when a unit can do no more, and with the
   * reason of the signal.
   */
  async translate(texts: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
    const translations = new Array<string>(texts.length);
    let next = 0;
    const lane = async (unit: Pipeline): Promise<void> => {
      for (let at = next++; at < texts.length; at = next++) {
        signal.throwIfAborted();
        translations[at] = await translated(unit, texts[at] as string);
        if (this.died !== undefined) throw new DomainError("unavailable", "engine-lost", `The baseline could not go on: ${this.died}`);
      }
    };
    await Promise.all(this.units.flatMap((unit) => Array.from({ length: unit.window.documents }, () => lane(unit))));
    return translations;
  }

  async close(): Promise<void> {
    await Promise.all(this.units.map((unit) => unit.close()));
  }
}

async function translated(unit: Pipeline, text: string): Promise<string> {
  try {
    return (await askBaseline(unit, text)).text;
  } catch (cause) {
    if (cause instanceof BaselineFailure) return "";
    throw cause;
  }
}

function identityOf(pair: LanguagePair): BaselineIdentity {
  return { name: pair.id, version: baselineVersion(pair) };
}
