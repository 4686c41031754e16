import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "@jest/globals";
import { ThreadLoginParser } from "./thread-login-parser.js";

const file = new URL("../../workers/login-parser.mjs", import.meta.url);

describe("ThreadLoginParser", () => {
  let parser: ThreadLoginParser;
  afterEach(() => parser.close());

  it("starts a thread again where one did not come up", async () => {
    let tries = 0;
    parser = new ThreadLoginParser(async () => {
      tries += 1;
      if (tries === 1) throw new Error("no memory for a thread");
      const thread = new Worker(file);
      await new Promise((resolve) => { thread.once("message", resolve); });
      return thread;
    });
    await expect(parser.parse("(.*)@here", "anna@here")).rejects.toThrow("no memory for a thread");
    expect(await parser.parse("(.*)@here", "anna@here")).toEqual(["anna@here", "anna"]);
  });

  it("starts a thread again where one ended", async () => {
    const threads: Worker[] = [];
    parser = new ThreadLoginParser(async () => {
      const thread = new Worker(file);
      threads.push(thread);
      await new Promise((resolve) => { thread.once("message", resolve); });
      return thread;
    });
    await parser.parse("a", "a");
    await threads[0]?.terminate();
    expect(await parser.parse("(.*)@here", "anna@here")).toEqual(["anna@here", "anna"]);
  });
});
