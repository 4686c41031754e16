import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import express from "express";
import { until } from "../until.test-kit.js";
import { createServer } from "./http-server.js";
import { sendPieces, writePieces } from "./send-pieces.js";

const closing: (() => void)[] = [];
afterEach(() => { for (const close of closing.splice(0)) close(); });

/** A server whose answer is made of `count` pieces, and one client that has asked for it and reads nothing yet. */
async function asked(count: number, bytes: number) {
  const told = { made: 0, ended: false };
  async function* pieces() {
    try {
      for (; told.made < count; told.made += 1) yield Buffer.alloc(bytes, "x");
    } finally {
      told.ended = true;
    }
  }
  const server = createServer(express().disable("x-powered-by").get("/", (request, response) => sendPieces(pieces(), request, response)));
  const accepted = new Promise<Socket>((resolve) => server.once("connection", resolve));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => { /* It is broken off. */ }).pause();
  client.write("GET / HTTP/1.0\r\n\r\n");
  closing.push(() => { client.destroy(); server.close(); server.closeAllConnections(); });
  return { told, client, socket: await accepted };
}

describe("a body in pieces", () => {
  it.each([
    ["64 KiB", 1e6, 2 ** 16], ["8 MiB", 1e4, 2 ** 23],
  ])("of %s waits for a client that does not read, and holds little", async (_size, count, bytes) => {
    const { told, client, socket } = await asked(count, bytes);
    await until(() => socket.writableNeedDrain);
    expect(socket.writableLength).toBeLessThan(2 ** 18);
    const { made } = told;
    await until(() => { client.read(); return told.made > made; });
    client.destroy();
    await until(() => told.ended);
  });

  it("comes whole to who reads", async () => {
    const { client } = await asked(300, 100_000);
    let read = 0;
    client.on("data", (piece) => { read += piece.toString("latin1").split("x").length - 1; }).resume();
    await new Promise((resolve) => client.on("end", resolve));
    expect(read).toBe(30_000_000);
  });

  it("ends the making when the client goes away while it waits", async () => {
    const { told, client, socket } = await asked(1e6, 2 ** 16);
    await until(() => socket.writableNeedDrain);
    client.destroy();
    await until(() => told.ended);
  });

  it("breaks the connection off when the making fails, for the beginning has gone", async () => {
    async function* failing() {
      yield Buffer.alloc(10, "x");
      throw new Error("The database is gone.");
    }
    const server = createServer(express().get("/", (_request, response) => writePieces(failing(), response)));
    closing.push(() => { server.close(); server.closeAllConnections(); });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const fetched = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await expect(fetched.text()).rejects.toThrow();
  });
});
