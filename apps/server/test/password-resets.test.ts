import { describe, expect, it } from "@jest/globals";
import type { Answer } from "./support/client.js";
import { password, person, usePerson } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { useSandbox } from "./support/use-dragoman.js";

const other = "Other-horse-8";
const portal = "https://portal.example";

describe("setting a password by a link", () => {
  const { dragoman, admin } = useSandbox("none", { DRAGOMAN_PUBLIC_URL: "https://mt.example/dragoman", DRAGOMAN_RESET_ORIGINS: portal });
  const boss = usePerson(dragoman, "boss", "admin");
  const translator = usePerson(dragoman, "anna", "translator");
  const anna = "anna@mail.example";

  const tokenOf = ({ json }: Answer): string => new URL(json.resetPasswordUrl).searchParams.get("token") as string;
  const linkFor = (username: string, fields: Record<string, string> = {}) =>
    boss.post(`/users/${username}/password/request-reset`, fields);
  const reset = (username: string, resetToken: string, newPassword = other) =>
    dragoman.anybody().put(`/users/${username}/password/reset-token`, { resetToken, newPassword });
  const maySignIn = async (username: string, secret: string) =>
    (await dragoman.anybody().post("/auth", { username, password: secret })).status;

  it("is asked for by an administrator, and good once", async () => {
    await person(dragoman, "carl", "observer");
    const carl = "carl@mail.example";
    const asked = await linkFor("CARL@mail.example");
    expect(asked.json).toEqual({
      username: carl, expirationInHours: 24,
      resetPasswordUrl: expect.stringMatching(
        /^https:\/\/mt\.example\/dragoman\/api\/ext\/v1\/reset-password\?username=carl%40mail\.example&token=\w{43}$/),
    });
    expect(asked.headers.get("cache-control")).toBe("no-store");
    expect((await reset(carl, tokenOf(asked))).json).toEqual({
      username: carl, displayName: "carl", roles: ["observer"], authenticationType: "local", disabled: false,
    });
    expect([await maySignIn(carl, password), await maySignIn(carl, other)]).toEqual([401, 200]);
    await refusals([[reset(carl, tokenOf(asked)), 400, "reset-token-invalid"]]);
  });

  describe("on the page of this server", () => {
    const page = "/api/ext/v1/reset-password";
    const enter = (username: string, token: string, newPassword: string) => dragoman.anybody().post(page, { username, token, newPassword });
    it("is entered as in any form, again after a weak one, and once", async () => {
      await person(dragoman, "gina", "observer");
      const gina = "gina@mail.example";
      const url = new URL((await linkFor(gina)).json.resetPasswordUrl);
      const shown = await dragoman.anybody().get(`${page}${url.search}`);
      expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(shown.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect([shown.headers.get("referrer-policy"), shown.headers.get("cache-control")]).toEqual(["no-referrer", "no-store"]);
      const token = url.searchParams.get("token") as string;
      for (const text of [gina, token]) expect(shown.text).toContain(text);
      const weak = await enter(gina, token, "weak");
      expect([weak.status, weak.headers.get("dragoman-error")]).toEqual([400, "password-too-weak"]);
      expect(weak.text).toMatch(/8 are needed[^]*<form/);
      expect((await enter(gina, token, other)).text).toContain("Your password is set");
      expect(await maySignIn(gina, other)).toBe(200);
      const again = await enter(gina, token, "Other-horse-9");
      expect([again.status, again.headers.get("dragoman-error")]).toEqual([400, "reset-token-invalid"]);
    });
    it("shows names and tokens as texts", async () => {
      const shown = await dragoman.anybody().get(page, { username: "\"><script>alert(1)</script>", token: "'><b>" });
      expect(shown.text).not.toMatch(/<script|<b>/);
    });
    it.each([
      ["a link without a token", () => dragoman.anybody().get(page, { username: anna })],
      ["a link without a name", () => dragoman.anybody().get(page, { token: "x" })], ["no password", () => enter(anna, "x", "")],
    ])("refuses %s", async (_what, ask) => refusals([[ask(), 400, "field-missing"]]));
  });

  it("lets somebody in who was made without a password", async () => {
    await boss.post("/users", { username: "dora@mail.example", displayName: "Dora", roles: "translator" });
    expect(await maySignIn("dora@mail.example", "")).toBe(400);
    await reset("dora@mail.example", tokenOf(await linkFor("dora@mail.example")));
    expect(await maySignIn("dora@mail.example", other)).toBe(200);
  });

  it("leads to pages of other origins that were set up, with one token", async () => {
    const { json } = await linkFor(anna, { callbackUrl: `${portal}/password?token=x&a=1#top` });
    expect(json.resetPasswordUrl).toMatch(/^https:\/\/portal\.example\/password\?token=\w{43}&a=1#top$/);
  });

  it("takes the newest token, and of many rivals one", async () => {
    await person(dragoman, "emil", "observer");
    const [older, newer] = [tokenOf(await linkFor("emil@mail.example")), tokenOf(await linkFor("emil@mail.example"))];
    await refusals([[reset("emil@mail.example", older), 400, "reset-token-invalid"]]);
    const ends = await Promise.all(Array.from({ length: 8 }, (_, n) => reset("emil@mail.example", newer, `Other-horse-${n}`)));
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("keeps no token, but a hash of it", async () => {
    const token = tokenOf(await linkFor(anna));
    const rows = await dragoman.database.query<{ row: string }>("SELECT users::text AS row FROM users");
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it.each<[what: string, ask: () => Promise<Answer>, status: number, code: string]>([
    ["a link by a translator", () => translator.post(`/users/${anna}/password/request-reset`), 403, "role-not-sufficient"],
    ["a link by a stranger", () => dragoman.anybody().post(`/users/${anna}/password/request-reset`), 401, "not-authenticated"],
    ["a link of an admin for a super admin", () => linkFor("admin@localhost"), 403, "role-not-sufficient"],
    ["a link for nobody", () => linkFor("nobody@mail.example"), 404, "user-not-found"],
    ["a link to a page of anybody", () => linkFor(anna, { callbackUrl: "https://evil.example/" }), 400, "callback-url-refused"],
    ["a link to a page that is none", () => linkFor(anna, { callbackUrl: "javascript:alert(1)" }), 400, "callback-url-refused"],
    ["a link to a page too long", () => linkFor(anna, { callbackUrl: `${portal}/${"x".repeat(2000)}` }), 400, "callback-url-refused"],
    ["a password of nobody", () => reset("nobody@mail.example", "x".repeat(43)), 400, "reset-token-invalid"],
    ["a password by an invented token", () => reset(anna, "x".repeat(43)), 400, "reset-token-invalid"],
    ["a password without a token", () => reset(anna, ""), 400, "field-missing"],
    ["no password", () => reset(anna, "x".repeat(43), ""), 400, "field-missing"],
    ["a password of two classes", async () => reset(anna, tokenOf(await linkFor(anna)), "correcthorse7"), 400, "password-too-weak"],
    ["a password too long", async () => reset(anna, tokenOf(await linkFor(anna)), `Aa1${"x".repeat(1022)}`), 400, "password-too-long"],
  ])("refuses %s", async (_what, ask, status, code) => refusals([[ask(), status, code]]));

  it("is asked for by super admins for one of them", async () => {
    expect((await admin.post("/users/admin@localhost/password/request-reset")).status).toBe(200);
  });
});
