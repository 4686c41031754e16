import { describe, expect, it } from "@jest/globals";
import type { Answer } from "./support/client.js";
import { password, person, usePerson } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const anna = "anna@mail.example";
const other = "Other-horse-8";
const long = "x".repeat(201);

describe("administering users", () => {
  const { dragoman, admin } = useSandbox("none");
  const boss = usePerson(dragoman, "boss", "admin");
  const translator = usePerson(dragoman, "anna", "translator");

  const namesOf = async (filter: Record<string, string | boolean>): Promise<string[]> =>
    (await boss.get("/users", filter)).json.users.map(({ username }: { username: string }) => username.split("@")[0]).sort();
  const maySignIn = async (name: string, secret: string) =>
    (await dragoman.anybody().post("/auth", { username: `${name}@mail.example`, password: secret })).status;

  it("renames, gives another role, disables and enables", async () => {
    await person(dragoman, "carl", "observer");
    const carl = { username: "carl@mail.example", displayName: "carl", roles: ["observer"], authenticationType: "local", disabled: false };
    const put = async (form: Record<string, string | boolean>) => (await boss.put("/users/CARL@mail.example", form)).json;
    expect(await put({ displayName: "Carl C." })).toEqual({ ...carl, displayName: "Carl C." });
    expect(await put({ roles: "LINGUIST" })).toEqual({ ...carl, displayName: "Carl C.", roles: ["linguist"] });
    expect(await put({ disabled: true })).toMatchObject({ disabled: true, roles: ["linguist"] });
    expect(await maySignIn("carl", password)).toBe(401);
    expect(await put({ disabled: false, displayName: "" })).toMatchObject({ disabled: false, displayName: "Carl C." });
    expect(await maySignIn("carl", password)).toBe(200);
  });

  it("takes the role away by an empty one, which ends what came with it", async () => {
    const gina = await person(dragoman, "gina", "linguist");
    expect((await gina.get("/labels")).status).toBe(200);
    expect((await boss.put("/users/gina@mail.example", { displayName: "Gina" })).json).toMatchObject({ roles: ["linguist"] });
    expect((await boss.put("/users/gina@mail.example", { roles: "" })).json).toMatchObject({ displayName: "Gina", roles: [""] });
    await until("the end of the token", async () => ((await gina.get("/labels")).status === 401 ? true : undefined));
    const again = await dragoman.anybody().signIn("gina@mail.example", password);
    expect([(await again.get("/labels")).status, (await again.get("/users/me")).json.roles]).toEqual([403, [""]]);
    // Who has none sends the whole form back, and nothing changes.
    expect((await again.put("/users/me", { displayName: "G.", roles: "", disabled: false })).json)
      .toMatchObject({ displayName: "G.", roles: [""] });
    expect((await boss.put("/users/gina@mail.example", { roles: "observer" })).json).toMatchObject({ roles: ["observer"] });
    await refusals([
      [boss.put("/users/me", { roles: "" }), 403, "role-not-sufficient"],
      [boss.put("/users/admin@localhost", { roles: "" }), 403, "role-not-sufficient"],
      [admin.put("/users/admin@localhost", { roles: "" }), 409, "last-super-admin"],
      [boss.put("/users/gina@mail.example", { roles: " " }), 400, "unknown-value"],
      [boss.put("/users/gina@mail.example", { roles: "," }), 400, "unknown-value"],
    ]);
  });

  it("changes the password of somebody who tells the old one", async () => {
    await person(dragoman, "dora", "observer");
    expect((await boss.put("/users/dora@mail.example/password", { oldPassword: password, newPassword: other })).json)
      .toMatchObject({ username: "dora@mail.example" });
    expect([await maySignIn("dora", password), await maySignIn("dora", other)]).toEqual([401, 200]);
  });

  it("deletes, and answers who it was", async () => {
    await person(dragoman, "emil", "observer");
    expect((await boss.delete("/users/emil@mail.example")).json).toMatchObject({ username: "emil@mail.example", roles: ["observer"] });
    await refusals([
      [boss.get("/users/emil@mail.example"), 404, "user-not-found"], [boss.delete("/users/emil@mail.example"), 404, "user-not-found"],
    ]);
  });

  it("deletes many by filters that must all fit, but neither the caller nor super admins", async () => {
    for (const [name, role] of [["old1", "observer"], ["old2", "translator"], ["old3", "observer"]] as const) {
      await person(dragoman, name, role);
    }
    await boss.put("/users/old3@mail.example", { disabled: true });
    expect((await boss.delete("/users/batch-delete", { usernames: "OLD1,old2,nobody", roles: "observer" })).json).toBe(1);
    expect(await namesOf({ username: "old" })).toEqual(["old2", "old3"]);
    expect((await boss.delete("/users/batch-delete", { displayName: "old", disabled: true, authenticationTypes: "local" })).json).toBe(1);
    expect((await boss.delete("/users/batch-delete", { roles: "admin,super admin" })).json).toBe(0);
    expect(await namesOf({ username: "old" })).toEqual(["old2"]);
    expect(await namesOf({ roles: "super admin,admin" })).toEqual(["admin", "boss"]);
  });

  it("finds a user by an access token that is good", async () => {
    const token = (await dragoman.anybody().post("/auth", { username: anna, password })).json as string;
    for (const asker of [boss, translator]) expect((await asker.get(`/users/${token}`, { field: "accessToken" })).json.username).toBe(anna);
    expect((await translator.get("/users/me", { field: "username" })).json.username).toBe(anna);
    await refusals([
      [boss.get(`/users/${token.slice(0, -9)}AAAAAAAAA`, { field: "accessToken" }), 404, "user-not-found"],
      [(await person(dragoman, "fred", "linguist")).get(`/users/${token}`, { field: "accessToken" }), 404, "user-not-found"],
    ]);
  });

  it("lets everybody change their own display name, and nothing else of it", async () => {
    expect((await translator.put("/users/me", { displayName: "Anna A." })).json.displayName).toBe("Anna A.");
    expect((await translator.put("/users/me", { displayName: "Anna B.", roles: "translator", disabled: false })).json)
      .toMatchObject({ displayName: "Anna B.", roles: ["translator"] });
    await refusals([
      [translator.put("/users/me", { displayName: "Anna C.", roles: "admin" }), 403, "role-not-sufficient"],
      [translator.put("/users/me", { disabled: true }), 403, "role-not-sufficient"],
      [translator.put(`/users/${anna}`, { displayName: "Anna C." }), 403, "role-not-sufficient"],
    ]);
    expect((await translator.get("/users/me")).json).toMatchObject({ displayName: "Anna B.", roles: ["translator"], disabled: false });
  });

  const form = { username: "new@mail.example", displayName: "New", password };
  it.each<[what: string, ask: () => Promise<Answer>, status: number, code: string]>([
    ["signing in without a name", () => dragoman.anybody().post("/auth", { password }), 400, "field-missing"],
    ["signing in without a password", () => dragoman.anybody().post("/auth", { username: anna, password: "" }), 400, "field-missing"],

    ["a list by an unknown role", () => boss.get("/users", { roles: "king" }), 400, "unknown-value"],
    ["a list by an unknown type", () => boss.get("/users", { authenticationTypes: "local,card" }), 400, "unknown-value"],
    ["a list by a flag that is none", () => boss.get("/users", { disabled: "perhaps" }), 400, "unknown-value"],
    ["a list from page 0", () => boss.get("/users", { page: 0 }), 400, "unknown-value"],
    ["a list of pages of 1001", () => boss.get("/users", { perPage: 1001 }), 400, "unknown-value"],
    ["a user by an unknown field", () => boss.get(`/users/${anna}`, { field: "email" }), 400, "unknown-value"],
    ["oneself by an unknown field", () => translator.get("/users/me", { field: "email" }), 400, "unknown-value"],
    ["a user who is not there", () => boss.get("/users/nobody@mail.example"), 404, "user-not-found"],
    ["somebody else to a translator", () => translator.get("/users/boss@mail.example"), 404, "user-not-found"],

    ["a new user without a name", () => boss.post("/users", { ...form, username: "" }), 400, "field-missing"],
    ["a new user without a display name", () => boss.post("/users", { ...form, displayName: "" }), 400, "field-missing"],
    ["a name without a dot in its domain", () => boss.post("/users", { ...form, username: "new@mail" }), 400, "username-invalid"],
    ["a name with a colon", () => boss.post("/users", { ...form, username: "a:b@mail.example" }), 400, "username-invalid"],
    ["a name of over 200 characters", () => boss.post("/users", { ...form, username: `${long}@mail.example` }), 400, "username-invalid"],
    ["the name me", () => boss.post("/users", { ...form, username: "me" }), 400, "username-invalid"],
    ["a name that is taken, in other letters", () => boss.post("/users", { ...form, username: "ANNA@mail.example" }), 400,
      "user-name-taken"],
    ["a blank display name", () => boss.post("/users", { ...form, displayName: " " }), 400, "display-name-invalid"],
    ["an unknown role", () => boss.post("/users", { ...form, roles: "king" }), 400, "unknown-value"],
    ["two roles in one", () => boss.post("/users", { ...form, roles: "admin,linguist" }), 400, "unknown-value"],
    ["two roles", () => boss.post("/users", { ...form, roles: ["admin", "linguist"] }), 400, "field-repeated"],
    ["a first password of 5 characters", () => boss.post("/users", { ...form, password: "Ab-12" }), 400, "password-too-weak"],

    ["a new name for nobody", () => boss.put("/users/nobody@mail.example", { displayName: "x" }), 404, "user-not-found"],
    ["a display name that is too long", () => boss.put(`/users/${anna}`, { displayName: long }), 400, "display-name-invalid"],
    ["an unknown role for somebody", () => boss.put(`/users/${anna}`, { roles: "king" }), 400, "unknown-value"],
    ["disabling by a flag that is none", () => boss.put(`/users/${anna}`, { disabled: "perhaps" }), 400, "unknown-value"],
    ["disabling oneself", () => boss.put("/users/boss@mail.example", { disabled: true }), 409, "user-is-caller"],
    ["demoting the last super admin", () => admin.put("/users/admin@localhost", { roles: "admin" }), 409, "last-super-admin"],
    ["disabling the last super admin", () => admin.put("/users/admin@localhost", { disabled: true }), 409, "last-super-admin"],
    ["an own display name on two lines", () => translator.put("/users/me", { displayName: "a\nb" }), 400, "display-name-invalid"],

    ["a new password for nobody", () => boss.put("/users/nobody@mail.example/password", { oldPassword: password, newPassword: other }), 404,
      "user-not-found"],
    ["a password change without the old one", () => boss.put(`/users/${anna}/password`, { newPassword: other }), 400, "field-missing"],
    ["a password change without a new one", () => boss.put(`/users/${anna}/password`, { oldPassword: password }), 400, "field-missing"],
    ["a password change with a wrong old one", () => boss.put(`/users/${anna}/password`, { oldPassword: other, newPassword: other }), 400,
      "password-wrong"],
    ["a new password of two classes", () => boss.put(`/users/${anna}/password`, { oldPassword: password, newPassword: "correcthorse7" }),
      400, "password-too-weak"],
    ["an own password of 7 characters", () => translator.put("/users/me/password", { oldPassword: password, newPassword: "Horse-7" }), 400,
      "password-too-weak"],
    ["an own password with a wrong old one", () => translator.put("/users/me/password", { oldPassword: other, newPassword: other }), 400,
      "password-wrong"],
    ["no key of one's own choice", () => translator.put("/users/me/credentials"), 400, "field-missing"],
    ["somebody else's key", () => translator.put("/users/me/credentials", { key: "u_boss@mail.example_abc123abc123" }), 400,
      "api-key-invalid"],

    ["deleting nobody", () => boss.delete("/users/nobody@mail.example"), 404, "user-not-found"],
    ["deleting oneself", () => boss.delete("/users/boss@mail.example"), 409, "user-is-caller"],
    ["deleting the last super admin", () => admin.delete("/users/admin@localhost"), 409, "last-super-admin"],
    ["deleting many without a filter", () => boss.delete("/users/batch-delete"), 400, "filter-missing"],
    ["deleting many by a name that is no list", () => boss.delete("/users/batch-delete", { username: "x", disabled: true }), 400,
      "field-unknown"],
    ["deleting many with empty filters", () => boss.delete("/users/batch-delete", { usernames: ",", displayName: "", roles: "" }), 400,
      "filter-missing"],
    ["deleting many of an unknown role", () => boss.delete("/users/batch-delete", { roles: "king" }), 400, "unknown-value"],
    ["deleting many by a flag that is none", () => boss.delete("/users/batch-delete", { disabled: "2" }), 400, "unknown-value"],
  ])("refuses %s", async (_what, ask, status, code) => refusals([[ask(), status, code]]));
});
