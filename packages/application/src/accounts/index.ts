export { AdministerAccount, type CredentialResult, type Self } from "./account-administration.js";
export { accountNotFound, accountNotYours } from "./account-failures.js";
export { AccountLimits } from "./account-limits.js";
export type { AccountRepository, AccountUser, CharacterCounter } from "./account-repository.js";
export { countCharacters } from "./count-characters.js";
export { type AccountUserForm, OperateAccounts } from "./operate-accounts.js";
export { type ClientForm, SignInClient } from "./sign-in-client.js";
export { type AccountNeeds, accountSlice, type AccountUseCases } from "./slice.js";
