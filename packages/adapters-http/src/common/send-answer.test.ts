import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import express from "express";
import { answerFailures } from "./answer-failure.js";
import { createServer } from "./http-server.js";
import { sendRepeatable } from "./send-answer.js";

/** Timers are not real here. */
async function turnsUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

const closing: (() => void)[] = [];
beforeEach(() => { jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] }); });
afterEach(() => {
  jest.useRealTimers();
  for (const close of closing.splice(0)) close();
});

describe("an answer that is held whole", () => {
  it("waits while those that nobody reads hold as much as a user may", async () => {
    const body = JSON.stringify("x".repeat(2 ** 26));
    let asked = 0;
    const log = { info: () => undefined, error: () => undefined };
    const app = express().post("/", (_request, response) => {
      response.locals.username = "anna";
      asked += 1;
      return sendRepeatable(response, { status: 200, headers: {}, body });
    }).use(answerFailures(log));
    const server = createServer(app);
    closing.push(() => { server.close(); server.closeAllConnections(); });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const ask = (): Socket => {
      const client = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => { /* It is broken off. */ });
      client.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
      closing.push(() => client.destroy());
      return client;
    };
    const unread = ask();
    await turnsUntil(() => unread.bytesRead > 0);
    unread.pause();
    let answer = "";
    ask().on("data", (piece) => { answer = answer.slice(0, 100) + piece.toString().slice(0, 100); });
    await turnsUntil(() => asked === 2);
    await jest.advanceTimersByTimeAsync(20_000);
    await turnsUntil(() => answer !== "");
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  });
});
