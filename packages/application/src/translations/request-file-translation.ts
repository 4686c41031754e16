import { direction } from "@dragoman/domain/language-pairs";
import type { Translation } from "@dragoman/domain/translations";
import type { Caller } from "../common/caller.js";
import type { ContentStore } from "../common/content-store.js";
import type { WorkPlace } from "../common/tracer.js";
import { type PairBetween, requireLanguage } from "./pair-between.js";
import type { RequestTranslation } from "./request-translation.js";
import type { TranslationOptions } from "./translation-options.js";

/** A file that is to be translated from one language into another, whatever pair leads there. */
export interface FileToTranslate extends Omit<TranslationOptions, "languagePairId"> {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** A code, alias or IETF tag; absent to have it detected. */
  readonly source?: string | undefined;
  /** A code, alias or IETF tag. */
  readonly target: string;
  /** What the job is a part of. */
  readonly trace?: WorkPlace | undefined;
}

/** Takes on the translation of a file. */
export class RequestFileTranslation {
  constructor(
    private readonly contents: Pick<ContentStore, "write">, private readonly requestTranslation: Pick<RequestTranslation, "run">,
    private readonly pairBetween: Pick<PairBetween, "run">,
  ) {}

  /** Rejects as `PairBetween` and `RequestTranslation` do. `id` is that of the job, where the same request may come again. */
  async run(caller: Caller, { bytes, source, target, ...options }: FileToTranslate, id?: string): Promise<Translation> {
    const into = requireLanguage(target);
    const languagePairId = source === undefined ? direction("aut", into) : (await this.pairBetween.run(source, into)).id;
    const input = await this.contents.write(bytes);
    return this.requestTranslation.run(caller, { ...options, languagePairId, input }, id);
  }
}
