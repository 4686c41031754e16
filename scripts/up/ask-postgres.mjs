import { once } from "node:events";
import { connect } from "node:net";

/** The question of a client whether it may speak TLS, which a new process of PostgreSQL answers by one letter before anybody signs in. */
const mayWeEncrypt = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Resolves when PostgreSQL has answered it, or nobody listens there: who is frozen still does. */
export async function askPostgres({ path, host, port }) {
  const socket = connect(path ? { path } : { host, port });
  // One that is frozen takes connections all the same, as the system does that for it.
  const timer = setTimeout(() => socket.destroy(new Error("no answer")), 10_000);
  try {
    socket.write(mayWeEncrypt);
    await once(socket, "data");
  } catch (error) {
    if (!["ECONNREFUSED", "ENOENT"].includes(error.code)) throw error;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
