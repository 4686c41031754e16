import type { Clock, Random } from "../common/clock-and-random.js";
import type { Offer } from "../common/slice.js";
import type { AccountDoor } from "./account-door.js";
import { Admission } from "./admission.js";
import { AdmitUser } from "./admit-user.js";
import { Authenticate } from "./authenticate.js";
import { ChangePassword } from "./change-password.js";
import { CreateFirstAdministrator } from "./create-first-administrator.js";
import { CreateUser } from "./create-user.js";
import type { CredentialReader } from "./credential-reader.js";
import { ChangeCredentials, ReadCredentials } from "./credentials.js";
import { DeleteUser, DeleteUsers } from "./delete-users.js";
import { FindUser, ListUsers } from "./find-users.js";
import type { GuessCounter } from "./guessing.js";
import type { PasswordHasher, SecretBox, TokenSigner } from "./identity.js";
import type { Mailing } from "./mailing.js";
import { RequestOwnReset } from "./request-own-reset.js";
import { RequestReset } from "./request-reset.js";
import { ResetLinks, type ResetPages } from "./reset-links.js";
import { ResetPassword } from "./reset-password.js";
import { SignIn } from "./sign-in.js";
import type { SignInDirectory } from "./sign-in-directory.js";
import { UpdateUser } from "./update-user.js";
import type { UserRepository } from "./user-repository.js";
import { WriteLetter } from "./write-letter.js";

/** What the use cases of users need. */
export interface UserNeeds {
  readonly users: UserRepository;
  readonly guesses: GuessCounter;
  readonly passwords: PasswordHasher;
  readonly tokens: TokenSigner;
  readonly credentialReader: CredentialReader;
  readonly secrets: SecretBox;
  readonly random: Random;
  readonly clock: Clock;
  readonly signInDirectory: SignInDirectory;
  readonly resetPages: ResetPages;
  readonly resetLinks: ResetLinks;
  readonly mailing: Mailing;
  readonly accountDoor: AccountDoor;
  readonly admission: Admission;
  readonly isSamlAvailable: { run(): Promise<boolean> };
  /** How long a token lets somebody in. */
  readonly tokenDays: number;
}

/** What people do with accounts, their own and others'. */
export const userSlice = {
  admission: ({ accountDoor, signInDirectory, isSamlAvailable }: UserNeeds) =>
    new Admission(accountDoor, { isOn: (service) => (service === "ldap" ? signInDirectory.isOn() : isSamlAvailable.run()) }),
  signIn: ({ users, passwords, tokens, guesses, tokenDays, signInDirectory, admission }: UserNeeds) =>
    new SignIn(users, passwords, tokens, guesses, tokenDays, signInDirectory, admission),
  authenticate: ({ users, credentialReader, secrets, guesses, clock, accountDoor, admission }: UserNeeds) =>
    new Authenticate(users, credentialReader, secrets, guesses, clock, accountDoor, admission),
  admitUser: ({ users, random, clock, accountDoor }: UserNeeds) => new AdmitUser(users, random, clock, accountDoor),
  createFirstAdministrator: ({ users, passwords, random, clock }: UserNeeds) =>
    new CreateFirstAdministrator(users, passwords, random, clock),
  createUser: ({ users, passwords, mailing, secrets, random, clock, accountDoor }: UserNeeds) =>
    new CreateUser(users, passwords, mailing, secrets, random, clock, accountDoor),
  updateUser: ({ users, random, clock }: UserNeeds) => new UpdateUser(users, random, clock),
  changePassword: ({ users, passwords, guesses, random, clock }: UserNeeds) =>
    new ChangePassword(users, passwords, guesses, random, clock),
  resetLinks: ({ secrets, random, clock, resetPages }: UserNeeds) => new ResetLinks(secrets, random, clock, resetPages),
  requestReset: ({ users, resetLinks, mailing, secrets, clock }: UserNeeds) =>
    new RequestReset(users, resetLinks, mailing, secrets, clock),
  requestOwnReset: ({ mailing, guesses }: UserNeeds) => new RequestOwnReset(mailing, guesses),
  writeLetter: ({ users, resetLinks, secrets, clock }: UserNeeds) => new WriteLetter(users, resetLinks, secrets, clock),
  resetPassword: ({ users, passwords, guesses, resetLinks, random, clock }: UserNeeds) =>
    new ResetPassword(users, passwords, guesses, resetLinks, random, clock),
  deleteUser: ({ users, clock }: UserNeeds) => new DeleteUser(users, clock),
  deleteUsers: ({ users, clock }: UserNeeds) => new DeleteUsers(users, clock),
  listUsers: ({ users }: UserNeeds) => new ListUsers(users),
  findUser: ({ users, tokens, admission }: UserNeeds) => new FindUser(users, tokens, admission),
  readCredentials: ({ users, secrets, random, clock }: UserNeeds) => new ReadCredentials(users, secrets, random, clock),
  changeCredentials: ({ users, secrets, clock }: UserNeeds) => new ChangeCredentials(users, secrets, clock),
};

/** What the interface calls of this slice. */
export type UserUseCases = Offer<typeof userSlice>;
