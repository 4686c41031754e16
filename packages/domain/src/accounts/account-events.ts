import type { DomainEvent } from "../common/events.js";
import type { Instant } from "../common/instant.js";
import type { Account } from "./account.js";

/** What happens to accounts and their credentials. */
export type AccountAct = "created" | "changed" | "credentialCreated" | "credentialChanged" | "credentialDeleted" | "secretRegenerated";

/** That something happened to an account, or to the credential of it that is named. */
export function accountEvent(act: AccountAct, { id, name }: Account, at: Instant, clientId?: string): DomainEvent {
  return { type: `account.${act}`, at, data: { accountId: String(id), ...(clientId === undefined ? {} : { clientId }) }, subject: name };
}
