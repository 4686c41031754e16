import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type App, startApp, until } from "../app.test-kit.js";


describe("large documents", () => {
  let app: App;
  let known: string[];
  beforeEach(async () => {
    known = [];
    app = await startApp({}, { authenticate: { run: async ({ token }: { token: string }) => {
      known.push(token);
      return { userId: token, username: `${token}@company.example`, role: "translator" };
    } } });
  });
  afterEach(() => app.close());

  it("of one user leave places for those of others", async () => {
    const begun: string[] = [];
    const send = (user: string) => {
      const request = httpRequest({ port: app.port, method: "POST", path: "/api/v2/translations/quick", agent: false, headers: {
        authorization: `Bearer ${user}`, "content-type": "application/x-www-form-urlencoded", "content-length": "2000000",
        expect: "100-continue",
      } });
      request.on("continue", () => begun.push(user)).on("error", () => undefined).flushHeaders();
      return request;
    };
    const flood = Array.from({ length: 6 }, () => send("anna"));
    await until(() => known.length === 6 && begun.length === 2);
    send("ben");
    await until(() => begun.length > 2);
    expect(begun).toEqual(["anna", "anna", "ben"]);
    for (const request of flood) request.destroy();
    await until(() => app.lines.filter(({ message }) => message === "request broken off").length === 6);
    send("anna");
    await until(() => begun.length > 3);
    expect(begun).toEqual(["anna", "anna", "ben", "anna"]);
  });
});
