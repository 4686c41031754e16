/** What users and sign-ins have to know of accounts. */
export interface AccountDoor {
  /** The account of an API credential, while the account is open and the credential is active and has this epoch. */
  accountOf(clientId: string, epoch: string): Promise<number | undefined>;
  /** Whether the people of the account are let in. */
  isOpen(accountId: number): Promise<boolean>;
  /** Throws `account-limit-reached` when the server's own account has as many users as it may; asked with how many it has. */
  roomForUser(): Promise<(present: number) => void>;
}

/** Where there is no account but the server's own, and that has no limits. */
export const ownAccountAlone: AccountDoor = {
  accountOf: async () => undefined, isOpen: async () => true, roomForUser: async () => () => undefined,
};
