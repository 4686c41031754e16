import { connect, createServer } from "node:net";

/** Stands between programs and a server on a port of this machine, and can forget the connections that it has. */
export async function startProxy(targetPort) {
  const sockets = new Set();
  const carried = new Set();
  const server = createServer((client) => {
    const connection = [client, connect(targetPort, "127.0.0.1")];
    carried.add(connection);
    for (const [from, to] of [connection, connection.toReversed()]) {
      sockets.add(from);
      from.on("data", (bytes) => { if (carried.has(connection)) to.write(bytes); });
      from.on("error", () => {}); // "close" follows.
      from.on("close", () => {
        sockets.delete(from);
        if (carried.delete(connection)) to.destroy();
      });
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: server.address().port,
    /** From now on nothing passes on the connections that are there, and nobody is told; new ones work. Returns their number. */
    goSilent() {
      const count = carried.size;
      carried.clear();
      return count;
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
