import { type ApprovalState, type Feedback, suggest } from "@dragoman/domain/feedback";
import type { Caller } from "../common/caller.js";
import type { EngineDirectory } from "../hosts/index.js";
import { requireJudge } from "./access.js";
import type { FeedbackRepository } from "./feedback-repository.js";
import { requireInstalledPair } from "./require-installed-pair.js";

export interface CreateFeedbackForm {
  readonly languagePairId: string;
  readonly sourceText: string;
  readonly machineTranslation?: string;
  readonly suggestedTranslation?: string;
  readonly comment?: string;
  /** Only administrators may give it. */
  readonly approvalState?: ApprovalState;
}

/** Stores what the caller suggests for a text. */
export class CreateFeedback {
  constructor(private readonly entries: FeedbackRepository, private readonly directory: Pick<EngineDirectory, "pairs">) {}

  async run(caller: Caller, form: CreateFeedbackForm): Promise<Feedback> {
    if (form.approvalState !== undefined) requireJudge(caller, "approvalState");
    requireInstalledPair(this.directory, form.languagePairId);
    const facts = { machineTranslation: "", suggestedTranslation: "", comment: "", ...form, ownerId: caller.userId, username: caller.username };
    return this.entries.add((now) => suggest(facts, now));
  }
}
