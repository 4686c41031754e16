import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, it } from "node:test";
import { askPostgres } from "../up/ask-postgres.mjs";

const error = (code) => Buffer.from(`E\0\0\0\x20SFATAL\0C${code}\0Mthe reason\0\0`);
const [recovers, restsIn] = [{ isRecovering: () => true }, { isRecovering: () => false }];

/** Asks a server that answers the question for TLS by `N`, and the begin of a session by `answer`. */
async function ask(t, answer, state) {
  const server = createServer((socket) => {
    socket.on("error", () => {}).once("data", () => {
      socket.write("N");
      socket.once("data", () => (answer === undefined ? socket.destroy() : socket.write(answer)));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return askPostgres({ host: "127.0.0.1", port: server.address().port }, state);
}

describe("the question whether PostgreSQL lives", () => {
  it("is answered by a request for a password, and by any reason but that it takes no sessions", async (t) => {
    for (const answer of [Buffer.from("R\0\0\0\x08\0\0\0\0"), error("53300"), error("28000")]) await ask(t, answer, restsIn);
  });
  it("is answered while it recovers, and not where it takes no sessions for another reason", async (t) => {
    await ask(t, error("57P03"), recovers);
    await assert.rejects(ask(t, error("57P03"), restsIn), /takes no sessions, and does not recover/);
  });
  it("is answered where nobody listens, which the end of the process tells of", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address();
    server.close();
    await once(server, "close");
    await askPostgres({ host: "127.0.0.1", port }, restsIn);
  });
  it("is not answered by who closes the connection", async (t) => {
    await assert.rejects(ask(t, undefined, recovers));
  });
});
