import type { UserRepository } from "@dragoman/application/users";
import type { MailAbout } from "@dragoman/domain/mail";
import type { StoreSubject } from "../common/store-subject.js";

/** What the contract needs of an adapter besides the port. */
export interface UserRepositorySubject extends StoreSubject<UserRepository> {
  /** Stores a translation of that owner. */
  own(userId: string): Promise<void>;
  /** How many translations that owner has. */
  owned(userId: string): Promise<number>;
  /** What the letters are about that are owed, in the order in which they came. */
  mails(): Promise<readonly MailAbout[]>;
}
