import { DomainError } from "@dragoman/domain/common";

/** That the store has no entry of that id. */
export function feedbackNotFound(id: string): DomainError {
  return new DomainError("notFound", "feedback-not-found", `There is no feedback ${JSON.stringify(id)}.`);
}

/** That the caller sees no entry of that id: there is none, or it is somebody else's. */
export function feedbackNotSeen(id: string): DomainError {
  return new DomainError("notFound", "feedback-not-found", `There is no feedback ${id}.`,
    { details: "It never existed, has been deleted, or belongs to somebody else." });
}
