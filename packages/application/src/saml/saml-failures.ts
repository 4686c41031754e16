import { DomainError, invalid } from "@dragoman/domain/common";

/** Nobody has been given this secret, or it has ended. */
export function secretUnknown(): DomainError {
  return new DomainError("notFound", "saml-secret-unknown", "There is no sign-in with this secret.",
    { details: "It never was, it was used, or ten minutes have gone by; GET /api/v2/auth/saml/gen-secret gives a new one." });
}

/** Whoever waited waited in vain, so far. */
export function signInPending(): DomainError {
  return new DomainError("unauthenticated", "saml-sign-in-pending", "Nobody has signed in yet.",
    { details: "Wait again with the same secret while it is younger than ten minutes." });
}

/** Whoever waited gets no token. */
export function signInRefused(why: string): DomainError {
  return new DomainError("unauthenticated", "saml-sign-in-refused", "Nobody was signed in.", { details: `${why} Begin a new sign-in.` });
}

/** This sign-in was answered before. */
export function responseUsed(): DomainError {
  return new DomainError("unauthenticated", "saml-response-used", "This sign-in was answered before.",
    { details: "A response of the identity provider counts once. Begin again in the program that you sign in to." });
}

/** The response is none that could be believed; why, is for whoever runs the server. */
export function responseInvalid(why: string, cause?: unknown): DomainError {
  return new DomainError("unauthenticated", "saml-response-invalid", "The response of the identity provider is not accepted.",
    { details: why, ...(cause === undefined ? {} : { cause }) });
}

/** People cannot sign in by SAML. */
export function samlOff(): DomainError {
  return invalid("saml-off", "This server does not offer to sign in by SAML.",
    "An administrator enables it with PUT /api/v2/system/saml.");
}

/** The metadata of a provider are of no use. It goes to logs too, so what may be a key in the address stays out of sight. */
export function metadataUnreadable(url: string, why: string, cause?: unknown): DomainError {
  const where = url.replace(/[?#].*$/, "");
  return new DomainError("invalid", "saml-metadata-unreadable", `The metadata of the identity provider at ${where} cannot be used.`,
    { details: why, ...(cause === undefined ? {} : { cause }) });
}
