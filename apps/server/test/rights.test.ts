import { describe, expect, it } from "@jest/globals";
import type { Asker } from "../../../packages/adapters-http/src/askers.test-kit.js";
import { whoMay } from "../../../packages/adapters-http/src/rights.test-kit.js";
import type { Answer, Client } from "./support/client.js";
import { later } from "./support/later.js";
import { password, person, roles, usePeople } from "./support/people.js";
import { noteRefusalsForRightsOnly } from "./support/seen-answers.js";
import { useSandbox } from "./support/use-dragoman.js";

noteRefusalsForRightsOnly();

const isOfOurs = ([route]: [string, unknown]): boolean => /^[A-Z]+ \/(api|metrics|livez|readyz)/.test(route);
/** By operations as the OpenAPI document writes them. Those of accounts and of doors have tests of their own. */
const mayDo = Object.fromEntries(Object.entries(whoMay).filter(isOfOurs).map(([route, may]) => [route.replace(/:(\w+)/g, "{$1}"), may]));

describe("rights", () => {
  const { dragoman, admin } = useSandbox("none");
  const who = usePeople(dragoman);
  const withWrongToken = later(() => dragoman.anybody().withToken("eyJhbGciOiJSUzI1NiJ9.e30.AAAA"));
  const asking: readonly (readonly [Asker, Client])[] = [
    ["super admin", admin], ...roles.map((role) => [role, who[role]] as const), ["no role", who.nobody], ["stranger", who.stranger],
    ["stranger", withWrongToken]];

  it("are decided for every operation of the OpenAPI document, and for no other", async () => {
    const { paths } = (await admin.get("/openapi.json")).json as { paths: Record<string, object> };
    const operations = Object.entries(paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    expect(operations.filter((operation) => mayDo[operation] === undefined)).toEqual([]);
    expect(Object.keys(mayDo).filter((operation) => !operations.includes(operation))).toEqual([]);
  });

  // Empty requests for things that nobody has: whom they let in, they do nothing for.
  it.each(Object.entries(mayDo))("%s", async (operation, allowed) => {
    const [method, path] = operation.split(" ") as [string, string];
    const ask = (client: Client) =>
      client.send(method, path.replace(/\{\w+\}/g, "nobody-has-this"), method === "GET" || method === "DELETE" ? undefined : "");
    const found = await Promise.all(asking.map(async ([name, client]) => [name, outcome(await ask(client))]));
    expect(found).toEqual(asking.map(([name]) =>
      [name, allowed.includes(name) ? "let in" : name === "stranger" ? "401 not-authenticated" : "403 role-not-sufficient"]));
  });

  describe("over a super admin", () => {
    let made = 0;
    /** A new super admin, and somebody whom one might want to make one. */
    const newPeople = async (): Promise<{ chief: string; deputy: string }> => {
      made += 1;
      await person(dragoman, `chief${made}`, "super admin");
      await person(dragoman, `deputy${made}`, "admin");
      return { chief: `chief${made}@mail.example`, deputy: `deputy${made}@mail.example` };
    };
    it.each<[act: string, run: (asker: Client, names: { chief: string; deputy: string }) => Promise<Answer>]>([
      ["rename", (asker, { chief }) => asker.put(`/users/${chief}`, { displayName: "Chief" })],
      ["disable", (asker, { chief }) => asker.put(`/users/${chief}`, { disabled: true })],
      ["take the role away", (asker, { chief }) => asker.put(`/users/${chief}`, { roles: "admin" })],
      ["change the password", (asker, { chief }) =>
        asker.put(`/users/${chief}/password`, { oldPassword: password, newPassword: "Other-horse-8" })],
      ["delete", (asker, { chief }) => asker.delete(`/users/${chief}`)],
      ["make one", (asker, { chief }) =>
        asker.post("/users", { username: `new-${chief}`, displayName: "Chief", roles: "super admin", password })],
      ["make one of somebody", (asker, { deputy }) => asker.put(`/users/${deputy}`, { roles: "super admin" })],
    ])("only another one may: %s", async (_act, run) => {
      const names = await newPeople();
      const before = (await admin.get("/users", { perPage: 1000 })).json;
      expect(outcome(await run(who.admin, names))).toBe("403 role-not-sufficient");
      expect((await admin.get("/users", { perPage: 1000 })).json).toEqual(before);
      expect((await run(admin, names)).status).toBe(200);
    });

    it("batch deletes of an admin skip them", async () => {
      const { chief } = await newPeople();
      expect((await who.admin.delete("/users/batch-delete", { usernames: chief })).json).toBe(0);
      expect((await admin.delete("/users/batch-delete", { usernames: chief })).json).toBe(1);
    });
  });
});

function outcome({ status, headers }: Answer): string {
  if (status === 401 || status === 403) return `${status} ${headers.get("dragoman-error")}`;
  return status < 500 ? "let in" : `failed with ${status}`;
}
