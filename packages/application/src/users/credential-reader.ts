import type { TokenClaims } from "./identity.js";
import { notAuthenticated } from "./recognition.js";

/** What somebody shows to be known by: what an access token of ours says, or an API key that is still to be looked for. */
export type Credential =
  | { readonly kind: "token"; readonly claims: TokenClaims }
  | { readonly kind: "key"; readonly key: string };

/**
 * Reads the header `Authorization`: `Bearer` with an access token, quoted or not, or `Basic` with an API key as user name and an
 * empty password.
 */
export interface CredentialReader {
  /** Rejects with `not-authenticated` for anything else, and for tokens that are not ours, were changed or have expired. */
  read(authorization: string | undefined): Promise<Credential>;
}

/** A token that opens nothing. */
export function tokenInvalid(): Error {
  return notAuthenticated("The access token is invalid or no longer valid.", "Get a new one from POST /api/v2/auth.");
}

/** A header that says nothing that could be looked at. */
export function authorizationMalformed(details: string): Error {
  return notAuthenticated("The request is not authenticated.", details);
}

/** There is no header, or one of another kind. */
export const noScheme = "There is no Authorization header of the scheme Bearer or Basic.";
/** What is sent as Basic is none. */
export const notBasic = "The Basic credentials are not Base64 of an API key and a colon.";
/** Passwords are for signing in. */
export const keyAlone = "Basic authentication takes an API key as user name, with an empty password. "
  + "A user name and its password go to POST /api/v2/auth.";
