export { type MemoryLdapEntry, MemoryLdapServers } from "./memory-ldap-servers.js";
export { MemoryLoginParser } from "./memory-login-parser.js";
