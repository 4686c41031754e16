export { directory, type EntryOfTest, suffix } from "./directory.js";
export { ldapServersContract, type LdapServersSubject } from "./ldap-servers-contract.js";
export { loginParserContract } from "./login-parser-contract.js";
