import type { MailAbout } from "@dragoman/domain/mail";
import { checkDisplayName, checkFirstPassword, checkUsername, type Role, type User, userCreated } from "@dragoman/domain/users";
import type { Caller } from "../common/caller.js";
import type { Clock, Random } from "../common/clock-and-random.js";
import { type AccountDoor, ownAccountAlone } from "./account-door.js";
import { requireRank } from "./access.js";
import type { PasswordHasher, SecretBox } from "./identity.js";
import type { Mailing } from "./mailing.js";
import type { UserRepository } from "./user-repository.js";

/** What a new user is made of. */
export interface CreateUserForm {
  readonly username: string;
  readonly displayName: string;
  readonly role?: Role;
  readonly password?: string;
}

// 62^16 is more than 2^95.
const generatedLength = 16;

/**
 * Makes a user who signs in here. Without a password one is generated and sent to the user; where there is no mail, nobody signs in
 * until one is set. Rejects with `user-name-taken`, and `account-limit-reached` for USERS.
 */
export class CreateUser {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly mailing: Pick<Mailing, "isSetUp">,
    private readonly box: SecretBox,
    private readonly random: Random,
    private readonly clock: Clock,
    private readonly accounts: AccountDoor = ownAccountAlone,
  ) {}

  async run(caller: Caller, { username, displayName, role, password }: CreateUserForm): Promise<User> {
    requireRank(caller, role);
    checkUsername(username);
    checkDisplayName(displayName);
    const generated = password === undefined && await this.mailing.isSetUp() ? this.random.token(generatedLength) : undefined;
    const first = password === undefined ? generated : checkFirstPassword(password);
    const passwordHash = first === undefined ? undefined : await this.hasher.hash(first);
    const user = newUser({
      username, displayName,
      ...(role === undefined ? {} : { role }),
      ...(passwordHash === undefined ? {} : { passwordHash }),
    }, this.random, this.clock);
    const mails = generated === undefined ? [] : [this.letter(user, generated)];
    await this.users.add({ ...userCreated(user), mails }, await this.accounts.roomForUser());
    return user;
  }

  private letter({ id: userId }: User, password: string): MailAbout {
    return { kind: "password", userId, sealedPassword: this.box.seal(password) };
  }
}

// 62^22 is more than 2^128.
const epochLength = 22;

/** A value that no token carries yet. */
export function newEpoch(random: Random): string {
  return random.token(epochLength);
}

/** A local user that never was before, also when the name was. */
export function newUser(
  facts: Pick<User, "username" | "displayName"> & Partial<Pick<User, "role" | "passwordHash">>, random: Random, clock: Clock,
): User {
  return { ...facts, id: random.id(), authenticationType: "local", disabled: false, epoch: newEpoch(random), created: clock.now() };
}
