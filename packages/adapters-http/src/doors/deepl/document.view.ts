import { noPairFound } from "@dragoman/application/translations";
import type { Translation } from "@dragoman/domain/translations";
import { described, integer, like, named, object, oneOf, optional, type Schema, text } from "../../common/schema.js";
import { documentIdOf } from "./document-ids.js";
import { documentKey } from "./document.requests.js";

export const uploadedSchema: Schema = named("UploadedDocument", object({
  document_id: like(text, "0192F0C1000070008000000000000001"),
  document_key: described(documentKey, "What the document is asked for with."),
}));

/** A document as its job is now. */
export function showDocumentStatus(job: Translation): object {
  const shown = { document_id: documentIdOf(job.id) };
  if (job.state === "preparing") return { ...shown, status: "queued" };
  if (job.state === "inProgress") return { ...shown, status: "translating", seconds_remaining: secondsRemaining(job) };
  if (job.substate === "succeeded") {
    return { ...shown, status: "done", seconds_remaining: 0, billed_characters: job.result.sourceCharacterCount };
  }
  const reason = job.substate === "failed" ? reasonOf(job.reason) : "The translation was canceled.";
  return { ...shown, status: "error", error_message: reason, message: reason };
}

export const documentStatusSchema: Schema = named("DocumentStatus", object({
  document_id: like(text, "0192F0C1000070008000000000000001"),
  status: like(oneOf(["queued", "translating", "done", "error"]), "done"),
  seconds_remaining: optional(described(integer, "A guess.")), billed_characters: optional(described(integer, "Nothing is billed.")),
  error_message: optional(text), message: optional(text),
}));

/** Clients ask again after some of them. */
function secondsRemaining({ result: { completedSegments, totalSegments } }: Translation): number {
  return Math.min(60, Math.max(1, Math.ceil((totalSegments - completedSegments) / 50)));
}

/** A text that is in the target language already is no pair of ours; clients know that by other words. */
function reasonOf(reason: string): string {
  return reason.includes(noPairFound) ? `Source and target language are equal, or no pair. ${reason}` : reason;
}
