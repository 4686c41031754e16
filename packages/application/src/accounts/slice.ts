import type { Clock, Random } from "../common/clock-and-random.js";
import type { Offer } from "../common/slice.js";
import type { AccountDoor, GuessCounter, PasswordHasher, SecretBox, TokenSigner, UserRepository } from "../users/index.js";
import { AdministerAccount } from "./account-administration.js";
import { AccountLimits } from "./account-limits.js";
import type { AccountRepository, CharacterCounter } from "./account-repository.js";
import { OpenAccountDoor } from "./open-account-door.js";
import { OperateAccounts } from "./operate-accounts.js";
import { SignInClient } from "./sign-in-client.js";

/** What the use cases of accounts need. */
export interface AccountNeeds {
  readonly accounts: AccountRepository;
  readonly characters: CharacterCounter;
  readonly users: UserRepository;
  readonly passwords: PasswordHasher;
  readonly guesses: GuessCounter;
  readonly tokens: TokenSigner;
  readonly secrets: SecretBox;
  readonly random: Random;
  readonly clock: Clock;
  readonly accountLimits: AccountLimits;
}

/** Accounts, their API credentials and what they may use. */
export const accountSlice = {
  accountLimits: ({ accounts, characters, clock }: AccountNeeds) => new AccountLimits(accounts, characters, clock),
  accountDoor: ({ accounts, accountLimits }: AccountNeeds): AccountDoor => new OpenAccountDoor(accounts, accountLimits),
  administerAccount: ({ accounts, users, secrets, random }: AccountNeeds) => new AdministerAccount(accounts, users, secrets, random),
  signInClient: ({ accounts, secrets, tokens, guesses, clock }: AccountNeeds) =>
    new SignInClient(accounts, secrets, tokens, guesses, clock),
  operateAccounts: ({ accounts, users, passwords, random, clock }: AccountNeeds) =>
    new OperateAccounts(accounts, users, passwords, random, clock),
};

/** What the interface calls of this slice. */
export type AccountUseCases = Pick<Offer<typeof accountSlice>, "administerAccount" | "signInClient" | "accountLimits">;
