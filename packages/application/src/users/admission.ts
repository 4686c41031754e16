import type { AuthenticationType, User } from "@dragoman/domain/users";
import { type AccountDoor, ownAccountAlone } from "./account-door.js";

/** Tells whether people sign in by a service beside this server at present. */
export interface SignInServices {
  isOn(service: Exclude<AuthenticationType, "local">): Promise<boolean>;
}

/** Where every service is on. */
const allOn: SignInServices = { isOn: async () => true };

/**
 * Tells whether a user who exists and is enabled is let in: not while their account is closed, nor while the service that they sign in by
 * is off. Holds for whatever they come with, a password, a token or a key.
 */
export class Admission {
  constructor(private readonly accounts: Pick<AccountDoor, "isOpen"> = ownAccountAlone, private readonly services = allOn) {}

  /** Why they are not let in; undefined where they are. */
  async refusalOf({ accountId, authenticationType }: User): Promise<Refusal | undefined> {
    if (accountId !== undefined && !await this.accounts.isOpen(accountId)) return closed;
    if (authenticationType !== "local" && !await this.services.isOn(authenticationType)) return switchedOff;
    return undefined;
  }

  async admits(user: User): Promise<boolean> {
    return await this.refusalOf(user) === undefined;
  }
}

/** Why somebody is not let in, and what would help. */
interface Refusal {
  readonly message: string;
  readonly details: string;
}

const closed: Refusal = { message: "The account is closed.", details: "An operator of this server can open it again." };
const switchedOff: Refusal = {
  message: "The service that this user signs in by is switched off.", details: "An administrator of this server can switch it on again.",
};
