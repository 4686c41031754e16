import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "./app.test-kit.js";
import { askers } from "./askers.test-kit.js";
import { answerRoute } from "./common/answer-route.js";
import type { Route } from "./common/route.js";
import { whoMay } from "./rights.test-kit.js";
import { samples } from "./samples.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

describe("role matrix", () => {
  it("decides every route of the table, and no other", () => {
    expect(app.routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(whoMay).sort());
  });

  it("does not start with a route that says nothing of who may call it", () => {
    const { may: _may, ...undecided } = app.routes[0] as Route;
    expect(() => answerRoute(undecided as Route, {} as never)).toThrow("does not say who may call it");
  });

  it.each(Object.keys(whoMay))("%s", async (name) => {
    const [method = "", path = ""] = name.split(" ");
    const sample = samples[name] ?? {};
    const outcomes = [];
    for (const as of askers) outcomes.push([as, (await app.ask(method, sample.path ?? path, { as, ...sample })).status]);
    expect(outcomes).toEqual(askers.map((as) => [as, whoMay[name]?.includes(as) ? 200 : as === "stranger" ? 401 : 403]));
  });
});
