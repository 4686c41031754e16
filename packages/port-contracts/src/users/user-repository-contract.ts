import { oneDoor } from "../common/one-door-contract.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { keepingUsers } from "./keeping-users.js";
import { listingUsers } from "./listing-users.js";
import { userDoor } from "./user-door.js";
import type { UserRepositorySubject } from "./user-repository-subject.js";

/** What every UserRepository promises. */
export function userRepositoryContract(name: string, open: Open<UserRepositorySubject>, runner: Runner): void {
  runner.describe(`UserRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    keepingUsers(promised);
    listingUsers(promised);
    oneDoor(promised, userDoor);
  });
}
