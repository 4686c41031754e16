import { DomainError, sameFacts } from "@dragoman/domain/common";
import {
  assignRole, type AuthenticationType, checkDisplayName, checkUsername, type Role, type User, userChanged, userCreated,
} from "@dragoman/domain/users";
import type { Clock, Random } from "../common/clock-and-random.js";
import { type AccountDoor, ownAccountAlone } from "./account-door.js";
import { newEpoch, newUser } from "./create-user.js";
import type { OtherUsers, UserRepository } from "./user-repository.js";

/** Somebody whom another service has let in. */
export interface Newcomer {
  readonly authenticationType: Exclude<AuthenticationType, "local">;
  readonly username: string;
  /** As the service tells it. One that nobody could enter here changes nothing, and the user name stands in for it at first. */
  readonly displayName: string;
  /** The role that they have, by the one that they had. */
  readonly role: (former: Role | undefined) => Role | undefined;
}

/**
 * Lets somebody in whom another service knows: makes the user at the first sign-in, and brings name and role up to date later; but
 * the last super admin stays one. Answers undefined for a user who is disabled, or whom another service knows: who has an address
 * there need not have it here. Rejects with `username-invalid`, and `account-limit-reached` for USERS.
 */
export class AdmitUser {
  constructor(
    private readonly users: UserRepository, private readonly random: Random, private readonly clock: Clock,
    private readonly accounts: AccountDoor = ownAccountAlone,
  ) {}

  async run(newcomer: Newcomer): Promise<User | undefined> {
    const known = await this.users.findByName(newcomer.username) ?? await this.add(newcomer);
    const isAdmitted = (user: User) => refusalOf(user, newcomer.authenticationType) === undefined;
    if (!isAdmitted(known)) return undefined;
    if (sameFacts(this.broughtUpToDate(known, newcomer, { enabledSuperAdmins: 1 }), known)) return known;
    const user = await this.users.update(known.id, (current, others) =>
      userChanged(current, isAdmitted(current) ? this.broughtUpToDate(current, newcomer, others) : current, this.clock.now()));
    return isAdmitted(user) ? user : undefined;
  }

  /** The user, made; of two first sign-ins at once the later one finds what the earlier one made. */
  private async add({ username, displayName, authenticationType, role }: Newcomer): Promise<User> {
    checkUsername(username);
    const given = role(undefined);
    const shown = isShowable(displayName) ? displayName : username;
    const facts = { username, displayName: shown, ...(given === undefined ? {} : { role: given }) };
    const user = { ...newUser(facts, this.random, this.clock), authenticationType };
    try {
      await this.users.add(userCreated(user), await this.accounts.roomForUser());
      return user;
    } catch (failure) {
      const isRival = failure instanceof DomainError && failure.code === "user-name-taken";
      const rival = isRival ? await this.users.findByName(username) : undefined;
      if (rival === undefined) throw failure;
      return rival;
    }
  }

  private broughtUpToDate(user: User, { displayName, role }: Newcomer, others: OtherUsers): User {
    return { ...this.moved(user, role(user.role), others), displayName: isShowable(displayName) ? displayName : user.displayName };
  }

  private moved(user: User, role: Role | undefined, others: OtherUsers): User {
    try {
      return assignRole(user, role, others, newEpoch(this.random));
    } catch (failure) {
      if (failure instanceof DomainError && failure.code === "last-super-admin") return user;
      throw failure;
    }
  }
}

/** Why a user is not let in by this service; undefined for one who is. */
export function refusalOf(user: User, authenticationType: AuthenticationType): string | undefined {
  if (user.authenticationType !== authenticationType) {
    return `${user.username} is of the kind ${user.authenticationType} here, and cannot be of the kind ${authenticationType} as well.`;
  }
  return user.disabled ? `The user ${user.username} is disabled here.` : undefined;
}

function isShowable(displayName: string): boolean {
  try {
    checkDisplayName(displayName);
    return true;
  } catch {
    return false;
  }
}
