import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Client } from "./support/client.js";
import { type Dragoman, startDragoman } from "./support/dragoman.js";

const password = "Correct-horse-7";

describe("labels", () => {
  let dragoman: Dragoman;
  let admin: Client;
  let pair: string;
  const clients: Record<string, Client> = {};
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa" });
    admin = dragoman.admin;
    pair = await admin.pair("EngSpa");
    for (const role of ["linguist", "translator", "observer"]) {
      const username = `${role}@mail.example`;
      await admin.post("/users", { username, displayName: role, roles: role, password });
      clients[role] = await dragoman.anybody().signIn(username, password);
    }
  }, 180_000);
  afterAll(() => dragoman?.stop());

  const make = async (name: string): Promise<{ id: number; name: string }> => (await admin.post("/labels", { name })).json;
  const labelsOf = async (id: string): Promise<unknown> => (await admin.get(`/translations/${id}`)).json.profile.labels;
  const found = async (labels: string): Promise<string[]> =>
    (await admin.get("/translations", { labels })).json.translations.map((one: { translationId: string }) => one.translationId);

  it("are made, listed, renamed and deleted", async () => {
    const [first, second] = [await make("  Zeta one "), await make("alpha two")];
    expect(first).toEqual({ id: expect.any(Number), name: "Zeta one" });
    const list = async (query: Record<string, string | number>) => (await admin.get("/labels", query)).json;
    expect(await list({ names: "ETA,two" })).toEqual({ labels: [first, second], page: 1, perPage: 25, totalPages: 1, totalItems: 2 });
    expect((await list({ names: "zeta,TWO", sortBy: "name" })).labels).toEqual([second, first]);
    expect(await list({ names: "zeta,two", perPage: 1, page: 2 })).toMatchObject({ labels: [second], totalPages: 2, totalItems: 2 });
    expect((await list({ names: "%" })).labels).toEqual([]);
    expect((await admin.put(`/labels/${first.id}`, { name: "ZETA ONE" })).json).toEqual({ id: first.id, name: "ZETA ONE" });
    expect((await admin.delete(`/labels/${first.id}`)).json).toEqual({ id: first.id, name: "ZETA ONE" });
    expect((await admin.delete(`/labels/${first.id}`)).status).toBe(404);
    expect((await admin.put(`/labels/${first.id}`, { name: "again" })).status).toBe(404);
  });

  it("are deleted by ids and substrings together, and never without a filter", async () => {
    const [one, two, three] = [await make("batch one"), await make("batch two"), await make("batch three")];
    expect((await admin.delete("/labels/batch-delete", { labelIds: `${one.id},${two.id}`, names: "two,three" })).json).toBe(1);
    expect((await admin.get("/labels", { names: "batch" })).json.labels).toEqual([one, three]);
    expect((await admin.delete("/labels/batch-delete", { labelIds: "", names: "" })).status).toBe(400);
    expect((await admin.delete("/labels/batch-delete", { names: "batch" })).json).toBe(2);
  });

  it.each([
    ["without a name", {}], ["with a blank name", { name: "  " }], ["with a comma", { name: "a,b" }], ["of digits only", { name: "42" }],
    ["of 101 characters", { name: "x".repeat(101) }], ["whose name is taken in another letter case", { name: "TAKEN" }],
  ])("are not made %s", async (_what, form: Record<string, string>) => {
    await admin.post("/labels", { name: "taken" });
    expect((await admin.post("/labels", form)).status).toBe(400);
  });

  it.each([["PUT", "/labels/x"], ["PUT", "/labels/0"], ["DELETE", "/labels/99999999999"], ["GET", "/labels?sortBy=colour"], ["DELETE", "/labels/batch-delete?labelIds=1,x"]])(
    "answer %s %s with 400", async (method, path) => expect((await admin.send(method, path, method === "PUT" ? "name=good" : undefined)).status).toBe(400));

  it("are read by everybody, made by translators, changed and deleted by linguists", async () => {
    const { id } = await make("for roles");
    const asked = async (role: string): Promise<number[]> => {
      const client = clients[role] as Client;
      return [await client.get("/labels"), await client.post("/labels", { name: `of a ${role}` }), await client.put(`/labels/${id}`, { name: `by a ${role}` }),
        await client.delete("/labels/batch-delete", { names: "of nobody" }), await client.delete("/labels/2000000000")].map(({ status }) => status);
    };
    expect(await asked("observer")).toEqual([200, 403, 403, 403, 403]);
    expect(await asked("translator")).toEqual([200, 200, 403, 403, 403]);
    expect(await asked("linguist")).toEqual([200, 200, 200, 200, 404]);
    expect((await dragoman.anybody().get("/labels")).status).toBe(401);
  });

  describe("on translations", () => {
    it("are given by id or name, found by either, and changed afterwards", async () => {
      const [legal, urgent] = [await make("Legal"), await make("urgent 1")];
      const id = await admin.create(pair, "One.", { labels: `${legal.id},URGENT 1` });
      expect(await labelsOf(id)).toEqual([legal, urgent]);
      expect(await found(String(legal.id))).toEqual([id]);
      expect(await found("legal")).toEqual([id]);
      expect(await found("nothing,URGENT 1")).toEqual([id]);
      expect(await found("lega")).toEqual([]);
      expect((await admin.put(`/translations/${id}`, { labels: ["urgent 1", String(urgent.id)] })).json.profile.labels).toEqual([urgent]);
      expect(await found("legal")).toEqual([]);
      await admin.done(id);
      expect((await admin.put(`/translations/${id}`, { labels: "" })).json.profile.labels).toEqual([]);
      await admin.delete("/labels/batch-delete", { labelIds: `${legal.id},${urgent.id}` });
    });

    it("show their new name after renaming, and go when they are deleted", async () => {
      const [kept, gone] = [await make("old name"), await make("short-lived")];
      const id = await admin.create(pair, "Two.", { labels: `${kept.id},${gone.id}` });
      await admin.done(id);
      await admin.put(`/labels/${kept.id}`, { name: "new name" });
      await admin.delete(`/labels/${gone.id}`);
      expect(await labelsOf(id)).toEqual([{ id: kept.id, name: "new name" }]);
      expect(await found("new name")).toEqual([id]);
      expect(await found("old name")).toEqual([]);
      expect(await found(String(gone.id))).toEqual([]);
    });

    it("are refused when one is not known, and then change nothing", async () => {
      const known = await make("known");
      const create = await admin.post("/translations", { languagePairId: pair, input: "T25l", labels: "known,unknown" });
      expect([create.status, create.headers.get("dragoman-error")]).toEqual([400, "unknown-label"]);
      const id = await admin.create(pair, "Three.", { labels: "known" });
      expect((await admin.put(`/translations/${id}`, { labels: "2000000000" })).status).toBe(400);
      expect(await labelsOf(id)).toEqual([known]);
    });

    it("are changed by their owner and by administrators only", async () => {
      const id = await (clients["translator"] as Client).create(pair, "Four.", {});
      expect((await (clients["linguist"] as Client).put(`/translations/${id}`, { labels: "" })).status).toBe(404);
      expect((await (clients["observer"] as Client).put(`/translations/${id}`, { labels: "" })).status).toBe(403);
      expect((await (clients["translator"] as Client).put(`/translations/${id}`, { labels: "" })).status).toBe(200);
    });
  });
});
