import { beforeEach, describe, expect, it } from "@jest/globals";
import { type Answer, type Client, unknownTranslation } from "./support/client.js";
import { everybody, type Name, outcomeFor, outcomeOf, usePeople } from "./support/people.js";
import { refusals, type WrongField } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

const wrongNumbers = (request: string, field: string, ...values: string[]): WrongField[] => [
  ...["0", "-1", "1.5", "ten", ...values].map((value): WrongField => [request, field, "unknown-value", `${field}=${value}`]),
  [request, field, "field-repeated", `${field}=1&${field}=1`], [request, field, "field-nested", `${field}[a]=1`],
];
const wrongNames = (request: string): WrongField[] => [
  [request, "name", "field-missing", ""], [request, "name", "field-missing", "name="], [request, "name", "field-repeated", "name=a&name=b"],
  [request, "name", "field-nested", "name[a]=b"],
  ...["++", "a%2Cb", "42", "%D9%A3%D9%A4", "%E2%91%A0%C2%B2", "a%0Ab", "a%07", "x".repeat(101)].map((name): WrongField =>
    [request, "name", "label-name-invalid", `name=${name}`]),
  [request, "name", "label-name-invalid", `name=${"x".repeat(401)}`], [request, "label", "label-name-taken", "name=TAKEN"],
  [request, "label", "label-name-taken", "name=+%EF%BC%B4aken+"],
];

