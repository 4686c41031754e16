import { Agent, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, expect, it } from "@jest/globals";
import express from "express";
import { until } from "../until.test-kit.js";
import { createServer } from "./http-server.js";

describe("the server", () => {
  it("lets whoever asks in, however many are there and silent", async () => {
    const app = express().get("/", (_request, response) => void response.json("OK"));
    const server = createServer(app, undefined, { all: 20, ofOneAddress: 20 });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const silent = Array.from({ length: 50 }, () => connect(port, "127.0.0.1").on("error", () => { /* It is broken off. */ }));
    await until(() => silent.filter(({ destroyed }) => destroyed).length === 30);
    for (let n = 0; n < 3; n += 1) {
      expect(await new Promise((resolve, reject) => request({ port, agent: false },
        (response) => response.resume().on("end", () => resolve(response.statusCode))).on("error", reject).end())).toBe(200);
    }
    server.close();
    for (const socket of silent) socket.destroy();
  });

  it("answers requests of one connection one after the other, however many come at once", async () => {
    let underWay = 0;
    let most = 0;
    const server = createServer(express().get("/:id", async ({ params }, response) => {
      most = Math.max(most, underWay += 1);
      await new Promise(setImmediate);
      underWay -= 1;
      response.json(params.id);
    }));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const asked = Array.from({ length: 500 }, (_, id) => `GET /${id} HTTP/1.1\r\nHost: x\r\n\r\n`).join("");
    let answer = "";
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1", () => client.write(asked));
    client.on("data", (piece) => { answer += piece.toString(); });
    await until(() => answer.includes('"499"'));
    client.destroy();
    server.close();
    expect([...answer.matchAll(/^"(\d+)"/gm)].map(([, id]) => Number(id))).toEqual(Array.from({ length: 500 }, (_, id) => id));
    expect(most).toBe(1);
  });

  it.each([
    ["a tunnel", "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n"], ["no HTTP", "HELLO\r\n\r\n"],
  ])("keeps no connection of whoever asks for %s and never closes it", async (_what, bytes) => {
    const server = createServer(express());
    const ended = new Promise((resolve) => server.once("connection", (socket) => socket.once("close", resolve)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    let answer = "";
    const client = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true }, () =>
      client.write(bytes));
    client.on("data", (piece) => { answer += piece.toString(); }).on("error", () => { /* It is broken off. */ });
    await until(() => answer.endsWith("}"));
    await ended;
    client.destroy();
    server.close();
  });

  it("outlives whoever asks for a tunnel and breaks off", async () => {
    const server = createServer(express());
    const socket = new Promise<Socket>((resolve) => server.once("connect", (_request, asking: Socket) => resolve(asking)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const client = connect((server.address() as AddressInfo).port,
      "127.0.0.1", () => client.write("CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n"));
    client.resume().on("error", () => { /* It is broken off. */ });
    expect((await socket).emit("error", new Error("ECONNRESET"))).toBe(true);
    await until(() => client.destroyed);
    server.close();
  });

  it("ends with its last answer, and waits for nobody who keeps a connection open", async () => {
    let answer = () => {};
    let begin = () => {};
    const begun = new Promise<void>((resolve) => { begin = resolve; });
    const server = createServer(express().get("/", (_request, response) => {
      answer = () => void response.json("OK");
      begin();
    }));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const agent = new Agent({ keepAlive: true });
    const { port } = server.address() as AddressInfo;
    const answered = new Promise((resolve, reject) => {
      request({ port, agent }, (response) => response.on("data", (bytes: Buffer) => resolve(bytes.toString()))).on("error", reject).end();
    });
    await begun;
    const closed = new Promise((resolve) => server.close(resolve));
    answer();
    expect(await answered).toBe('"OK"');
    expect(await closed).toBeUndefined();
    agent.destroy();
  });
});
