import { DomainError, invalid } from "../common/errors.js";
import { type Account, requireRoom } from "./account.js";
import type { ApiCredential, ByWhom } from "./api-credential.js";

/** A change of one credential of an account. */
export interface CredentialChange {
  readonly account: Account;
  readonly credential: ApiCredential;
}

/** The account with one more. Throws `credential-invalid`, and `account-limit-reached` for API_KEYS. */
export function addCredential(account: Account, credential: ApiCredential): CredentialChange {
  checkName(credential.name);
  requireRoom(account, "API_KEYS", account.credentials.length);
  return { account: { ...account, credentials: [...account.credentials, credential] }, credential };
}

/**
 * The account with a credential changed; with a new secret or switched off, its tokens end. Throws `credential-not-found`,
 * `credential-invalid`.
 */
export function changeCredential(
  account: Account, clientId: string, change: Partial<Pick<ApiCredential, "name" | "active" | "secretHash">>,
  by: ByWhom, epoch: string,
): CredentialChange {
  const former = credentialOf(account, clientId);
  if (change.name !== undefined) checkName(change.name);
  const ends = change.secretHash !== undefined || change.active === false;
  const credential = { ...former, ...change, modified: by, ...(ends ? { epoch } : {}) };
  const credentials = account.credentials.map((one) => (one.clientId === clientId ? credential : one));
  return { account: { ...account, credentials }, credential };
}

/** The account without it. Throws `credential-not-found`. */
export function removeCredential(account: Account, clientId: string): CredentialChange {
  const credential = credentialOf(account, clientId);
  return { account: { ...account, credentials: account.credentials.filter((one) => one !== credential) }, credential };
}

function credentialOf(account: Account, clientId: string): ApiCredential {
  const found = account.credentials.find((one) => one.clientId === clientId);
  if (found !== undefined) return found;
  throw new DomainError("notFound", "credential-not-found", `Account ${account.id} has no API credential ${clientId.slice(0, 100)}.`,
    { details: "GET /v4/accounts/{accountId} lists those that it has." });
}

function checkName(name: string): void {
  if (/^(?=.*\S)[^\p{Cc}\p{Cs}]{1,200}$/u.test(name)) return;
  throw invalid("credential-invalid", "The name of the API credential is not accepted.",
    "It must be a text of 1 to 200 characters on one line.");
}
