export {
  ChangeLdapSettings, type LdapForm, type LdapValidation, ReadLdapSettings, TestLdapSettings,
} from "./change-ldap-settings.js";
export { ldapUnavailable } from "./ldap-failures.js";
export type { LdapEntry, LdapServers, LdapSession, LoginParser } from "./ldap-servers.js";
export type { LdapLogin, LdapSurroundings, Verdict } from "./ldap-visit.js";
export { SignInByLdap } from "./sign-in-by-ldap.js";
export { type LdapNeeds, ldapSlice, type LdapUseCases } from "./slice.js";
export { type LdapSync, SyncLdapUsers } from "./sync-ldap-users.js";
