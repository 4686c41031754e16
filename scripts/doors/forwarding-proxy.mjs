/**
 * A proxy that clients hand whole addresses, for the test that wants to come through one: `node scripts/doors/forwarding-proxy.mjs PORT`.
 * It says in `Forwarded` that it handed a request on. Only to servers on this machine.
 */
import { createServer, request } from "node:http";

const local = ["localhost", "127.0.0.1", "[::1]"];

createServer((incoming, outgoing) => {
  const { hostname, port, pathname, search } = new URL(incoming.url, "http://elsewhere.invalid");
  if (!local.includes(hostname)) return void outgoing.writeHead(403).end();
  const headers = { ...incoming.headers, forwarded: `for=${incoming.socket.remoteAddress}` };
  incoming.pipe(request({ hostname, port, path: pathname + search, method: incoming.method, headers }, (answered) => {
    outgoing.writeHead(answered.statusCode, answered.headers);
    answered.pipe(outgoing);
  }).on("error", () => outgoing.destroy()));
}).listen(Number(process.argv[2]), "127.0.0.1");
