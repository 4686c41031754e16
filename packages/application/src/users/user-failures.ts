import { DomainError, invalid } from "@dragoman/domain/common";

/** That no user has this id. */
export function userNotFound(id: string): DomainError {
  return new DomainError("notFound", "user-not-found", `There is no user ${JSON.stringify(id)}.`);
}

/** That another user has this name. */
export function userNameTaken(username: string): DomainError {
  return invalid("user-name-taken", `There is already a user ${JSON.stringify(username)}.`,
    "User names are unique regardless of letter case; choose another one.");
}

/** That another user has this key. */
export function apiKeyTaken(): DomainError {
  return invalid("api-key-taken", "The API key is already in use.", "Each user has a key of their own; choose another one.");
}
