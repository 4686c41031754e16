import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { type App, startApp } from "../app.test-kit.js";
import { until } from "../until.test-kit.js";
import type { Asker } from "../askers.test-kit.js";
import { authorizationOf } from "../world.test-kit.js";

describe("large documents", () => {
  let app: App;
  beforeEach(async () => { app = await startApp(); });
  afterEach(() => app.close());

  it("of one user leave places for those of others", async () => {
    const begun: Asker[] = [];
    const recognise = jest.spyOn(app.world.authenticate, "run");
    const authorizations = new Map(
      await Promise.all((["translator", "linguist"] as const).map(async (user) => [user, authorizationOf(user)] as const)),
    );
    const send = (user: "translator" | "linguist") => {
      const request = httpRequest({ port: app.port, method: "POST", path: "/api/v2/translations/quick", agent: false, headers: {
        ...authorizations.get(user), "content-type": "application/x-www-form-urlencoded", "content-length": "2000000",
        expect: "100-continue",
      } });
      request.on("continue", () => begun.push(user)).on("error", () => undefined).flushHeaders();
      return request;
    };
    const flood = Array.from({ length: 6 }, () => send("translator"));
    await until(() => recognise.mock.calls.length === 6 && begun.length === 2);
    send("linguist");
    await until(() => begun.length > 2);
    expect(begun).toEqual(["translator", "translator", "linguist"]);
    for (const request of flood) request.destroy();
    await until(() => app.lines.filter(({ message }) => message === "request broken off").length === 6);
    send("translator");
    await until(() => begun.length > 3);
    expect(begun).toEqual(["translator", "translator", "linguist", "translator"]);
  });
});
