import { DomainError } from "@dragoman/domain/common";
import type { User } from "@dragoman/domain/users";
import type { Caller } from "../common/caller.js";

/** What somebody is recognised by: the epoch in an access token, or the hash of an API key. */
export type Recognition = { readonly epoch: string } | { readonly keyHash: string };

/** A caller, and what they were recognised by. They are trusted for a second; whatever outlives that second looks again. */
export interface RecognisedCaller extends Caller {
  readonly by: Recognition;
  /** The id of the API credential that asks; there is no user then. */
  readonly clientId?: string;
}

/** Whether it opens the account of the user now. */
export function isRecognised(user: User | undefined, by: Recognition): user is User {
  if (user === undefined || user.disabled) return false;
  return "epoch" in by ? user.epoch === by.epoch : user.key?.hash === by.keyHash;
}

/** Throws `not-authenticated` when what the caller came with opens the own account no more. */
export function requireRecognised(user: User | undefined, { by }: RecognisedCaller): asserts user is User {
  if (!isRecognised(user, by)) throw notAuthenticated("The credentials are no longer valid.", "Sign in again.");
}

/** Nobody is known by what came. */
export function notAuthenticated(message: string, details: string): DomainError {
  return new DomainError("unauthenticated", "not-authenticated", message, { details });
}
