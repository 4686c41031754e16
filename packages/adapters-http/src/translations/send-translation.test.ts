import { request as httpRequest } from "node:http";
import { afterEach, describe, expect, it } from "@jest/globals";
import { type App, aTranslation, startApp, until } from "../app.test-kit.js";

const opened: App[] = [];
afterEach(async () => { for (const one of opened.splice(0)) await one.close(); });

/** The interface over one job, which changes no more; `watchers` is how many follow it. */
async function start(findTranslation: () => Promise<unknown> = async () => aTranslation()) {
  const seen = { watchers: 0, watched: 0 };
  const watchTranslation = {
    run: async function* (_caller: unknown, _id: unknown, signal: AbortSignal) {
      seen.watchers += 1;
      seen.watched += 1;
      try {
        yield aTranslation();
        if (!signal.aborted) await new Promise((resolve) => { signal.addEventListener("abort", resolve); });
      } finally {
        seen.watchers -= 1;
      }
    },
  };
  const app = await startApp({}, { findTranslation: { run: findTranslation }, watchTranslation });
  opened.push(app);
  return { app, seen };
}
const path = "/api/v2/translations/x";
const accept = "text/event-stream";

describe("states of a translation as events", () => {
  it("are followed by nobody after a HEAD", async () => {
    const { app, seen } = await start();
    const { status, headers, text } = await app.ask("HEAD", path, { as: "translator", headers: { accept } });
    expect([status, headers["content-type"], text]).toEqual([200, "text/event-stream; charset=utf-8", ""]);
    await until(() => seen.watchers === 0);
    expect(seen.watched).toBe(1);
  });

  it("are followed by nobody when the client went away before the first", async () => {
    let found = (_job: unknown) => {};
    let begin = () => {};
    const begun = new Promise<void>((resolve) => { begin = resolve; });
    const { app, seen } = await start(() => new Promise((resolve) => { found = resolve; begin(); }));
    const request = httpRequest({ port: app.port, path, headers: { authorization: "Bearer translator", accept } });
    request.on("error", () => { /* It is broken off on purpose. */ }).end();
    await begun;
    request.destroy();
    await until(() => app.lines.some(({ message }) => message === "request broken off"));
    found(aTranslation());
    await until(() => seen.watched === 1 && seen.watchers === 0);
    expect(app.lines.map(({ message }) => message)).toEqual(["request broken off"]);
  });

  it("are followed until the client goes away", async () => {
    const { app, seen } = await start();
    const request = httpRequest({ port: app.port, path, headers: { authorization: "Bearer translator", accept } });
    const first = await new Promise<string>((resolve, reject) => {
      request.on("response", (response) => response.once("data", (bytes: Buffer) => resolve(bytes.toString())).on("error", () => undefined))
        .on("error", reject).end();
    });
    expect([first.startsWith("data: {"), seen.watchers]).toEqual([true, 1]);
    request.destroy();
    await until(() => seen.watchers === 0);
  });
});
