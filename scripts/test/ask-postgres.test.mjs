import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, it } from "node:test";
import { askPostgres } from "../up/ask-postgres.mjs";

const error = (code) => Buffer.from(`E\0\0\0\x20SFATAL\0C${code}\0Mthe reason\0\0`);
const [recovering, notRecovering] = [{ isRecovering: () => true }, { isRecovering: () => false }];

/** Asks a server that sends `answer`, or closes the connection if there is none. */
async function ask(t, answer, state) {
  const server = createServer((socket) => {
    socket.on("error", () => {}).once("data", () => (answer === undefined ? socket.destroy() : socket.write(answer)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return askPostgres({ host: "127.0.0.1", port: server.address().port }, state);
}

describe("asking PostgreSQL for a sign of life", () => {
  it("accepts a request for a password, and any error but that it accepts no connections", async (t) => {
    for (const answer of [Buffer.from("R\0\0\0\x08\0\0\0\0"), error("53300"), error("28000")]) await ask(t, answer, notRecovering);
  });
  it("accepts that it accepts no connections only while it is recovering", async (t) => {
    await ask(t, error("57P03"), recovering);
    await assert.rejects(ask(t, error("57P03"), notRecovering), /accepts no connections and is not recovering/);
  });
  it("succeeds if nothing listens, because the end of the process is noticed elsewhere", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address();
    server.close();
    await once(server, "close");
    await askPostgres({ host: "127.0.0.1", port }, notRecovering);
  });
  it("fails if the connection is closed without an answer", async (t) => {
    await assert.rejects(ask(t, undefined, recovering), /closed the connection/);
  });
});
