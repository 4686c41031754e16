export { isDn, normalDn } from "./ldap-dn.js";
export { asksForGroups, isMember, roleByGroups } from "./ldap-groups.js";
export {
  anyUserFilterOf, bindNameOf, countGroups, escapeFilterValue, guessedName, type LoginGroups, placeholdersOf, userFilterOf,
} from "./ldap-login.js";
export {
  checkLdapSettings, type LdapConnection, type LdapSearch, type LdapSettings, mappedRoles, noLdap, plainLdapPort, type RoleGroups,
  sameBind, tlsLdapPort,
} from "./ldap-settings.js";
