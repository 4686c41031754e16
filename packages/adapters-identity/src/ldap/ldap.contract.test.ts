import { beforeAll, afterAll } from "@jest/globals";
import { noLdap } from "@dragoman/domain/ldap";
import { ldapServersContract, loginParserContract } from "@dragoman/port-contracts/ldap";
import { describe, it } from "@jest/globals";
import { type Slapd, startSlapd, withSlapd } from "../../test/slapd.js";
import { LdaptsServers } from "./ldapts-servers.js";
import { ThreadLoginParser } from "./thread-login-parser.js";

withSlapd.describe("with a real server", () => {
  let slapd: Slapd;
  beforeAll(async () => { slapd = await startSlapd(); });
  afterAll(() => slapd?.close());

  for (const tls of [false, true]) {
    ldapServersContract(`LdaptsServers ${tls ? "with TLS" : "without TLS"}`, async () => ({
      adapter: new LdaptsServers(),
      connection: { host: "localhost", port: tls ? slapd.tlsPort : slapd.port, tls, insecureSkipVerify: true },
      nowhere: { ...noLdap.connection, host: "127.0.0.1", port: 1 },
      close: async () => undefined,
    }), { describe, it });
  }
});

loginParserContract("ThreadLoginParser", async () => {
  const adapter = new ThreadLoginParser();
  return { adapter, close: () => adapter.close() };
}, { describe, it });
