import { DomainError } from "@dragoman/domain/common";

/** What a request shows to be known by. */
export type Credentials =
  | { readonly kind: "bearer"; readonly token: string }
  | { readonly kind: "key"; readonly key: string };

/**
 * Reads the Authorization header: `Bearer <token>`, quoted or not, or `Basic` with the key as user name and an empty
 * password. Throws `not-authenticated` for anything else.
 */
export function readCredentials(header: string | undefined): Credentials {
  const match = /^([A-Za-z]+)(?: +(.*))?$/.exec(header?.trim() ?? "");
  const value = match?.[2]?.trim() ?? "";
  switch (match?.[1]?.toLowerCase()) {
    case "bearer": return bearer(value);
    case "basic": return basic(value);
    default: throw notAuthenticated("There is no Authorization header of the scheme Bearer or Basic.");
  }
}

function bearer(value: string): Credentials {
  // Clients paste the JSON string that POST /auth answered, with its quotes.
  const token = /^"(.*)"$/.exec(value)?.[1] ?? value;
  if (token === "") throw notAuthenticated("The bearer token is empty.");
  return { kind: "bearer", token };
}

function basic(value: string): Credentials {
  const text = /^[A-Za-z0-9+/]+={0,2}$/.test(value) ? Buffer.from(value, "base64").toString() : "";
  const colon = text.indexOf(":");
  if (colon < 1) throw notAuthenticated("The Basic credentials are not Base64 of an API key and a colon.");
  if (colon !== text.length - 1) throw notAuthenticated(
    "Basic authentication takes an API key as user name, with an empty password. A user name and its password go to POST /api/v2/auth.",
  );
  return { kind: "key", key: text.slice(0, colon) };
}

function notAuthenticated(details: string): DomainError {
  return new DomainError("unauthenticated", "not-authenticated", "The request is not authenticated.", { details });
}
