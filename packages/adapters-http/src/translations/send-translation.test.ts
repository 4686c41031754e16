import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../app.test-kit.js";
import { until } from "../until.test-kit.js";
import { authorizationOf } from "../world.test-kit.js";

let app: App;
let seen: { watchers: number; watched: number };
/** A job that no engine takes, so that it stays as it is. */
let path: string;
beforeEach(async () => {
  app = await startApp();
  const { items: [waiting] } = await app.world.translations.list({ statuses: ["created"] }, { page: 1, perPage: 1 });
  path = `/api/v2/translations/${waiting?.id}`;
  seen = watching(app);
});
afterEach(() => app.close());

/** Counts who follows a job, and whoever did. */
function watching({ world: { watchTranslation } }: App) {
  const counted = { watchers: 0, watched: 0 };
  const run = watchTranslation.run.bind(watchTranslation);
  watchTranslation.run = async function* (...given) {
    counted.watchers += 1;
    counted.watched += 1;
    try {
      yield* run(...given);
    } finally {
      counted.watchers -= 1;
    }
  };
  return counted;
}

const accept = "text/event-stream";
const headersOfTranslator = async () => ({ ...authorizationOf("translator"), accept });

describe("states of a translation as events", () => {
  it("are followed by nobody after a HEAD", async () => {
    const { status, headers, text } = await app.ask("HEAD", path, { as: "translator", headers: { accept } });
    expect([status, headers["content-type"], text]).toEqual([200, "text/event-stream; charset=utf-8", ""]);
    await until(() => seen.watchers === 0);
    expect(seen.watched).toBe(1);
  });

  it("are followed by nobody when the client went away before the first", async () => {
    const { translations } = app.world;
    const find = translations.find.bind(translations);
    let goOn = (): void => undefined;
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => { begin = resolve; });
    translations.find = async (id) => {
      await new Promise<void>((resolve) => { goOn = resolve; begin(); });
      return find(id);
    };
    const request = httpRequest({ port: app.port, path, headers: await headersOfTranslator() });
    request.on("error", () => { /* It is broken off on purpose. */ }).end();
    await begun;
    request.destroy();
    await until(() => app.lines.some(({ message }) => message === "request broken off"));
    goOn();
    await until(() => seen.watched === 1 && seen.watchers === 0);
    expect(app.lines.map(({ message }) => message)).toEqual(["request broken off"]);
  });

  it("are followed until the client goes away", async () => {
    const request = httpRequest({ port: app.port, path, headers: await headersOfTranslator() });
    const first = await new Promise<string>((resolve, reject) => {
      request.on("response", (response) => response.once("data", (bytes: Buffer) => resolve(bytes.toString())).on("error", () => undefined))
        .on("error", reject).end();
    });
    expect([first.startsWith("data: {"), seen.watchers]).toEqual([true, 1]);
    request.destroy();
    await until(() => seen.watchers === 0);
  });

  it("come one after the other until the job is done", async () => {
    const events = app.ask("GET", path, { as: "translator", headers: { accept } });
    await until(() => seen.watchers === 1);
    await app.ask("PUT", `${path}/cancel`, { as: "translator" });
    const states = [...(await events).text.matchAll(/^data: (.*)$/gm)].map(
      ([, state = ""]) => (JSON.parse(state) as { substate: string }).substate,
    );
    expect([states, seen.watchers]).toEqual([["created", "canceled"], 0]);
  });
});
