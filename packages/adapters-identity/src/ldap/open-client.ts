import { once } from "node:events";
import { connect as connectPlainly, isIP } from "node:net";
import { connect as connectByTls } from "node:tls";
import { type LdapConnection, plainLdapPort } from "@dragoman/domain/ldap";
import { Client } from "ldapts";

/**
 * A client on a connection that is there, and ends with `signal`. On the port for plain LDAP, TLS begins by StartTLS, which a server
 * cannot decline; on all others it comes first.
 */
export async function openClient({ host, port, tls, insecureSkipVerify }: LdapConnection, signal: AbortSignal): Promise<Client> {
  const trust = { host, servername: isIP(host) === 0 ? host : "", rejectUnauthorized: !insecureSkipVerify, minVersion: "TLSv1.2" as const };
  const startsTls = tls && port === plainLdapPort;
  const [socket, connected] = tls && !startsTls
    ? [connectByTls({ port, ...trust }), "secureConnect"] as const : [connectPlainly({ host, port }), "connect"] as const;
  signal.addEventListener("abort", () => socket.destroy(), { once: true });
  // Whoever waits on the connection hears of its end in another way.
  socket.on("error", () => undefined);
  await once(socket, connected, { signal });
  let isGiven = false;
  const client = new Client({
    url: "ldap://directory",
    createConnection: () => {
      // A client whose connection broke makes another one, on which nobody is bound.
      if (isGiven) throw new Error("The connection broke.");
      isGiven = true;
      return socket;
    },
  });
  if (startsTls) await client.startTLS(trust);
  return client;
}
