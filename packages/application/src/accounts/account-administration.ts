import {
  type Account, accountEvent, addCredential, type ApiCredential, type ByWhom, changeCredential, clientIdLength, clientSecretLength,
  type CredentialChange, type CredentialFacts, type AccountAct, ownAccountId, removeCredential,
} from "@dragoman/domain/accounts";
import type { Instant, Page, PageRequest } from "@dragoman/domain/common";
import { administrators, type User } from "@dragoman/domain/users";
import { forbidden } from "../common/caller.js";
import type { Random } from "../common/clock-and-random.js";
import { newEpoch, notAuthenticated, type RecognisedCaller, type SecretBox, type UserRepository } from "../users/index.js";
import { accountNotFound, accountNotYours } from "./account-failures.js";
import type { AccountRepository, AccountUser } from "./account-repository.js";

/** An account as it is after a change of one of its credentials. */
export interface CredentialResult {
  readonly account: Account;
  /** Absent where it was removed. */
  readonly credential: ApiCredential;
  /** Where it was made anew: it is told now and never again. */
  readonly clientSecret?: string;
}

/** Who asks, as the account knows them. */
export interface Self extends AccountUser {
  readonly accountId: number;
}

/**
 * What the administrators of an account do with it. Each rejects with `role-not-sufficient` for others, with `account-not-yours` for an
 * account that is not the caller's, and with `account-not-found` for one that does not exist.
 */
export class AdministerAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly users: Pick<UserRepository, "findById">,
    private readonly secrets: Pick<SecretBox, "fingerprint">,
    private readonly random: Random,
  ) {}

  async read(caller: RecognisedCaller, accountId: number): Promise<Account> {
    await this.requireAdministrator(caller, accountId);
    return this.accountOf(accountId);
  }

  async listUsers(caller: RecognisedCaller, accountId: number, page: PageRequest): Promise<Page<AccountUser>> {
    await this.requireAdministrator(caller, accountId);
    return this.accounts.users(accountId, page);
  }

  /** The user that asks; rejects with `role-not-sufficient` for a program. */
  async self(caller: RecognisedCaller): Promise<Self> {
    const user = await this.userOf(caller);
    return { accountId: accountIdOf(user), user, number: await this.accounts.numberOf(user.id) ?? 0 };
  }

  /** Rejects with `account-limit-reached` for API_KEYS, and `credential-invalid`. */
  async createCredential(caller: RecognisedCaller, accountId: number, { name, active }: CredentialFacts): Promise<CredentialResult> {
    const clientSecret = this.random.token(clientSecretLength);
    const clientId = this.random.token(clientIdLength);
    const facts = { name, active, clientId, secretHash: this.secrets.fingerprint(clientSecret), epoch: newEpoch(this.random) };
    const changed = await this.change(caller, accountId, "credentialCreated", (account, by) =>
      addCredential(account, { ...facts, created: by, modified: by }));
    return { ...changed, clientSecret };
  }

  /** Rejects with `credential-not-found`, `credential-invalid`. */
  updateCredential(
    caller: RecognisedCaller, accountId: number, clientId: string, { name, active }: CredentialFacts,
  ): Promise<CredentialResult> {
    return this.change(caller, accountId, "credentialChanged", (account, by) =>
      changeCredential(account, clientId, { name, active }, by, newEpoch(this.random)));
  }

  /** Rejects with `credential-not-found`. */
  deleteCredential(caller: RecognisedCaller, accountId: number, clientId: string): Promise<CredentialResult> {
    return this.change(caller, accountId, "credentialDeleted", (account) => removeCredential(account, clientId));
  }

  /** Makes another secret; tokens that the former one gave end. Rejects with `credential-not-found`. */
  async regenerateSecret(caller: RecognisedCaller, accountId: number, clientId: string): Promise<CredentialResult> {
    const clientSecret = this.random.token(clientSecretLength);
    const secretHash = this.secrets.fingerprint(clientSecret);
    const changed = await this.change(caller, accountId, "secretRegenerated", (account, by) =>
      changeCredential(account, clientId, { secretHash }, by, newEpoch(this.random)));
    return { ...changed, clientSecret };
  }

  private async change(
    caller: RecognisedCaller, accountId: number, act: AccountAct, change: (account: Account, by: ByWhom) => CredentialChange,
  ): Promise<CredentialResult> {
    const user = await this.requireAdministrator(caller, accountId);
    const userNumber = await this.accounts.numberOf(user.id) ?? 0;
    const by = (at: Instant): ByWhom => ({ userNumber, email: user.username, at });
    let credential: ApiCredential | undefined;
    const account = await this.accounts.update(accountId, (found, now) => {
      const changed = change(found, by(now));
      credential = changed.credential;
      return { state: changed.account, events: [accountEvent(act, found, now, credential.clientId)] };
    });
    return { account, credential: credential as ApiCredential };
  }

  private async requireAdministrator(caller: RecognisedCaller, accountId: number): Promise<User> {
    const user = await this.userOf(caller);
    if (user.role === undefined || !administrators.includes(user.role)) {
      throw forbidden(`${caller.username} may not administer an account.`, "Only its administrators may.");
    }
    if (accountIdOf(user) === accountId) return user;
    await this.accountOf(accountId);
    throw accountNotYours(accountId);
  }

  private async userOf(caller: RecognisedCaller): Promise<User> {
    if (caller.clientId !== undefined) throw forbidden("An API credential may not do this.", "Get a token by POST /v4/token/user.");
    const user = await this.users.findById(caller.userId);
    if (user === undefined) throw notAuthenticated("The credentials are no longer valid.", "Sign in again.");
    return user;
  }

  private async accountOf(accountId: number): Promise<Account> {
    const account = await this.accounts.find(accountId);
    if (account === undefined) throw accountNotFound(accountId);
    return account;
  }
}

function accountIdOf({ accountId = ownAccountId }: Pick<User, "accountId">): number {
  return accountId;
}