describe("labels", () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  const who = usePeople(dragoman);
  const pair = sandboxPair("EngSpa");
  beforeEach(async () => {
    for (;;) {
      const { labels } = (await admin.get("/labels", { perPage: 1000 })).json;
      if (labels.length === 0) return;
      await admin.delete("/labels/batch-delete", { labelIds: labels.map(({ id }: { id: number }) => String(id)) });
    }
  });

  const make = async (name: string): Promise<{ id: number; name: string }> => (await admin.post("/labels", { name })).json;
  const labelsOf = async (id: string): Promise<unknown> => (await admin.get(`/translations/${id}`)).json.profile.labels;
  const foundBy = async (query: string): Promise<string[]> =>
    (await admin.get(`/translations?${query}`)).json.translations.map((one: { translationId: string }) => one.translationId);
  const found = (labels: string): Promise<string[]> => foundBy(new URLSearchParams({ labels }).toString());

  it("are made, listed, renamed and deleted", async () => {
    expect((await admin.get("/labels")).json).toEqual({ labels: [], page: 1, perPage: 25, totalPages: 0, totalItems: 0 });
    const [first, second] = [await make("  Zeta one "), await make("alpha two")];
    expect(first).toEqual({ id: expect.any(Number), name: "Zeta one" });
    expect((await admin.get("/labels")).json).toEqual({ labels: [first, second], page: 1, perPage: 25, totalPages: 1, totalItems: 2 });
    expect((await admin.put(`/labels/${first.id}`, { name: " ZETA ONE ", id: 7 })).json).toEqual({ id: first.id, name: "ZETA ONE" });
    expect((await admin.delete(`/labels/${first.id}`)).json).toEqual({ id: first.id, name: "ZETA ONE" });
    await refusals([
      [admin.delete(`/labels/${first.id}`), 404, "label-not-found"],
      [admin.put(`/labels/${first.id}`, { name: "again" }), 404, "label-not-found"],
      [admin.delete("/labels/2147483647"), 404, "label-not-found"], [admin.put("/labels/", { name: "again" }), 404, "path-unknown"],
    ]);
    expect((await make("Zeta one")).id).toBeGreaterThan(second.id);
  });

  it("are found by substrings, in either order", async () => {
    const [zeta, alpha, odd] = [await make("Zeta street"), await make("alpha STRASSE"), await make("100%_\\ sure")];
    for (const [query, found] of [
      ["names=ETA,lph", [zeta, alpha]], ["names=eta&names=LPH", [zeta, alpha]], ["names=+eta+,,", [zeta]], ["names=stra%C3%9Fe", [alpha]],
      ["names=%25", [odd]], ["names=_", [odd]],
      ["names=%5C", [odd]], ["names=nothing", []], ["sortBy=name", [odd, alpha, zeta]], ["sortBy=NAME&names=a", [alpha, zeta]],
      ["sortBy=id", [zeta, alpha, odd]], ["sortBy=&names=&page=&perPage=", [zeta, alpha, odd]],
    ] as const) expect([query, (await admin.get(`/labels?${query}`)).json.labels]).toEqual([query, found]);
  });

  it("come in pages", async () => {
    const names = Array.from({ length: 30 }, (_, n) => `label ${n + 10}`);
    for (const name of names) await make(name);
    const namesOn = async (query: Record<string, number>) =>
      (await admin.get("/labels", query)).json.labels.map(({ name }: { name: string }) => name);
    expect([await namesOn({}), await namesOn({ page: 2 }), await namesOn({ perPage: 1000 })])
      .toEqual([names.slice(0, 25), names.slice(25), names]);
    expect((await admin.get("/labels")).headers.get("link")).toContain("page=2");
    expect((await admin.get("/labels", { page: 9, perPage: 8 })).json)
      .toEqual({ labels: [], page: 9, perPage: 8, totalPages: 4, totalItems: 30 });
  });

  it("are deleted by ids and substrings together, and never without a filter", async () => {
    const [one, two, three, four] = [await make("batch one"), await make("batch two"), await make("batch three"), await make("100%")];
    expect((await admin.delete("/labels/batch-delete", { labelIds: `${one.id},${two.id}`, names: "two,three" })).json).toBe(1);
    expect((await admin.get("/labels")).json.labels).toEqual([one, three, four]);
    expect((await admin.delete("/labels/batch-delete", { names: "%,_" })).json).toBe(1);
    expect((await admin.send("DELETE", `/labels/batch-delete?labelIds=${one.id}`, `names=three`)).json).toBe(0);
    await refusals([{}, { labelIds: "", names: "" }, { labelIds: ",", names: [" ", ","] }].map((filter) =>
      [admin.delete("/labels/batch-delete", filter as Record<string, string>), 400, "filter-missing"] as const));
    expect((await admin.send("DELETE", "/labels/batch-delete", `labelIds=${one.id}&labelIds=2147483647,${one.id}`)).json).toBe(1);
    expect((await admin.delete("/labels/batch-delete", { names: ["BATCH", "nothing"] })).json).toBe(1);
    expect((await admin.get("/labels")).json.labels).toEqual([]);
  });

  it.each(["x", "2026-11", "🙂".repeat(100), "1 a", "a; b & c"])("may have the name %s", async (name) =>
    expect(await make(name)).toEqual({ id: expect.any(Number), name }));

  it.each<WrongField>([
    ["GET /labels", "names", "field-nested", "names[a]=b"], ["GET /labels", "sortBy", "unknown-value", "sortBy=colour"],
    ["GET /labels", "sortBy", "field-repeated", "sortBy=id&sortBy=id"],
    ["GET /labels", "sortBy", "field-nested", "sortBy[a]=id"], ...wrongNumbers("GET /labels", "page"),
    ...wrongNumbers("GET /labels", "perPage", "1001"),
    ...wrongNames("POST /labels"), ...wrongNames("PUT /labels/ID"),
    ...["x", "0", "-1", "1.5", "2147483648", "99999999999999999999"].flatMap((id): WrongField[] =>
      [[`PUT /labels/${id}`, "labelId", "unknown-value", "name=good"], [`DELETE /labels/${id}`, "labelId", "unknown-value", ""]]),
    ...["x", "0", "1.5", "1,x", "2147483648"].map((ids): WrongField =>
      ["DELETE /labels/batch-delete", "labelIds", "unknown-value", `names=other&labelIds=${ids}`]),
    ["DELETE /labels/batch-delete", "labelIds", "field-nested", "names=other&labelIds[a]=1"],
    ["DELETE /labels/batch-delete", "names", "field-nested", "names=other&names[a]=b"],
    ["DELETE /labels/batch-delete", "filter", "filter-missing", "names="],
    ["DELETE /labels/batch-delete", "name", "field-unknown", "name=other"],
  ])("are not touched by %s with a wrong %s: %s", async (request, field, code, fields) => {
    const before = [await make("Taken"), await make("other")];
    const answer = admin.ask(request.replace("ID", String(before[1]?.id)), fields);
    await refusals([[answer, 400, code, field]]);
    expect((await admin.get("/labels")).json.labels).toEqual(before);
  });

  describe("are read by everybody, made by translators, changed and deleted by linguists", () => {
    let known: { id: number; name: string };
    beforeEach(async () => { known = await make("known"); });
    const acts: readonly (readonly [act: string, run: (client: Client) => Promise<Answer>, may: readonly Name[]])[] = [
      ["list", (client) => client.get("/labels"), ["admin", "linguist", "translator", "observer"]],
      ["make", (client) => client.post("/labels", { name: "new" }), ["admin", "linguist", "translator"]],
      ["rename", (client) => client.put(`/labels/${known.id}`, { name: "renamed" }), ["admin", "linguist"]],
      ["delete", (client) => client.delete(`/labels/${known.id}`), ["admin", "linguist"]],
      ["delete many", (client) => client.delete("/labels/batch-delete", { names: "known" }), ["admin", "linguist"]],
    ];
    it.each(
      acts.flatMap(([act, run, may]) => everybody.map((name) => [name, act, run, may] as const)),
    )("%s: %s", async (name, _act, run, may) => {
      expect(outcomeOf(await run(who[name]))).toEqual(outcomeFor(name, may));
      if (!may.includes(name)) expect((await admin.get("/labels")).json.labels).toEqual([known]);
    });
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
      const create = (labels: string) => admin.send("POST", "/translations", `languagePairId=${pair}&input=T25l&title=refused&${labels}`);
      const wrong = ["labels=known,unknown", "labels=2000000000", "labels=know", `labels=${known.id}.0`, "labels=known&labels=%C2%B2",
        `labels=0${known.id}`];
      await refusals(wrong.map((labels) => [create(labels), 400, "unknown-label", "labels"]));
      await refusals([[create("labels[a]=known"), 400, "field-nested"]]);
      expect((await admin.get("/translations", { title: "refused" })).json.totalItems).toBe(0);
      const id = await admin.create(pair, "Three.", { labels: "known" });
      await refusals([
        [admin.put(`/translations/${id}`, { labels: "2000000000" }), 400, "unknown-label"],
        [admin.put(`/translations/${id}`, { labels: "known,unknown" }), 400, "unknown-label"],
        [admin.send("PUT", `/translations/${id}`, "labels[a]=known"), 400, "field-nested"],
        [admin.put(`/translations/${unknownTranslation}`, { labels: "known" }), 404, "translation-not-found"],
        [admin.send("GET", "/translations?labels[a]=known"), 400, "field-nested"],
      ]);
      expect(await labelsOf(id)).toEqual([known]);
    });

    it("are nothing that a quick translation looks at", async () => {
      expect(await admin.quick(pair, "One.", { labels: "unknown" })).toBe(await admin.quick(pair, "One."));
    });

    it("tell which translations are listed and deleted, any of them", async () => {
      const [one, two] = [await make("first"), await make("second")];
      const ids = [await admin.create(pair, "One.", { labels: ["first", "SECOND"] }),
        await admin.create(pair, "Two.", { labels: [String(two.id)] }), await admin.create(pair, "Three.")];
      for (const id of ids) await admin.done(id);
      expect([
        await foundBy("labels=first&labels=second"), await foundBy(`labels=${one.id},nothing`),
        await foundBy("labels=SECOND&statuses=failed"),
      ]).toEqual([[ids[1], ids[0]], [ids[0]], []]);
      expect(await foundBy("labels=")).toEqual(expect.arrayContaining(ids));
      expect((await admin.delete("/translations/batch-delete", { labels: "nothing" })).json).toBe(0);
      expect((await admin.delete("/translations/batch-delete", { labels: `first,${two.id}` })).json).toBe(2);
      expect([await foundBy("labels=first,second"), (await admin.get(`/translations/${ids[2]}`)).status]).toEqual([[], 200]);
    });

    it("are changed by their owner and by administrators only", async () => {
      const label = await make("given");
      const id = await who.translator.create(pair, "Four.", {});
      const give = (client: Client) => client.put(`/translations/${id}`, { labels: "given" });
      await refusals([
        [give(who.linguist), 404, "translation-not-found"], [give(who.observer), 403, "role-not-sufficient"],
        [give(who.nobody), 403, "role-not-sufficient"],
        [give(who.stranger), 401, "not-authenticated"],
      ]);
      expect(await labelsOf(id)).toEqual([]);
      expect((await give(who.translator)).json.profile.labels).toEqual([label]);
      expect((await who.admin.put(`/translations/${id}`)).json.profile.labels).toEqual([]);
    });
  });
});
