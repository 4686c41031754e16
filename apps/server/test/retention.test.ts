import { describe, expect, it } from "@jest/globals";
import type { Answer, Client } from "./support/client.js";
import { everybody, outcomeFor, outcomeOf, usePeople } from "./support/people.js";
import { refusals, type WrongField } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

const retention = "/api/ext/v1/retention";
const purge = `${retention}/purge`;
const forEver = { jobsDays: 0, contentsDays: 0, reportsDays: 0, auditDays: 400 };
const dayMicros = 24 * 60 * 60 * 1_000_000;

describe("retention", () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  const who = usePeople(dragoman);
  const pair = sandboxPair("EngSpa");
  /** Makes a day of everything that is there. */
  const aDayPasses = async (): Promise<void> => {
    await dragoman.database.query(`UPDATE contents SET written = written - ${dayMicros}`);
    await dragoman.database.query(`UPDATE translations SET queued = queued - ${dayMicros}`);
  };
  const set = async (wished: Record<string, number>): Promise<unknown> => (await admin.put(retention, { ...forEver, ...wished })).json;

  it("is for ever from the start, but for the audit, and changes by what is given", async () => {
    const none = { timePurged: expect.any(String), jobs: 0, contents: 0, reports: 0, auditEntries: 0 };
    expect((await admin.get(retention)).json).toEqual({ ...forEver, lastPurge: none });
    expect((await admin.put(retention, { jobsDays: 30, contentsDays: "", other: 7 })).json)
      .toEqual({ ...forEver, jobsDays: 30, lastPurge: none });
    expect((await admin.put(retention, { jobsDays: 0, auditDays: 500 })).json).toEqual({ ...forEver, auditDays: 500, lastPurge: none });
    expect((await admin.get(retention)).json).toMatchObject({ auditDays: 500 });
    await set({});
    expect((await admin.get("/api/ext/v1/audit", { events: "settings" })).json.entries[0])
      .toMatchObject({ username: "admin@localhost", data: { group: "retention" } });
  });

  it("removes documents before their jobs, then the jobs, and says so", async () => {
    const id = await admin.finish(pair, "One.", { generateMetadata: true });
    await set({ contentsDays: 1 });
    expect((await admin.post(purge)).json).toMatchObject({ jobs: 0, contents: 0 });
    await aDayPasses();
    const { json: purged } = await admin.post(purge);
    expect(purged).toEqual({ timePurged: expect.stringMatching(/^2/), jobs: 0, contents: 3, reports: 0, auditEntries: 0 });
    expect((await admin.get(retention)).json.lastPurge).toEqual(purged);
    expect((await admin.get(`/translations/${id}`)).json).toMatchObject({ state: "done", substate: "succeeded" });
    await refusals(["download", "metadata", "content-insights"].map((what) =>
      [admin.get(`/translations/${id}/${what}`), 409, "contents-removed", id] as const));
    const kept = await admin.finish(pair, "Two.");
    const archive = await admin.get("/translations/download-archive", { translationIds: `${id},${kept}` });
    expect([archive.status, archive.text.includes(kept), archive.text.includes(id)]).toEqual([200, true, false]);

    await set({ jobsDays: 1 });
    expect((await admin.post(purge)).json).toMatchObject({ jobs: 1, contents: 0 });
    await refusals([[admin.get(`/translations/${id}`), 404, "translation-not-found"]]);
    expect((await admin.get(`/translations/${kept}`)).status).toBe(200);
    expect((await admin.get("/api/ext/v1/audit", { events: "retention" })).json.entries[0])
      .toMatchObject({ username: "admin@localhost", event: "retention.purged", data: { jobs: "1" } });

    await aDayPasses();
    await set({ jobsDays: 1, contentsDays: 1 });
    expect((await admin.post(purge)).json).toMatchObject({ jobs: 1, contents: 2 });
    await set({});
  });

  const fields = ["jobsDays", "contentsDays", "reportsDays", "auditDays"];
  it.each<WrongField>([
    ...fields.flatMap((field) => ["-1", "36501", "x", "1.5"].map((days): WrongField =>
      [`PUT ${retention}`, field, "unknown-value", `${field}=${days}`])),
    [`PUT ${retention}`, "auditDays", "unknown-value", "auditDays=399"], [`PUT ${retention}`, "auditDays", "unknown-value", "auditDays=0"],
    [`PUT ${retention}`, "jobsDays", "field-repeated", "jobsDays=1&jobsDays=2"],
    [`PUT ${retention}`, "jobsDays", "field-nested", "jobsDays[a]=1"],
  ])("is not changed by %s with a wrong %s: %s, %s", async (request, field, code, form) => {
    await refusals([[admin.ask(request, form), 400, code, field]]);
    expect((await admin.get(retention)).json).toMatchObject(forEver);
  });

  const acts: readonly (readonly [string, (client: Client) => Promise<Answer>])[] = [
    ["read", (client) => client.get(retention)], ["change", (client) => client.put(retention, forEver)],
    ["purge", (client) => client.post(purge)],
  ];
  it.each(acts.flatMap(([act, run]) => everybody.map((name) => [name, act, run] as const)))(
    "is for administrators: %s, %s",
    async (name, _act, run) => expect(outcomeOf(await run(who[name]))).toEqual(outcomeFor(name, ["admin"])),
  );
});
