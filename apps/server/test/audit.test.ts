import { describe, expect, it } from "@jest/globals";
import type { Answer, Client } from "./support/client.js";
import { everybody, outcomeFor, outcomeOf, password, person, usePeople } from "./support/people.js";
import { refusals, type WrongField } from "./support/refusals.js";
import { useSandbox } from "./support/use-dragoman.js";

const audit = "/api/ext/v1/audit";
const newPassword = "Another-horse-8";

interface Entry { readonly event: string; readonly subject: string; readonly data: Readonly<Record<string, string>> }

describe("the audit", () => {
  const { dragoman, admin } = useSandbox("EngSpa", { DRAGOMAN_TRUSTED_PROXIES: "127.0.0.1" });
  const who = usePeople(dragoman);
  const entries = async (query: Record<string, string> = {}): Promise<readonly Entry[]> =>
    (await admin.get(audit, { perPage: 1000, ...query })).json.entries;
  const told = async (query: Record<string, string>): Promise<readonly string[]> =>
    (await entries(query)).map(({ event, subject }) => `${event} ${subject}`);
  const ok = async (answer: Promise<Answer>): Promise<Answer> => {
    expect(outcomeOf(await answer)).toEqual([200, null]);
    return answer;
  };

  it("tells who changed what of users, when and from where, and keeps the names of those who are gone", async () => {
    const before = Date.now();
    const username = "short@mail.example";
    await ok(admin.post("/users", { username, displayName: "Short", roles: "translator", password }, { "X-Forwarded-For": "192.0.2.7" }));
    await ok(who.admin.put(`/users/${username}`, { roles: "linguist", disabled: true }));
    await ok(admin.delete(`/users/${username}`));
    const { json } = await ok(admin.get(audit, { subjects: "SHORT@" }));
    const userId = json.entries[0].data.userId;
    const by = (name: string, address: string) => ({
      id: expect.any(Number), timeCreated: expect.any(String), userId: expect.stringMatching(/^[0-9a-f-]{36}$/), username: name, address,
      subject: username,
    });
    expect(json).toEqual({
      entries: [
        { ...by("admin@localhost", "127.0.0.1"), event: "user.deleted", data: { userId } },
        { ...by("admin@mail.example", "127.0.0.1"), event: "user.disabled", data: { userId } },
        { ...by("admin@mail.example", "127.0.0.1"), event: "user.roleChanged", data: { userId, role: "linguist" } },
        { ...by("admin@localhost", "192.0.2.7"), event: "user.created", data: { userId, role: "translator" } },
      ],
      page: 1, perPage: 25, totalPages: 1, totalItems: 4,
    });
    const moments = json.entries.map((entry: { timeCreated: string }) => Date.parse(entry.timeCreated.replace(" ", "T")));
    expect(moments).toEqual([...moments].sort().reverse());
    expect(moments.every((moment: number) => moment >= before - 1 && moment <= Date.now())).toBe(true);
  });

  it("tells of hosts, their engines, brands and chains, and of no translations, labels or dictionaries", async () => {
    await ok(admin.put("/hosts/localhost/translation-engines/EngSpa/stop"));
    await ok(admin.put("/hosts/localhost/translation-engines/EngSpa/start"));
    await ok(who.admin.post("/brands", { source: "Hohenheim", target: "Hohenheim" }));
    await ok(admin.post("/labels", { name: "not audited" }));
    await ok(admin.delete("/translations/batch-delete", { title: "nothing" }));
    expect(await told({ events: "host,brand" })).toEqual(["brand.created ", "host.engineStarted ", "host.engineStopped "]);
    expect(await told({ events: "label,translation" })).toEqual([]);
  });

  it("holds no password, key or token", async () => {
    const secretive = await person(dragoman, "secretive", "linguist");
    const { json: { key } } = await ok(secretive.get("/users/me/credentials"));
    await ok(secretive.put("/users/me/password", { oldPassword: password, newPassword }));
    const seen = JSON.stringify(await entries());
    for (const secret of [password, newPassword, key]) expect(seen).not.toContain(secret);
    expect(await told({ usernames: "secretive@" })).toEqual(
      ["user.passwordChanged secretive@mail.example", "user.keyChanged secretive@mail.example"]);
  });

  it("keeps nothing of what was refused", async () => {
    const before = await entries();
    await refusals([
      [who.translator.post("/brands", { source: "refused" }), 403, "role-not-sufficient"],
      [admin.put("/hosts/localhost/translation-engines/nothing/stop"), 404, "engine-not-found"],
      [admin.post("/users", { username: "admin@mail.example", displayName: "Twice", roles: "admin", password }), 400, "user-name-taken"],
    ]);
    expect(await entries()).toEqual(before);
  });

  it("is found by name, event and time, newest first, in pages", async () => {
    const all = await entries();
    const { json: page } = await admin.get(audit, { page: 2, perPage: 2 });
    expect([page.entries, page.totalItems]).toEqual([all.slice(2, 4), all.length]);
    expect((await admin.get(audit, { page: 999, perPage: 7 })).json).toMatchObject({ entries: [], totalItems: all.length });
    expect(new Set(await told({ events: "user.created" }))).toEqual(new Set(
      ["short", "secretive", "admin", "linguist", "translator", "observer", "nobody"].map((name) => `user.created ${name}@mail.example`)));
    expect(await told({ usernames: "nobody in particular" })).toEqual([]);
    expect(await told({ startTimeCreated: "2100-01-01 00:00:00" })).toEqual([]);
    expect(await entries({ endTimeCreated: "2100-01-01 00:00:00", usernames: "", events: "" })).toEqual(all);
  });

  it("is changed by nobody, not even in the database", async () => {
    const before = await entries();
    for (const statement of ["UPDATE audit SET at = 0", "DELETE FROM audit", "TRUNCATE audit"]) {
      await expect(dragoman.database.query(statement)).rejects.toThrow("Entries of the audit stay as they are for 400 days.");
    }
    expect(await entries()).toEqual(before);
    await refusals(["POST", "PUT", "DELETE"].map((method) => [admin.send(method, audit), 404, "path-unknown"] as const));
  });

  it.each<WrongField>([
    ["usernames", "field-nested", "usernames[a]=b"], ["subjects", "field-nested", "subjects[a]=b"],
    ["events", "field-nested", "events[a]=b"],
    ["startTimeCreated", "unknown-value", "startTimeCreated=yesterday"], ["endTimeCreated", "unknown-value", "endTimeCreated=2026-13-01"],
    ["page", "unknown-value", "page=0"], ["perPage", "unknown-value", "perPage=1001"],
  ].map(([field, code, fields]) => [`GET ${audit}`, field, code, fields] as WrongField))("is not listed by %s with a wrong %s", async (
    request, field, code, fields,
  ) => refusals([[admin.ask(request, fields), 400, code, field]]));

  it.each(everybody)("is read by administrators: %s", async (name) => {
    const read = (client: Client): Promise<Answer> => client.get(audit, { perPage: 1 });
    expect(outcomeOf(await read(who[name]))).toEqual(outcomeFor(name, ["admin"]));
  });
});
