import type { Caller } from "@dragoman/application/common";
import { QuickRecords, type ReportRepository } from "@dragoman/application/reports";
import {
  type FileToTranslate, RequestFileTranslation, type TextNeeds, type TextsToTranslate, type TranslatedText, TranslateTexts,
} from "@dragoman/application/translations";
import { DomainError } from "@dragoman/domain/common";
import type { Translation } from "@dragoman/domain/translations";
import type { UsageLimits } from "./mock-server-headers.js";

/** What was used in a world, by whomever. */
export interface Usage {
  readonly characters: number;
  readonly documents: number;
}

/** What may be used in a world, as its first request said. A limit of 0 is none. */
export class UsageQuota {
  private documents = 0;

  constructor(readonly limits: UsageLimits, private readonly reports: Pick<ReportRepository, "totals">) {}

  async used(): Promise<Usage> {
    const { sourceCharacters } = await this.reports.totals({});
    return { characters: sourceCharacters, documents: this.documents };
  }

  /** Rejects with `account-limit-reached` when all characters are used; what is under way then may still go beyond them. */
  async requireCharacters(): Promise<void> {
    const { characters } = await this.used();
    requireLess(characters, this.limits.characters, "characters");
  }

  /** Takes a document on; rejects with `account-limit-reached` when all documents or characters are used. */
  async takingDocument<T>(take: () => Promise<T>): Promise<T> {
    await this.requireCharacters();
    requireLess(this.documents, this.limits.documents, "documents");
    requireLess(this.documents, this.limits.teamDocuments, "documents of the team");
    const taken = await take();
    this.documents += 1;
    return taken;
  }
}

function requireLess(used: number, limit: number | undefined, things: string): void {
  if (!limit || used < limit) return;
  throw new DomainError("forbidden", "account-limit-reached", "Quota exceeded",
    { details: `The session was begun with a limit of ${limit} ${things}.` });
}

/** Records translations at once: memory is quick, and whoever asks next what was used is told of them. */
export class PromptRecords extends QuickRecords {
  override add(translation: Translation): void {
    super.add(translation);
    void this.close();
  }
}

/** Translates texts as long as there are characters left. */
export class LimitedTexts extends TranslateTexts {
  constructor(private readonly quota: UsageQuota, { quickTranslate, pairBetween, detectTexts }: TextNeeds) {
    super(quickTranslate, pairBetween, detectTexts);
  }

  override async run(caller: Caller, texts: TextsToTranslate, signal?: AbortSignal): Promise<readonly TranslatedText[]> {
    await this.quota.requireCharacters();
    return super.run(caller, texts, signal);
  }
}

/** Takes files on as long as there are documents left. */
export class LimitedFiles extends RequestFileTranslation {
  constructor(private readonly quota: UsageQuota, { contents, requestTranslation, pairBetween }: TextNeeds) {
    super(contents, requestTranslation, pairBetween);
  }

  override run(caller: Caller, file: FileToTranslate, id?: string): Promise<Translation> {
    return this.quota.takingDocument(() => super.run(caller, file, id));
  }
}
