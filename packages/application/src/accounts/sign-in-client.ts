import { isOpen, ownAccountId } from "@dragoman/domain/accounts";
import { DomainError } from "@dragoman/domain/common";
import type { Clock } from "../common/clock-and-random.js";
import { clientBounds, type GuessCounter, judgingSecret, type SecretBox, type TokenSigner } from "../users/index.js";
import type { AccountRepository } from "./account-repository.js";

/** What a program signs in with. */
export interface ClientForm {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the request came from, behind trusted proxies. */
  readonly address: string;
}

/**
 * Gives an access token for an API credential. Rejects with `sign-in-failed`, in the same words whatever was wrong, and with
 * `too-many-sign-ins` where a secret is wrong after too many others; a right one is let in all the same.
 */
export class SignInClient {
  constructor(
    private readonly accounts: Pick<AccountRepository, "findByClientId">, private readonly secrets: Pick<SecretBox, "fingerprint">,
    private readonly tokens: Pick<TokenSigner, "sign">, private readonly guesses: GuessCounter, private readonly clock: Clock,
  ) {}

  run({ clientId, clientSecret, address }: ClientForm, validForSeconds: number): Promise<string> {
    // Secrets are long and random: their fingerprints are compared as those of API keys are looked up.
    const mark = this.secrets.fingerprint(clientSecret);
    return judgingSecret(this.guesses, clientBounds(clientId, address), { mark, wrong: "sign-in-failed" }, async () => {
      const account = await this.accounts.findByClientId(clientId);
      const credential = account?.credentials.find((one) => one.clientId === clientId);
      const isRight = credential?.active === true && credential.secretHash === mark;
      if (account === undefined || !isRight || !(account.id === ownAccountId || isOpen(account, this.clock.now()))) {
        throw new DomainError("unauthenticated", "sign-in-failed", "The client id or client secret is wrong.",
          { details: "Check both; a credential that is not active lets nobody in either." });
      }
      return this.tokens.sign({ userId: clientId, epoch: credential.epoch }, validForSeconds);
    });
  }
}
