import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Answer, Client } from "./support/client.js";
import { type Dragoman, startDragoman } from "./support/dragoman.js";
import { password, people, person } from "./support/people.js";
import { noteRefusalsForRightsOnly } from "./support/seen-answers.js";

noteRefusalsForRightsOnly();

const administrators = ["super admin", "admin"];
const linguists = [...administrators, "linguist"];
const translators = [...linguists, "translator"];
const everyRole = [...translators, "observer"];
const metricsReaders = [...administrators, "observer"];
const users = [...everyRole, "no role"];
const anybody = [...users, "stranger", "stranger with a wrong token"];

/** Who may call what. Everybody else gets 403, and who is not signed in 401. */
const who: Readonly<Record<string, readonly string[]>> = {
  "GET /livez": anybody,
  "GET /readyz": anybody,
  "GET /metrics": metricsReaders,
  "GET /api/v2/metrics": metricsReaders,
  "GET /api/v2/openapi.json": everyRole,
  "GET /api/v2/system/info": anybody,
  "GET /api/v2/system/input-size-limits": everyRole,

  "POST /api/v2/auth": anybody,
  "GET /api/v2/users/me": users,
  "PUT /api/v2/users/me": users,
  "PUT /api/v2/users/me/password": users,
  "GET /api/v2/users/me/permissions": users,
  "GET /api/v2/users/me/credentials": users,
  "PUT /api/v2/users/me/credentials": users,
  "GET /api/v2/users": administrators,
  "POST /api/v2/users": administrators,
  "DELETE /api/v2/users/batch-delete": administrators,
  "GET /api/v2/users/{id}": everyRole, // others than administrators see nobody but themselves
  "PUT /api/v2/users/{username}": administrators,
  "PUT /api/v2/users/{username}/password": administrators,
  "DELETE /api/v2/users/{username}": administrators,

  "GET /api/v2/hosts": translators,
  "POST /api/v2/hosts": administrators,
  "GET /api/v2/hosts/{hostname}": translators,
  "DELETE /api/v2/hosts/{hostname}": administrators,
  "GET /api/v2/hosts/{hostname}/profile": administrators,
  "POST /api/v2/hosts/{hostname}/job-engines": administrators,
  "PUT /api/v2/hosts/{hostname}/job-engines/{engineId}/start": administrators,
  "PUT /api/v2/hosts/{hostname}/job-engines/{engineId}/stop": administrators,
  "PUT /api/v2/hosts/{hostname}/job-engines/{engineId}/reset-config": administrators,
  "DELETE /api/v2/hosts/{hostname}/job-engines/{engineId}": administrators,
  "POST /api/v2/hosts/{hostname}/translation-engines": administrators,
  "PUT /api/v2/hosts/{hostname}/translation-engines/{engineId}": administrators,
  "PUT /api/v2/hosts/{hostname}/translation-engines/{engineId}/start": administrators,
  "PUT /api/v2/hosts/{hostname}/translation-engines/{engineId}/stop": administrators,
  "PUT /api/v2/hosts/{hostname}/translation-engines/{engineId}/reset-config": administrators,
  "DELETE /api/v2/hosts/{hostname}/translation-engines/{engineId}": administrators,

  "GET /api/v2/language-pairs": everyRole,
  "POST /api/v2/language-detections": translators,
  "POST /api/v2/translations/quick": translators,
  "GET /api/v2/translations": translators,
  "POST /api/v2/translations": translators,
  "DELETE /api/v2/translations/batch-delete": translators,
  "GET /api/v2/translations/download-archive": translators,
  "POST /api/v2/translations/share": translators,
  "GET /api/v2/translations/share/{translationId}": translators,
  "GET /api/v2/translations/{translationId}": translators,
  "PUT /api/v2/translations/{translationId}": translators,
  "DELETE /api/v2/translations/{translationId}": translators,
  "PUT /api/v2/translations/{translationId}/cancel": translators,
  "GET /api/v2/translations/{translationId}/download": translators,
  "GET /api/v2/translations/{translationId}/metadata": translators,
  "GET /api/v2/translations/{translationId}/content-insights": translators,

  "GET /api/v2/translation-chains": administrators,
  "POST /api/v2/translation-chains": administrators,
  "PUT /api/v2/translation-chains/{chainId}": administrators,
  "DELETE /api/v2/translation-chains/{chainId}": administrators,

  "GET /api/v2/brands": administrators,
  "POST /api/v2/brands": administrators,
  "PUT /api/v2/brands": administrators,
  "DELETE /api/v2/brands": administrators,
  "DELETE /api/v2/brands/batch-delete": administrators,
  "GET /api/v2/brands/export": administrators,
  "POST /api/v2/brands/import": administrators,

  "GET /api/v2/labels": everyRole,
  "POST /api/v2/labels": translators,
  "PUT /api/v2/labels/{labelId}": linguists,
  "DELETE /api/v2/labels/{labelId}": linguists,
  "DELETE /api/v2/labels/batch-delete": linguists,

  "GET /api/v2/dictionaries": everyRole,
  "POST /api/v2/dictionaries": linguists,
  "DELETE /api/v2/dictionaries/batch-delete": linguists,
  "GET /api/v2/dictionaries/download-archive": everyRole,
  "GET /api/v2/dictionaries/{dictionaryId}": everyRole,
  "PUT /api/v2/dictionaries/{dictionaryId}": linguists,
  "DELETE /api/v2/dictionaries/{dictionaryId}": linguists,
  "GET /api/v2/dictionaries/{dictionaryId}/download": everyRole,
  "GET /api/v2/dictionaries/{dictionaryId}/term": everyRole,
  "POST /api/v2/dictionaries/{dictionaryId}/term": translators,
  "PUT /api/v2/dictionaries/{dictionaryId}/term": translators,
  "PUT /api/v2/dictionaries/{dictionaryId}/term/delete": translators,

  "GET /api/v2/feedback": translators,
  "POST /api/v2/feedback": translators,
  "GET /api/v2/feedback/export": translators,
  "POST /api/v2/feedback/import": linguists,
  "DELETE /api/v2/feedback/batch-delete": translators,
  "GET /api/v2/feedback/{feedbackId}": translators,
  "PUT /api/v2/feedback/{feedbackId}": translators,
  "DELETE /api/v2/feedback/{feedbackId}": translators,
};

