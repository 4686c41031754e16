import {
  type Account, accountEvent, type AccountFacts, changeAccount, newAccount, ownAccountId, requireRoom,
} from "@dragoman/domain/accounts";
import { invalid } from "@dragoman/domain/common";
import {
  checkDisplayName, checkFirstPassword, checkUsername, keepSuperAdminsInOwnAccount, type Role, type User, userCreated,
} from "@dragoman/domain/users";
import type { Clock, Random } from "../common/clock-and-random.js";
import { newUser, type PasswordHasher, type UserRepository } from "../users/index.js";
import { accountNotFound } from "./account-failures.js";
import type { AccountRepository } from "./account-repository.js";

/** A user who is to be in an account. */
export interface AccountUserForm {
  readonly accountId: number;
  readonly username: string;
  readonly displayName: string;
  readonly role: Role;
  readonly password: string;
}

/** What the operator of a server does with accounts; nobody does it over HTTP. */
export class OperateAccounts {
  constructor(
    private readonly accounts: AccountRepository, private readonly users: Pick<UserRepository, "add">,
    private readonly hasher: Pick<PasswordHasher, "hash">, private readonly random: Random, private readonly clock: Clock,
  ) {}

  /** Rejects with `account-invalid`. */
  create(facts: AccountFacts): Promise<Account> {
    return this.accounts.add(newAccount(facts), (account) => [accountEvent("created", account, this.clock.now())]);
  }

  /** Rejects with `account-not-found`, `account-invalid`; the server's own account stays open. */
  change(id: number, facts: AccountFacts): Promise<Account> {
    if (id === ownAccountId && (facts.active === false || (facts.ends ?? null) !== null)) {
      throw invalid("account-invalid", "The server's own account cannot be closed.", "Disable the users that are not to sign in any more.");
    }
    return this.accounts.update(id, (account, now) => {
      const state = changeAccount(account, facts);
      return { state, events: [accountEvent("changed", state, now)] };
    });
  }

  /** Makes a user in an account. Rejects with `account-not-found`, `account-limit-reached`, `user-name-taken`, or for a field. */
  async addUser({ accountId, username, displayName, role, password }: AccountUserForm): Promise<User> {
    const account = await this.accounts.find(accountId);
    if (account === undefined) throw accountNotFound(accountId);
    const place = accountId === ownAccountId ? {} : { accountId };
    checkUsername(username);
    checkDisplayName(displayName);
    keepSuperAdminsInOwnAccount({ username, ...place }, role);
    const passwordHash = await this.hasher.hash(checkFirstPassword(password));
    const user = { ...newUser({ username, displayName, role, passwordHash }, this.random, this.clock), ...place };
    await this.users.add(userCreated(user), (present) => requireRoom(account, "USERS", present));
    return user;
  }
}
