import { DragomanError } from "@dragoman/client";
import { Failure, type Outcome, outcomeOfStatus } from "./exit-codes.js";

/** Failures of the client itself, which no status tells. */
const outcomes: Readonly<Record<string, Outcome>> = {
  network: "unavailable", timeout: "unavailable", "pair-not-found": "notFound", "translation-failed": "refused",
  "translation-canceled": "refused",
};

/** Faults of files that their names or rights explain. */
const fileFaults = ["ENOENT", "EACCES", "EISDIR", "ENOTDIR", "EROFS", "ENOSPC", "ENAMETOOLONG", "EPERM"];

/** How a failure ends the program. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof Failure) return error.outcome;
  if (error instanceof DragomanError) return outcomes[error.code] ?? outcomeOfStatus(error.status);
  return fileFaults.includes(codeOf(error)) ? (codeOf(error) === "ENOENT" ? "notFound" : "refused") : "unexpected";
}

/** What failed and what would be right, on one line; of something unexpected, with an id that the server's log has. */
export function messageOf(error: unknown): string {
  if (!(error instanceof DragomanError)) return error instanceof Error ? error.message : String(error);
  const { message, details, traceId, status, code } = error;
  if (code === "pair-not-found") return `${message} \`dragoman pairs\` lists those that it has.`;
  return [message, details, ...(status >= 500 && traceId !== "" ? [`The server's log has it under ${traceId}.`] : [])]
    .filter((part) => part !== "").join(" ");
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? "");