describe("rights", () => {
  let dragoman: Dragoman;
  let askers: Record<string, Client>;
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "none" });
    askers = {
      ...await people(dragoman),
      "super admin": dragoman.admin,
      "no role": await person(dragoman, "norole", ""),
      "stranger with a wrong token": dragoman.anybody().withToken("eyJhbGciOiJSUzI1NiJ9.e30.AAAA"),
    };
  }, 180_000);
  afterAll(() => dragoman?.stop());

  it("are decided for every operation of the OpenAPI document, and for no other", async () => {
    const { paths } = (await dragoman.admin.get("/openapi.json")).json as { paths: Record<string, object> };
    const operations = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    expect(operations.filter((operation) => who[operation] === undefined)).toEqual([]);
    expect(Object.keys(who).filter((operation) => !operations.includes(operation))).toEqual([]);
  });

  // Empty requests for things that nobody has: whom they let in, they do nothing for.
  it.each(Object.entries(who))("%s", async (operation, allowed) => {
    const [method, path] = operation.split(" ") as [string, string];
    const ask = (client: Client) => client.send(method, path.replace(/\{\w+\}/g, "nobody-has-this"), method === "GET" || method === "DELETE" ? undefined : "");
    const found = await Promise.all(anybody.map(async (name) => [name, outcome(await ask(askers[name] as Client))]));
    expect(found).toEqual(anybody.map((name) => [name, allowed.includes(name) ? "let in" : users.includes(name) ? "403 role-not-sufficient" : "401 not-authenticated"]));
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
      ["change the password", (asker, { chief }) => asker.put(`/users/${chief}/password`, { oldPassword: password, newPassword: "Other-horse-8" })],
      ["delete", (asker, { chief }) => asker.delete(`/users/${chief}`)],
      ["make one", (asker, { chief }) => asker.post("/users", { username: `new-${chief}`, displayName: "Chief", roles: "super admin", password })],
      ["make one of somebody", (asker, { deputy }) => asker.put(`/users/${deputy}`, { roles: "super admin" })],
    ])("only another one may: %s", async (_act, run) => {
      const names = await newPeople();
      const before = (await dragoman.admin.get("/users", { perPage: 1000 })).json;
      expect(outcome(await run(askers["admin"] as Client, names))).toBe("403 role-not-sufficient");
      expect((await dragoman.admin.get("/users", { perPage: 1000 })).json).toEqual(before);
      expect((await run(dragoman.admin, names)).status).toBe(200);
    });

    it("batch deletes of an admin skip them", async () => {
      const { chief } = await newPeople();
      expect((await (askers["admin"] as Client).delete("/users/batch-delete", { usernames: chief })).json).toBe(0);
      expect((await dragoman.admin.delete("/users/batch-delete", { usernames: chief })).json).toBe(1);
    });
  });
});

function outcome({ status, headers }: Answer): string {
  if (status === 401 || status === 403) return `${status} ${headers.get("dragoman-error")}`;
  return status < 500 ? "let in" : `failed with ${status}`;
}
