export { type ApiKey, apiKeySecretLength, checkOwnApiKey, parseApiKey, writeApiKey } from "./api-key.js";
export { checkDisplayName } from "./display-name.js";
export { checkFirstPassword, checkNewPassword, normalizePassword } from "./password.js";
export { type PermissionName, permissions, permissionsOf } from "./permissions.js";
export { administrators, everyRole, linguists, metricsReaders, type Role, roles, translators } from "./role.js";
export { keepOneSuperAdmin, keepsOwnPassword, mayAdminister, type SuperAdminsLeft } from "./user-rules.js";
export {
  assignRole, type AuthenticationType, authenticationTypes, changeKey, changePassword, disable, enable, foldUsername, rename,
  type StoredKey, type User,
} from "./user.js";
export { checkUsername, firstAdministratorName } from "./username.js";
