import { describe, expect, it } from "@jest/globals";
import type { Request } from "express";
import type { Route } from "../common/route.js";
import { authorizationOf, type Door, doorRoutes, queryOf } from "./door.js";

const isFor = (request: Request): boolean => queryOf(request, "mine") === "1";
const route = (method: string, path: string) => ({ method, path }) as Route;
function door(prefix: string, routes: readonly Route[], telling = false) {
  return { door: { dialect: { prefix }, routes: () => routes, ...(telling ? { isFor } : {}) } as unknown as Door, routes };
}
const one = door("/one", [route("GET", "/a/:id"), route("POST", "/b")]);
const other = door("/other", [route("GET", "/a/:name"), route("GET", "/b")]);
const telling = door("/telling", [route("POST", "/b")], true);
const shown = (routes: readonly Route[]) =>
  routes.map(({ method, path, dialect, when }) => `${method} ${path} of ${dialect?.prefix}${when === undefined ? "" : " when asked"}`);

describe("doorRoutes", () => {
  it("has each door below its prefix, and at the root what no earlier one has", () => {
    expect(shown(doorRoutes([one, other]))).toEqual([
      "GET /one/a/:id of /one", "POST /one/b of /one", "GET /other/a/:name of /other", "GET /other/b of /other",
      "GET /a/:id of /one", "POST /b of /one", "GET /b of /other",
    ]);
    expect(shown(doorRoutes([other, one])).slice(4)).toEqual(["GET /a/:name of /other", "GET /b of /other", "POST /b of /one"]);
  });
  it("asks doors that tell their requests from others' before those that take all", () => {
    expect(shown(doorRoutes([one, telling])).slice(3)).toEqual(["POST /b of /telling when asked", "GET /a/:id of /one", "POST /b of /one"]);
  });
  it("leaves the rest to these where nobody else has the path", () => {
    const alone = door("/telling", [route("POST", "/b"), route("GET", "/c")], true);
    expect(shown(doorRoutes([one, alone])).slice(-3)).toEqual(["GET /a/:id of /one", "POST /b of /one", "GET /c of /telling"]);
  });
});

describe("authorizationOf", () => {
  it("tells keys of ours from access tokens", () => {
    expect(authorizationOf("u_a@b.example_abc")).toBe(`Basic ${Buffer.from("u_a@b.example_abc:").toString("base64")}`);
    expect(authorizationOf("ey.J.x")).toBe("Bearer ey.J.x");
    expect([authorizationOf(""), authorizationOf(undefined)]).toEqual([undefined, undefined]);
  });
});

describe("queryOf", () => {
  it.each([
    ["/a?k=1&k=2", "1"], ["/a?k=%2B+x", "+ x"], ["/a?k=", ""], ["/a?other=1", undefined], ["/a", undefined],
  ])("reads %s", (url, value) => expect(queryOf({ url }, "k")).toBe(value));
});
