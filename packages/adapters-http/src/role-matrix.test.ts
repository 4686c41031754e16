import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { noScheme } from "@dragoman/application/users";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "./app.test-kit.js";
import { askers } from "./askers.test-kit.js";
import { answerRoute } from "./common/answer-route.js";
import { failure } from "./common/failure.js";
import type { Route } from "./common/route.js";
import { whoMay } from "./rights.test-kit.js";
import { routeNames, routes, sampleOf, successOf } from "./samples.test-kit.js";
import { refusalOf } from "./slice-samples.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

/** The status that a refusal of ours has in the interface of the route. */
function refusalIn(name: string, status: number): number {
  const route = routes.find(({ method, path }) => `${method} ${path}` === name);
  return route?.dialect?.failure(failure(status, "", "", noScheme), route.path).status ?? status;
}

describe("role matrix", () => {
  it("decides every route of the table, and no other", () => {
    expect([...routeNames].sort()).toEqual(Object.keys(whoMay).sort());
  });

  it("is written by each slice that has routes", () => {
    const files = readdirSync(new URL(".", import.meta.url), { recursive: true, encoding: "utf8" });
    const folders = (ending: string) => [...new Set(files.filter((file) => file.endsWith(ending)).map((file) => dirname(file)))].sort();
    expect(folders(".rights.test-kit.ts")).toEqual(folders(".routes.ts"));
  });

  it("does not start with a route that says nothing of who may call it", () => {
    const { may: _may, ...undecided } = app.routes[0] as Route;
    expect(() => answerRoute(undecided as Route, {} as never)).toThrow("does not say who may call it");
  });

  it.each(askers)("lets %s do what the supplement says, and nothing else", async (as) => {
    await app.renew(as);
    const expected = Object.entries(whoMay)
      .map(([route, may]) => [route, !may.includes(as) ? refusalIn(route, as === "stranger" ? 401 : 403)
        : refusalOf(route) === undefined ? successOf(route) : 400] as const);
    const outcomes = [];
    for (const [route, status] of expected) outcomes.push([route, (await app.expecting(status, sampleOf(route, as), as)).status]);
    expect(outcomes).toEqual(expected);
  });
});
