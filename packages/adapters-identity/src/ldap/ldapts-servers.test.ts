import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { noLdap } from "@dragoman/domain/ldap";
import { describe, expect, it } from "@jest/globals";
import { LdaptsServers } from "./ldapts-servers.js";

/** What a connection to a server that treats others so comes to, and a bind on it. */
async function against(treat: (socket: Socket) => void, tls = false): Promise<string> {
  const server = createServer((socket) => treat(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const visit = async (): Promise<unknown> => {
    const session = await new LdaptsServers().connect({ ...noLdap.connection, host: "127.0.0.1", port, tls });
    return session.bind("uid=anna", "secret").finally(() => session.close());
  };
  const said = await visit().then(String, (failure: Error) => failure.message);
  server.close();
  return said.replace(String(port), "PORT");
}

describe("a server that is no good", () => {
  it.each<[string, string, (socket: Socket) => void, boolean]>([
    ["says nothing", "did not answer within 5 s", (socket) => void socket.resume(), false],
    ["says nothing to TLS", "did not answer within 5 s", (socket) => void socket.resume(), true],
    ["hangs up", "cannot be asked", (socket) => void socket.destroy(), false],
    ["speaks another language", "cannot be asked: it does not speak TLS as we do", (socket) => void socket.end("HTTP/1.1 400 No\r\n\r\n"),
      true],
  ])("%s: %s", async (_, expected, treat, tls) => {
    expect(await against(treat, tls)).toContain(`The LDAP server 127.0.0.1:PORT ${expected}`);
  }, 15_000);
});
