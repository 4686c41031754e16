export { accountEvent, type AccountAct } from "./account-events.js";
export {
  type Account, type AccountCategory, accountCategories, type AccountFacts, type AccountFeature, accountFeatures, type AccountFeatures,
  changeAccount, featuresOf, isOpen, type LimitedFeature, newAccount, ownAccount, ownAccountId, requireRoom, unlimited,
} from "./account.js";
export { addCredential, changeCredential, type CredentialChange, removeCredential } from "./account-credentials.js";
export { type ApiCredential, type ByWhom, clientIdLength, clientSecretLength, type CredentialFacts } from "./api-credential.js";
