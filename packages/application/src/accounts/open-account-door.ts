import { requireRoom } from "@dragoman/domain/accounts";
import type { AccountDoor } from "../users/index.js";
import type { AccountLimits } from "./account-limits.js";
import type { AccountRepository } from "./account-repository.js";

/** Tells users and sign-ins what they have to know of accounts. */
export class OpenAccountDoor implements AccountDoor {
  constructor(private readonly accounts: Pick<AccountRepository, "findByClientId">, private readonly limits: AccountLimits) {}

  async accountOf(clientId: string, epoch: string): Promise<number | undefined> {
    const account = await this.accounts.findByClientId(clientId);
    const credential = account?.credentials.find((one) => one.clientId === clientId);
    if (account === undefined || credential?.active !== true || credential.epoch !== epoch) return undefined;
    return await this.limits.isOpen(account.id) ? account.id : undefined;
  }

  isOpen(accountId: number): Promise<boolean> {
    return this.limits.isOpen(accountId);
  }

  async roomForUser(): Promise<(present: number) => void> {
    const account = await this.limits.of();
    return (present) => requireRoom(account, "USERS", present);
  }
}
