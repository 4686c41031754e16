import type { Instant } from "@dragoman/domain/common";
import type { NewFeedback } from "@dragoman/domain/feedback";
import type { Caller } from "../common/caller.js";
import { mayJudge } from "./access.js";
import type { FileEntry } from "./feedback-files.js";

/** What an entry of a file becomes, but for its pair: only administrators are believed who made, approved and changed it, and when. */
export function importedFeedback(entry: FileEntry, caller: Caller, ownerId: string, now: Instant): Omit<NewFeedback, "languagePairId"> {
  const { sourceText, machineTranslation, suggestedTranslation, comment } = entry;
  const texts = { sourceText, machineTranslation, suggestedTranslation, comment };
  if (!mayJudge(caller)) return { ...texts, ownerId, username: caller.username, approvalState: "awaitingApproval", created: now };
  // Nothing has happened in the future: an approval from there would win over all that follow.
  const past = (moment: Instant | undefined): Instant | undefined => (moment === undefined ? undefined : Math.min(moment, now));
  const { username = caller.username, approvalState = "awaitingApproval", reviewer } = entry;
  const [reviewed, modified] = [past(entry.reviewed), past(entry.modified)];
  const judged = approvalState !== "awaitingApproval" || (reviewer !== undefined && reviewed !== undefined);
  return {
    ...texts, ownerId, username, approvalState,
    ...(judged ? { review: { reviewer: reviewer ?? caller.username, reviewed: reviewed ?? now } } : {}),
    created: past(entry.created) ?? now,
    ...(modified === undefined ? {} : { modified }),
  };
}
