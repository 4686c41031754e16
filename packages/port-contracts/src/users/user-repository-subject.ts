import type { UserRepository } from "@dragoman/application/users";
import type { Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface UserRepositorySubject extends Subject<UserRepository> {
  /** Stores a translation of that owner. */
  own(userId: string): Promise<void>;
  /** How many translations that owner has. */
  owned(userId: string): Promise<number>;
}
