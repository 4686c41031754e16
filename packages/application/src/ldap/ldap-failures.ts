import { DomainError } from "@dragoman/domain/common";

/** That an LDAP server could not be asked, or answered nothing that says anything. */
export function ldapUnavailable(message: string, cause?: unknown): DomainError {
  return new DomainError("unavailable", "ldap-unavailable", message,
    { details: "Try again in a moment; PUT /api/v2/system/ldap/test shows an administrator what is wrong.", retryAfterSeconds: 10, cause });
}
