import { DomainError, type Instant } from "@dragoman/domain/common";
import { checkFeedbackTexts, feedbackImported, type NewFeedback } from "@dragoman/domain/feedback";
import { languagesOf, nearLanguages } from "@dragoman/domain/language-pairs";
import type { Caller } from "../common/caller.js";
import type { EngineDirectory } from "../hosts/index.js";
import type { UserRepository } from "../users/index.js";
import { mayJudge, requireJudge } from "./access.js";
import type { FeedbackFiles, FileEntry } from "./feedback-files.js";
import type { FeedbackRepository } from "./feedback-repository.js";
import { importedFeedback } from "./imported-feedback.js";
import { isInstalled, pairsOfLanguages, requireInstalledPair } from "./require-installed-pair.js";

/** A file of feedback, and whom its entries are for. */
export interface ImportFeedbackForm {
  /** The file, from its start at each call. */
  readonly bytes: () => AsyncIterable<Uint8Array>;
  /** The pair of entries that name none, as those of files that other tools wrote. */
  readonly languagePairId?: string;
  /** For all installed pairs with the languages of an entry, not only for its own. */
  readonly applyAll?: boolean;
  /** Approve entries for texts that nothing is approved for. Only administrators may. */
  readonly approveAll?: boolean;
}

/** What became of the entries of a file. */
export interface ImportReport {
  readonly successful: number;
  readonly duplicate: number;
  readonly invalid: number;
  /** Why the first ones are invalid. */
  readonly warnings: readonly string[];
}

const mostWarnings = 10;
const batchSize = 500;

/** What is found wrong on the way. */
class Faults {
  count = 0;
  readonly warnings: string[] = [];

  add(line: number, fault: string): void {
    this.count += 1;
    if (this.warnings.length < mostWarnings) this.warnings.push(`Line ${line}: ${fault}`);
  }
}

/**
 * Takes over the feedback of a file, all that is valid or nothing. Whoever imports becomes the creator, and approvals in
 * the file count for nothing, unless an administrator imports: then creators, approvals and dates are those of the file.
 */
export class ImportFeedback {
  constructor(
    private readonly entries: FeedbackRepository,
    private readonly files: FeedbackFiles,
    private readonly directory: Pick<EngineDirectory, "pairs">,
    private readonly users: Pick<UserRepository, "findByName">,
  ) {}

  /** Rejects with `language-pair-unknown` for a pair that is not installed. */
  async run(caller: Caller, { bytes, languagePairId, applyAll = false, approveAll = false }: ImportFeedbackForm): Promise<ImportReport> {
    if (approveAll) requireJudge(caller, "approveAll");
    if (languagePairId !== undefined) requireInstalledPair(this.directory, languagePairId);
    let faults = new Faults();
    const read = (now: Instant) => {
      faults = new Faults();
      const pairsFor = (entry: FileEntry) => this.pairsFor({ ...entry, languagePairId: entry.languagePairId ?? languagePairId }, applyAll);
      return this.batches(caller, this.files.read(bytes()), pairsFor, faults, now);
    };
    const { added, duplicate } = await this.entries.addAll(
      read, (imported, now) => feedbackImported(imported.added, now), approveAll ? { reviewer: caller.username } : undefined);
    return { successful: added, duplicate, invalid: faults.count, warnings: faults.warnings };
  }

  private async *batches(
    caller: Caller, found: ReturnType<FeedbackFiles["read"]>, pairsFor: (entry: FileEntry) => readonly string[] | string, faults: Faults,
    now: Instant,
  ): AsyncGenerator<readonly NewFeedback[]> {
    const ownerOf = this.owners(caller);
    let batch: NewFeedback[] = [];
    for await (const one of found) {
      const pairs = "fault" in one ? one.fault : pairsFor(one);
      const wrong = typeof pairs === "string" ? pairs : wrongTexts(one as FileEntry);
      if (wrong !== undefined) {
        faults.add(one.line, wrong);
        continue;
      }
      const entry = importedFeedback(one as FileEntry, caller, await ownerOf(one as FileEntry), now);
      batch.push(...(pairs as readonly string[]).map((languagePairId) => ({ ...entry, languagePairId })));
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** The pairs that an entry is for, or why there is none. */
  private pairsFor(
    { languagePairId, sourceLanguageId, targetLanguageId }: Omit<FileEntry, "languagePairId"> & { languagePairId: string | undefined },
    applyAll: boolean,
  ): readonly string[] | string {
    const languages = languagePairId === undefined ? undefined : languagesOf(languagePairId);
    const fits = languages === undefined || (nearLanguages(sourceLanguageId).includes(languages.sourceLanguageId)
      && nearLanguages(targetLanguageId).includes(languages.targetLanguageId));
    if (!fits) {
      return `its texts are in ${sourceLanguageId} and ${targetLanguageId}, which are not the languages of ${languagePairId}.`;
    }
    const { installed, expected } = pairsOfLanguages(this.directory, sourceLanguageId, targetLanguageId);
    const named = languagePairId !== undefined && isInstalled(this.directory, languagePairId) ? [languagePairId] : [];
    if (applyAll && (named.length > 0 || installed.length > 0)) return [...new Set([...named, ...installed])];
    if (named.length > 0) return named;
    if (installed.length === 0) return `no pair from ${sourceLanguageId} to ${targetLanguageId} is installed.`;
    if (languagePairId !== undefined) {
      return `the language pair ${languagePairId} is not installed; applyAll uses all pairs with its languages.`;
    }
    // Files of other tools name no pair. Where only one serves, it is clear which is meant.
    const only = installed.length === 1 ? installed : expected.length === 1 ? expected : undefined;
    return only ?? `it names no language pair, and several from ${sourceLanguageId} to ${targetLanguageId} are installed; `
      + "name one as languagePairId, or use all of them with applyAll.";
  }

  /** Finds who an entry belongs to, asking for each name once. */
  private owners(caller: Caller): (entry: FileEntry) => Promise<string> {
    const known = new Map<string, Promise<string>>();
    return async ({ username }) => {
      if (!mayJudge(caller) || username === undefined || username === caller.username) return caller.userId;
      const id = known.get(username) ?? this.users.findByName(username).then((user) => user?.id ?? "");
      known.set(username, id);
      return id;
    };
  }
}

function wrongTexts(entry: FileEntry): string | undefined {
  try {
    checkFeedbackTexts(entry);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
