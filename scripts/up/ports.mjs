import { createServer } from "node:net";

/** Whether nobody listens there yet; any other reason why one cannot listen there is thrown. */
export function isFree(port, host = "127.0.0.1") {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/**
 * A free port below the range from which outgoing connections take theirs, so that none takes ours during a restart; none
 * of `promised`, where somebody will listen later.
 */
export async function freePort(host = "127.0.0.1", promised = []) {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (!promised.includes(port) && (await isFree(port, host))) return port;
  }
}
