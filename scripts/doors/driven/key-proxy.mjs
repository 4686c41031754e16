import { createServer, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect } from "node:net";

/**
 * A reverse proxy that adds a key, as people put before a server for clients that cannot send theirs. With `tls` (PEM of key and
 * certificate) it speaks https. Answers its port, what it passed on, and how to end it.
 */
export async function startKeyProxy(target, key, tls) {
  const passed = [];
  const answer = (incoming, outgoing) => {
    const { host, hostname, port } = new URL(target);
    const headers = { ...incoming.headers, host, authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` };
    incoming.pipe(request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answered) => {
      passed.push({ path: incoming.url, status: answered.statusCode });
      outgoing.writeHead(answered.statusCode, answered.headers);
      answered.pipe(outgoing);
    }));
  };
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  return { port: await listening(server), passed, stop: () => ending(server) };
}

/** A proxy that clients ask for a connection to any host by CONNECT, and that leads all of them to one port here. */
export async function startTunnel(port) {
  const server = createServer();
  server.on("connect", (_request, socket, head) => {
    const inner = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      inner.write(head);
      socket.pipe(inner).pipe(socket);
    });
    for (const end of [socket, inner]) end.on("error", () => { socket.destroy(); inner.destroy(); });
  });
  return { port: await listening(server), stop: () => ending(server) };
}

async function listening(server) {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server.address().port;
}

async function ending(server) {
  server.close();
  server.closeAllConnections();
}
