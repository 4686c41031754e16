import { connect } from "node:net";

/**
 * The first message of a session, protocol 3.0: length, version, user. A new process of PostgreSQL answers it by asking for a password, or
 * by an error.
 */
const startupMessage = Buffer.from("\0\0\0\x17\0\x03\0\0user\0postgres\0\0", "latin1");
/** SQLSTATE field of the error "cannot_connect_now": PostgreSQL accepts no connections at present. */
const cannotConnectNow = "C57P03\0";

/**
 * Resolves when PostgreSQL has answered, or nothing listens at the address. Rejects if it does not answer, and if it accepts no connections
 * and `isRecovering` returns false: after a failed recovery it may stay in that state for ever (seen with 18.4 and a full disk).
 */
export async function askPostgres({ path, host, port }, { isRecovering }) {
  const socket = connect(path ? { path } : { host, port });
  // The kernel accepts connections even for a frozen process.
  const timer = setTimeout(() => socket.destroy(new Error("no answer")), 10_000);
  try {
    socket.write(startupMessage);
    const answer = await firstData(socket);
    if (answer.includes(cannotConnectNow) && !isRecovering()) throw new Error("it accepts no connections and is not recovering");
  } catch (error) {
    if (!["ECONNREFUSED", "ENOENT"].includes(error.code)) throw error;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function firstData(socket) {
  return new Promise((resolve, reject) => {
    socket.once("data", resolve).once("error", reject).once("close", () => reject(new Error("it closed the connection")));
  });
}
