import { noLdap } from "@dragoman/domain/ldap";
import { directory, ldapServersContract, loginParserContract } from "@dragoman/port-contracts/ldap";
import { close, runner } from "../../test/in-memory.js";
import { MemoryLdapServers, MemoryLoginParser } from "./index.js";

ldapServersContract("MemoryLdapServers", async () => {
  const adapter = new MemoryLdapServers();
  adapter.put("ldap.company.example", directory);
  const at = (host: string) => ({ ...noLdap.connection, host });
  return { adapter, connection: at("ldap.company.example"), nowhere: at("nowhere.example"), close };
}, runner);
loginParserContract("MemoryLoginParser", async () => ({
  adapter: new MemoryLoginParser(), close, cannot: { interrupt: "a pattern that runs in this thread cannot be interrupted" },
}), runner);
