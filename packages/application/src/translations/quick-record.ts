import type { Instant } from "@dragoman/domain/common";
import { type InProgress, request, start, succeed, type Translation, type TranslationProfile } from "@dragoman/domain/translations";
import type { Caller } from "../common/caller.js";
import type { JobTally } from "./job-tally.js";

/** A translation that was made within a call, as a job would be that began at once; it refers to no content. */
export function quickRecord(facts: {
  id: string; caller: Caller; profile: TranslationProfile; inputSize: number; tally: JobTally; began: Instant; done: Instant;
}): Translation {
  const { id, caller, profile, inputSize, tally, began, done } = facts;
  const { quality } = tally;
  const job = start(request({ id, ownerId: caller.userId, profile, input: "", inputSize, now: began }), "", began) as InProgress;
  const end = { result: tally.result(), outputs: { document: "" }, ...(quality === undefined ? {} : { quality }) };
  return succeed(job, job.attempt, end, done);
}
