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
  constructor(private readonly mailing: Mailing, private readonly guesses: GuessCounter) {}

  async run({ username, address }: RequestOwnResetForm): Promise<ResetRequest> {
    if (!await this.mailing.isSetUp()) throw mailNotSetUp();
    if (await this.isFirst(username, address)) await this.mailing.add({ kind: "ownReset", username });
    return {
      username, url: "If there is such an account, a link is on its way to its mailbox.", expirationInHours: resetHours,
    };
  }

  /** Nobody fills a mailbox, or many; and who may ask for no more letters takes from nobody the one that they may have. */
  private async isFirst(username: string, address: string): Promise<boolean> {
    const { byAddress, toAccount } = ownResetBounds(username, address);
    if (await this.guesses.admit([byAddress], byAddress.windowMs) > 0) return false;
    if (await this.guesses.admit([toAccount], toAccount.windowMs) === 0) return true;
    await this.guesses.forgive([byAddress.key]);
    return false;
  }
}

function mailNotSetUp(): Error {
  return invalid("mail-not-set-up", "This server sends no mail.", "Ask an administrator for a link by which you set your password.");
}
