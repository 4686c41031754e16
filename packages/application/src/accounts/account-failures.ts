import { DomainError, invalid } from "@dragoman/domain/common";

/** There is no account of that id. */
export function accountNotFound(id: number): DomainError {
  return invalid("account-not-found", `There is no account ${id}.`, "Give the accountId that GET /v4/accounts/users/self tells.");
}

/** The account is not the caller's. */
export function accountNotYours(id: number): DomainError {
  return new DomainError("forbidden", "account-not-yours", `Account ${id} is not yours.`,
    { details: "Give the accountId that GET /v4/accounts/users/self tells." });
}
