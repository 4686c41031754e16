import { invalid } from "@dragoman/domain/common";
import { resetHours } from "@dragoman/domain/users";
import { type GuessCounter, ownResetBounds } from "./guessing.js";
import type { Mailing } from "./mailing.js";
import type { ResetRequest } from "./request-reset.js";

/** Who asks for a reset of their own. */
export interface RequestOwnResetForm {
  readonly username: string;
  /** Where the request came from, for counting. */
  readonly address: string;
}

/**
 * Sends somebody a letter by which they set their password. Answers the same after the same work whoever it is, and also when no
 * letter follows because there was one a moment ago. Rejects with `mail-not-set-up`.
 */
export class RequestOwnReset {
  constructor(private readonly mailing: Mailing, private readonly guesses: Pick<GuessCounter, "admit">) {}

  async run({ username, address }: RequestOwnResetForm): Promise<ResetRequest> {
    if (!await this.mailing.isSetUp()) throw mailNotSetUp();
    if (await this.isFirst(username, address)) await this.mailing.add({ kind: "ownReset", username });
    return {
      username, url: "If there is such an account, a link is on its way to its mailbox.", expirationInHours: resetHours,
    };
  }

  /** Nobody fills a mailbox, or many. */
  private async isFirst(username: string, address: string): Promise<boolean> {
    for (const { windowMs, ...bound } of ownResetBounds(username, address)) {
      if (await this.guesses.admit([bound], windowMs) > 0) return false;
    }
    return true;
  }
}

function mailNotSetUp(): Error {
  return invalid("mail-not-set-up", "This server sends no mail.", "Ask an administrator for a link by which you set your password.");
}
