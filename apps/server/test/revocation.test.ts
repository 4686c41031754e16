import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Client } from "./support/client.js";
import { type FurtherServer, startFurther } from "./support/further-server.js";
import { password, person } from "./support/people.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const other = "Other-horse-8";
/** What ends has to have ended everywhere by then. */
const soonMs = 10_000;

describe("what somebody signs in with, on two servers of one database", () => {
  let further: FurtherServer;
  // Before the first one goes with the database.
  afterAll(() => further?.stop());
  const { dragoman, admin } = useSandbox("none");
  beforeAll(async () => { further = await startFurther(dragoman); });

  /** A new user, whose token and key both servers have just taken, so that both trust them for the moment. */
  async function signedIn(name: string) {
    const client = await person(dragoman, name, "translator");
    const key = (await client.get("/users/me/credentials")).json.key as string;
    const at = (url: string) => ({ token: new Client(url, client.headers["Authorization"]), key: new Client(url).withKey(key) });
    const all = [at(dragoman.url), at(further.client.url)];
    const taken = await Promise.all(all.flatMap(({ token, key: byKey }) => [token, byKey]).map(statusOf));
    expect(taken).toEqual([200, 200, 200, 200]);
    return { username: `${name}@mail.example`, client, tokens: all.map(({ token }) => token), keys: all.map(({ key: byKey }) => byKey) };
  }
  const statusOf = async (client: Client) => (await client.get("/users/me")).status;
  /** Everybody asks all the time, as programs do. */
  const end = (all: readonly Client[]) => Promise.all(all.map((client) =>
    until("what was taken back to end", async () => ((await statusOf(client)) === 401 ? true : undefined), soonMs)));
  const at = (n: number): Client => new Client(n % 2 === 0 ? dragoman.url : further.client.url, admin.headers["Authorization"]);

  const ways: readonly [what: string, end: (asked: Client, username: string) => Promise<unknown>][] = [
    ["another password", (asked, username) => asked.put(`/users/${username}/password`, { oldPassword: password, newPassword: other })],
    ["a reset", async (asked, username) => {
      const { json } = await asked.post(`/users/${username}/password/request-reset`);
      const resetToken = new URL(json.resetPasswordUrl).searchParams.get("token") as string;
      return new Client(asked.url).put(`/users/${username}/password/reset-token`, { resetToken, newPassword: other });
    }],
    ["another role", (asked, username) => asked.put(`/users/${username}`, { roles: "observer" })],
    ["being disabled", (asked, username) => asked.put(`/users/${username}`, { disabled: true })],
    ["being deleted", (asked, username) => asked.delete(`/users/${username}`)],
    ["being made anew under the same name", async (asked, username) => {
      await asked.delete(`/users/${username}`);
      return asked.post("/users", { username, displayName: "Anew", roles: "translator", password });
    }],
  ];
  it.each(ways.flatMap((way, n) => [0, 1].map((server) => [...way, server, `user${n}on${server}`] as const)))(
    "ends everywhere with %s, done by server %#", async (_what, act, server, name) => {
      const { username, tokens, keys } = await signedIn(name);
      expect(await act(at(server), username)).toMatchObject({ status: 200 });
      await end([...tokens, ...keys]);
    });

  it.each([0, 1])("ends everywhere with another key, chosen at server %d, as far as it is the key", async (server) => {
    const { username, client, tokens, keys } = await signedIn(`key${server}`);
    const own = new Client(at(server).url, client.headers["Authorization"]);
    const key = `u_${username}_abc123abc123`;
    expect((await own.put("/users/me/credentials", { key })).json).toEqual({ key });
    await end(keys);
    const newKeys = tokens.map(({ url }) => new Client(url).withKey(key));
    expect(await Promise.all([...tokens, ...newKeys].map(statusOf))).toEqual([200, 200, 200, 200]);
  });

  it("stays with another display name", async () => {
    const { username, tokens, keys } = await signedIn("stays");
    await admin.put(`/users/${username}`, { displayName: "Another" });
    const names = await Promise.all([...tokens, ...keys].map((one) => until("the new name", async () => {
      const { status, json } = await one.get("/users/me");
      return status === 200 && json.displayName === "Another" ? true : undefined;
    })));
    expect(names).toEqual([true, true, true, true]);
  });
});
