import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Answer } from "./support/client.js";
import { type FurtherServer, startFurther } from "./support/further-server.js";
import { password, person } from "./support/people.js";
import { useSandbox } from "./support/use-dragoman.js";

const tries = 50;
const most = 10;

describe("guessing, on two servers of one database", () => {
  let further: FurtherServer;
  // Before the first one goes with the database.
  afterAll(() => further?.stop());
  // Tests come from an address of their own each.
  const { dragoman, admin } = useSandbox("none", { DRAGOMAN_TRUSTED_PROXIES: "loopback" });
  beforeAll(async () => {
    await person(dragoman, "anna", "translator");
    await person(dragoman, "off", "translator");
    await admin.put("/users/off@mail.example", { disabled: true });
    further = await startFurther(dragoman);
  });

  let addresses = 0;
  const newAddress = () => ({ "X-Forwarded-For": `198.51.100.${(addresses += 1)}` });
  const serverFor = (n: number) => (n % 2 === 0 ? dragoman.anybody() : further.client);
  const signIn = (n: number, username: string, secret: string, headers: Record<string, string>) =>
    serverFor(n).post("/auth", { username, password: secret }, headers);
  const reset = (n: number, username: string, resetToken: string, headers: Record<string, string>) =>
    serverFor(n).send("PUT", `/users/${username}/password/reset-token`,
      new URLSearchParams({ resetToken, newPassword: "Other-horse-8" }).toString(), headers);

  /** What is said of each try, but for the moment at which the next one is free. */
  const said = ({ status, headers, json }: Answer) =>
    [status, headers.get("dragoman-error"), json?.error?.message, json?.error?.details?.replace(/\d+/, "N")].join(" | ");
  const summary = (answers: readonly Answer[]) => {
    const all = answers.map(said);
    return Object.fromEntries([...new Set(all)].sort().map((one) => [one, all.filter((other) => other === one).length]));
  };

  const names = ["anna@mail.example", "nobody@mail.example", "off@mail.example"];

  it("of passwords goes on for ten tries of 50 at once, known, unknown or disabled, and is answered alike", async () => {
    const found: Record<string, number>[] = [];
    for (const username of names) {
      const from = newAddress();
      found.push(summary(await Promise.all(Array.from({ length: tries }, (_, n) => signIn(n, username, `Guess-number-${n}`, from)))));
      // The right one is as good as a wrong one then, in whatever letters the name is.
      for (const name of [username, username.toUpperCase()]) expect((await signIn(0, name, password, from)).status).toBe(429);
    }
    expect(Object.entries(found[0] ?? {}).map(([what, count]) => [what.split(" | ").slice(0, 2).join(" "), count]))
      .toEqual([["401 sign-in-failed", most], ["429 too-many-sign-ins", tries - most]]);
    expect(found).toEqual(names.map(() => found[0]));
  });

  it("of reset tokens does so too, together with passwords", async () => {
    const found: Record<string, number>[] = [];
    for (const username of names) {
      const from = newAddress();
      expect((await signIn(0, username, "Guess-number-0", from)).status).toBe(401);
      found.push(summary(await Promise.all(Array.from({ length: tries }, (_, n) => reset(n, username, `guess${n}`, from)))));
      expect((await signIn(1, username, password, from)).status).toBe(429);
    }
    expect(Object.entries(found[0] ?? {}).map(([what, count]) => [what.split(" | ").slice(0, 2).join(" "), count]))
      .toEqual([["400 reset-token-invalid", most - 1], ["429 too-many-sign-ins", tries - most + 1]]);
    expect(found).toEqual(names.map(() => found[0]));
  });

  it("says in Retry-After when the next try is free, and shuts out nobody from elsewhere", async () => {
    const from = newAddress();
    for (let n = 0; n < most; n += 1) await signIn(n, "anna@mail.example", "Guess", from);
    const refused = await signIn(0, "anna@mail.example", password, from);
    const seconds = Number(refused.headers.get("retry-after"));
    expect([refused.status, seconds > 800 && seconds <= 900]).toEqual([429, true]);
    expect((await signIn(1, "anna@mail.example", password, newAddress())).status).toBe(200);
  });

  it("of many names ends for an address after a hundred", async () => {
    const from = newAddress();
    const answers: Answer[] = [];
    for (let n = 0; n < 105; n += 15) {
      answers.push(...await Promise.all(Array.from({ length: 15 }, (_, k) => signIn(k, `user${n + k}@mail.example`, "Guess-7", from))));
    }
    expect([401, 429].map((status) => answers.filter((answer) => answer.status === status).length)).toEqual([100, 5]);
  });

  it("of keys ends for an address after a hundred different ones, which shuts out no right key", async () => {
    const from = newAddress();
    const key = (await (await person(dragoman, "keen", "translator")).get("/users/me/credentials")).json.key as string;
    const answers: Answer[] = [];
    for (let n = 0; n < 105; n += 15) {
      answers.push(...await Promise.all(Array.from({ length: 15 }, (_, k) =>
        serverFor(k).withKey(`u_keen@mail.example_guess${n + k}`).get("/users/me", {}, from))));
    }
    expect([401, 429].map((status) => answers.filter((answer) => answer.status === status).length)).toEqual([100, 5]);
    // The other server sees it for the first time, as one does that has started a moment ago.
    for (const n of [0, 1]) expect((await serverFor(n).withKey(key).get("/users/me", {}, from)).status).toBe(200);
  });

  const endings: [string, (name: string) => Promise<unknown>][] = [
    ["deleted", (name) => admin.delete(`/users/${name}`)],
    ["disabled", (name) => admin.put(`/users/${name}`, { disabled: true })],
    ["given another role", (name) => admin.put(`/users/${name}`, { roles: "observer" })],
    ["given another key", async (name) => (await dragoman.anybody().signIn(name, password))
      .put("/users/me/credentials", { key: `u_${name}_abcdefghijkl` })],
  ];
  it.each(endings)("is not what a forgotten script does that has the key of a user who was %s", async (what, end) => {
    const from = newAddress();
    const name = `old-${what.replaceAll(" ", "-")}`;
    const key = (await (await person(dragoman, name, "translator")).get("/users/me/credentials")).json.key as string;
    await end(`${name}@mail.example`);
    const until = async () => (await serverFor(0).withKey(key).get("/users/me", {}, newAddress())).status;
    while (await until() !== 401) continue;
    const scripts = await Promise.all(Array.from({ length: 130 }, (_, n) => serverFor(n).withKey(key).get("/users/me", {}, from)));
    expect(new Set(scripts.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await signIn(0, "anna@mail.example", password, from)).status).toBe(200);
  });

  it("of an old password ends after ten tries of 50 at once", async () => {
    const carl = await person(dragoman, "carl", "observer");
    const changes = await Promise.all(Array.from({ length: tries }, (_, n) =>
      carl.put("/users/me/password", { oldPassword: `Guess-number-${n}`, newPassword: "Other-horse-8" })));
    expect([400, 429].map((status) => changes.filter((answer) => answer.status === status).length)).toEqual([most, tries - most]);
  });
});
