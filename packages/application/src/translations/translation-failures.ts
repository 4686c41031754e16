import { DomainError } from "@dragoman/domain/common";

/** That the store has no job of that id. */
export function translationNotFound(id: string): DomainError {
  return new DomainError("notFound", "translation-not-found", `There is no translation ${JSON.stringify(id)}.`);
}

/** That the user who asks for a job is not there any more. */
export function ownerGone(): DomainError {
  return new DomainError("unauthenticated", "not-authenticated", "The account that requested the translation no longer exists.",
    { details: "It has been deleted in the meantime; sign in with another one." });
}
