export { type ApiKey, apiKeySecretLength, checkOwnApiKey, parseApiKey, writeApiKey } from "./api-key.js";
export { checkDisplayName, checkUsername, firstAdministratorName, isMailAddress } from "./names.js";
export { checkFirstPassword, checkNewPassword, normalizePassword } from "./password.js";
export { checkReset, openReset, type PasswordReset, resetHours } from "./password-reset.js";
export {
  administrators, everyRole, linguists, metricsReaders, type PermissionName, permissions, permissionsOf, type Role, roles, translators,
} from "./roles.js";
export { userChanged, userCreated, userDeleted } from "./user-events.js";
export {
  keepOneSuperAdmin, keepsOwnPassword, keepSuperAdminsInOwnAccount, mayAdminister, roleOnServer, type SuperAdminsLeft,
} from "./user-rules.js";
export {
  allowReset, assignRole, type AuthenticationType, authenticationTypes, changeKey, changePassword, disable, enable, foldUsername,
  mostRetiredKeys, mostRetiredKeysOfUser, rename, resetPassword, retiredKey, type StoredKey, type User,
} from "./user.js";
