import { connect } from "node:net";

/** The question of a client whether it may speak TLS, which a new process of PostgreSQL answers by one letter before anybody signs in. */
const mayWeEncrypt = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
/** The begin of a session (protocol 3.0). PostgreSQL asks for a password, or says why it takes no sessions. */
const beginSession = withLength(Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from("user\0postgres\0\0")]));
/** Code of "cannot_connect_now". */
const takesNoSessions = "C57P03\0";

/**
 * Resolves when PostgreSQL has answered, or nobody listens there: a frozen one still does. Rejects where it takes no sessions and
 * `isRecovering` answers false. After a recovery that failed it may stay like that for ever (seen with 18.4 and a full disk).
 */
export async function askPostgres({ path, host, port }, { isRecovering }) {
  const socket = connect(path ? { path } : { host, port });
  // The system takes connections for one that is frozen.
  const timer = setTimeout(() => socket.destroy(new Error("no answer")), 10_000);
  try {
    socket.write(mayWeEncrypt);
    await answerOf(socket);
    socket.write(beginSession);
    const answer = await answerOf(socket);
    if (answer.includes(takesNoSessions) && !isRecovering()) throw new Error("it takes no sessions, and does not recover");
  } catch (error) {
    if (!["ECONNREFUSED", "ENOENT"].includes(error.code)) throw error;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function answerOf(socket) {
  return new Promise((resolve, reject) => {
    socket.once("data", resolve).once("error", reject).once("close", () => reject(new Error("it closed the connection")));
  });
}

function withLength(message) {
  const length = Buffer.alloc(4);
  length.writeInt32BE(message.length + 4);
  return Buffer.concat([length, message]);
}
