import { DomainError } from "@dragoman/domain/common";
import type { Role } from "@dragoman/domain/users";

/** Who asks: known from a token or key, read afresh at least once a second. */
export interface Caller {
  readonly userId: string;
  readonly username: string;
  /** Absent: only what belongs to the caller's own account is allowed. */
  readonly role?: Role;
  /** The account of somebody who is in another than the server's own: what the server holds for all is not theirs. */
  readonly accountId?: number;
}

/** Whether the caller has one of these roles. */
export function isOneOf(caller: Caller, roles: readonly Role[]): boolean {
  return caller.role !== undefined && roles.includes(caller.role);
}

/** The role is not sufficient for this field or act. */
export function forbidden(message: string, details: string): DomainError {
  return new DomainError("forbidden", "role-not-sufficient", message, { details });
}
