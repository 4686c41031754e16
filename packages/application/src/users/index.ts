export { type AccountDoor, ownAccountAlone } from "./account-door.js";
export { Admission, type SignInServices } from "./admission.js";
export { AdmitUser, type Newcomer, refusalOf } from "./admit-user.js";
export { Authenticate } from "./authenticate.js";
export { ChangePassword, type ChangePasswordForm } from "./change-password.js";
export { CreateFirstAdministrator, type FirstAdministrator, type FirstAdministratorForm } from "./create-first-administrator.js";
export { CreateUser, type CreateUserForm, newEpoch, newUser } from "./create-user.js";
export {
  authorizationMalformed, type Credential, type CredentialReader, keyAlone, noScheme, notBasic, tokenInvalid,
} from "./credential-reader.js";
export { ChangeCredentials, ReadCredentials } from "./credentials.js";
export { DeleteUser, DeleteUsers, type DeleteUsersFilter } from "./delete-users.js";
export { FindUser, ListUsers } from "./find-users.js";
export { clientBounds, type GuessCounter, type GuessLimit, judgingSecret, network, withinBounds, type WrongSecret } from "./guessing.js";
export type { PasswordHasher, SecretBox, TokenClaims, TokenSigner } from "./identity.js";
export { isRecognised, notAuthenticated, type RecognisedCaller, type Recognition, requireRecognised } from "./recognition.js";
export type { Mailing } from "./mailing.js";
export { RequestOwnReset, type RequestOwnResetForm } from "./request-own-reset.js";
export { RequestReset, type RequestResetForm, type ResetRequest } from "./request-reset.js";
export { ResetLinks, type ResetPages, resetPagesAt } from "./reset-links.js";
export { ResetPassword, type ResetPasswordForm } from "./reset-password.js";
export { SignIn, type SignInForm } from "./sign-in.js";
export type { OpenDirectory, SignInDirectory } from "./sign-in-directory.js";
export { type UserNeeds, userSlice, type UserUseCases } from "./slice.js";
export { UpdateUser, type UpdateUserForm } from "./update-user.js";
export { apiKeyTaken, userNameTaken, userNotFound } from "./user-failures.js";
export type { OtherUsers, UserChange, UserFilter, UserRepository } from "./user-repository.js";
export { WriteLetter } from "./write-letter.js";
