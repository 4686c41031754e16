import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "@jest/globals";
import express from "express";
import { createServer } from "./http-server.js";

describe("the server", () => {
  it("takes only so many connections at once", () => {
    expect(createServer(express()).maxConnections).toBe(10_000);
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
