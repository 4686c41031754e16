import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { suffix } from "@dragoman/port-contracts/ldap";
import { type Slapd, startSlapd, withSlapd } from "../../../packages/adapters-identity/test/slapd.js";
import type { Answer, Client } from "./support/client.js";
import { startDragoman } from "./support/dragoman.js";
import { outcomeOf, password, usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { until } from "./support/until.js";
import { useDragoman, useSandbox } from "./support/use-dragoman.js";

const json = { "Content-Type": "application/json" };
const put = (client: Client, path: string, body: unknown): Promise<Answer> =>
  client.send("PUT", `/system/ldap${path}`, typeof body === "string" ? body : JSON.stringify(body), json);
const reader = { user: `cn=reader,${suffix}`, password: "Read-only-4" };
const people = `ou=people,${suffix}`;
const passwordOf = (uid: string): string => `secret of ${uid}`;

type Config = Record<string, unknown> & { readonly connection: object; readonly search: object };

/** Settings by which people of the directory sign in, with a word or two changed. */
function configOf({ port }: { readonly port: number }, more: Record<string, unknown> = {}, search: object = {}): Config {
  return {
    enabled: true, connection: { host: "localhost", port, tls: false }, bind: reader, ...more,
    search: {
      base: suffix, loginParser: "^([^@]+)", loginToLdap: `uid=$1,${people}`, userFinder: "(&(objectClass=inetOrgPerson)(uid=$1))",
      attributes: { name: "cn" }, ...search,
    },
  };
}

describe("settings of LDAP", () => {
  const { dragoman, admin } = useSandbox("none");
  const who = usePeople(dragoman);

  it("are off, with their defaults, until somebody sets them", async () => {
    expect((await admin.get("/system/ldap")).json).toEqual({
      connection: { host: "", port: 389, tls: false, insecureSkipVerify: false }, bind: { user: "" },
      search: {
        base: "", loginParser: "^(.*)$", loginToLdap: "$1", userFinder: "", loginGroups: [], adminGroups: [], roleGroups: [],
        attributes: { name: "name", email: "mail" },
      },
      syncIntervalInSecs: 3_600, enabled: false,
    });
  });

  it.each<[what: string, body: unknown, field: string, code?: string]>([
    ["no settings", {}, "ldapConfig", "field-missing"],
    ["a text as settings", { ldapConfig: "x" }, "ldapConfig", "unknown-value"],
    ["a port that is a text", { ldapConfig: { connection: { port: "389" } } }, "ldapConfig.connection.port", "unknown-value"],
    ["a port that is none", { ldapConfig: { connection: { port: 65_536 } } }, "connection.port"],
    ["a flag that is none", { ldapConfig: { connection: { tls: "yes" } } }, "ldapConfig.connection.tls", "unknown-value"],
    ["a host that is a URL", { ldapConfig: { connection: { host: "ldap://x" } } }, "connection.host"],
    ["no host, though enabled", { ldapConfig: { enabled: true } }, "connection.host"],
    ["no base, though enabled", { ldapConfig: { enabled: true, connection: { host: "x" } } }, "search.base"],
    ["no filter, though enabled", { ldapConfig: { enabled: true, connection: { host: "x" }, search: { base: "dc=x" } } },
      "search.userFinder"],
    ["a pattern that is none", { ldapConfig: { search: { loginParser: "(" } } }, "search.loginParser"],
    ["a group that is not there", { ldapConfig: { search: { loginToLdap: "uid=$2" } } }, "search.loginToLdap"],
    ["a filter for one and all", { ldapConfig: { search: { userFinder: "(uid=anna)" } } }, "search.userFinder"],
    ["a filter that is none", { ldapConfig: { search: { userFinder: "(uid=$1" } } }, "search.userFinder"],
    ["an attribute that is none", { ldapConfig: { search: { attributes: { email: "a b" } } } }, "search.attributes.email"],
    ["a role that is none", { ldapConfig: { search: { roleGroups: [{ role: "king", groups: ["a"] }] } } },
      "ldapConfig.search.roleGroups[0].role", "unknown-value"],
    ["groups of super admins", { ldapConfig: { search: { roleGroups: [{ role: "super admin", groups: ["a"] }] } } },
      "ldapConfig.search.roleGroups[0].role", "unknown-value"],
    ["groups that are numbers", { ldapConfig: { search: { loginGroups: [7] } } }, "ldapConfig.search.loginGroups[0]", "unknown-value"],
    ["an interval that is none", { ldapConfig: { syncIntervalInSecs: 0 } }, "syncIntervalInSecs"],
    ["a user without password", { ldapConfig: { bind: { user: "cn=x" } } }, "ldapConfig.bind.password"],
    ["a password without user", { ldapConfig: { bind: { password: "hunter2" } } }, "ldapConfig.bind.password"],
    ["a password to be kept that is not there", { ldapConfig: { bind: { user: "cn=x", password: "__PRESERVE__" } } },
      "ldapConfig.bind.password"],
    ["a password to try without a user", { ldapConfig: {}, password: "hunter2" }, "username", "field-missing"],
    ["half of JSON", "{\"ldapConfig\":{\"bind\":{\"password\":\"hunter2", "", "json-malformed"],
    ["no JSON", "", "", "field-missing"],
    ["NUL in a text", { ldapConfig: { connection: { host: "a\0b" } } }, "ldapConfig.connection.host", "text-malformed"],
  ])("are refused with %s", async (_what, body, field, code = "ldap-settings-invalid") => {
    const before = (await admin.get("/system/ldap")).json;
    await refusals([[put(admin, "", body), 400, code, field]]);
    expect((await put(admin, "/test", body)).status).toBe(400);
    expect((await put(admin, "", body)).text).not.toContain("hunter2");
    expect((await admin.get("/system/ldap")).json).toEqual(before);
  });

  it("are for administrators", async () => {
    for (const client of [who.linguist, who.translator, who.observer, who.nobody]) {
      await refusals([
        [client.get("/system/ldap"), 403, "role-not-sufficient"], [put(client, "", { ldapConfig: {} }), 403, "role-not-sufficient"],
        [put(client, "/test", { ldapConfig: {} }), 403, "role-not-sufficient"],
      ]);
    }
    const stranger = dragoman.anybody();
    await refusals([
      [stranger.get("/system/ldap"), 401, "not-authenticated"], [put(stranger, "", {}), 401, "not-authenticated"],
      [put(stranger, "/test", {}), 401, "not-authenticated"],
    ]);
    expect((await who.admin.get("/system/ldap")).status).toBe(200);
    expect((await put(who.admin, "", { ldapConfig: { syncIntervalInSecs: 60 } })).json.syncIntervalInSecs).toBe(60);
    expect((await put(who.admin, "", { ldapConfig: {} })).json.syncIntervalInSecs).toBe(3_600);
  });
});

withSlapd.describe(`people of a directory${withSlapd.installed ? "" : " (skipped: slapd is not installed)"}`, () => {
  let slapd: Slapd;
  beforeAll(async () => { slapd = await startSlapd(); });
  afterAll(() => slapd?.close());
  // Whatever the certificate of the directory signs is trusted, as a company's own authority would be.
  const { dragoman, admin } = useDragoman(async () =>
    startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "none", NODE_EXTRA_CA_CERTS: slapd.certificateFile }));

  const set = async (config: Config): Promise<void> => {
    const answer = await put(admin, "", { ldapConfig: config });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const tested = async (config: Config, username?: string, password?: string): Promise<Record<string, string>> => {
    const { json: { validations } } = await put(admin, "/test", { ldapConfig: config, username, password });
    return Object.fromEntries(validations.map(({ code, status }: { code: string; status: string }) => [code, status]));
  };
  const steps = (...statuses: readonly string[]) =>
    Object.fromEntries(["connect", "bind", "login", "login.allowed", "login.admin"].map((code, at) => [code, statuses[at]]));
  const auth = (username: string, password: string) => dragoman.anybody().post("/auth", { username, password });
  const account = async (uid: string, login = uid) =>
    (await (await dragoman.anybody().signIn(login, passwordOf(uid))).get("/users/me")).json;

  describe("the test", () => {
    const groups = { loginGroups: ["translators"], adminGroups: [`CN=mt-admins, ou=groups,${suffix}`] };
    it("takes five steps", async () => {
      for (const [config, username, uid, statuses] of [
        [configOf(slapd), undefined, "", ["pass", "pass", "skip", "skip", "skip"]],
        [configOf(slapd), "anna", "anna", ["pass", "pass", "pass", "pass", "skip"]],
        [configOf(slapd, {}, groups), "ben@company.example", "ben", ["pass", "pass", "pass", "pass", "pass"]],
        [configOf(slapd, {}, groups), "anna", "anna", ["pass", "pass", "pass", "pass", "skip"]],
        [configOf(slapd, {}, groups), "carl", "carl", ["pass", "pass", "pass", "fail", "skip"]],
        [configOf(slapd), "anna", "ben", ["pass", "pass", "fail", "skip", "skip"]],
        [configOf(slapd), "nobody", "anna", ["pass", "pass", "fail", "skip", "skip"]],
        [configOf(slapd), "dora", "dora", ["pass", "pass", "fail", "skip", "skip"]],
        [configOf(slapd, {}, { loginParser: "^x", loginToLdap: "$0", userFinder: "(uid=$0)" }), "anna", "anna",
          ["pass", "pass", "fail", "skip", "skip"]],
        [configOf(slapd, {}, { base: `ou=nowhere,${suffix}` }), "anna", "anna", ["pass", "pass", "fail", "skip", "skip"]],
        [configOf(slapd, {}, { userFinder: "(|(uid=$1)(uid=ben))" }), "anna", "anna", ["pass", "pass", "fail", "skip", "skip"]],
        [configOf(slapd, { bind: { user: "" } }), "anna", "anna", ["pass", "skip", "pass", "pass", "skip"]],
        [configOf(slapd, { bind: { ...reader, password: "wrong" } }), "anna", "anna", ["pass", "fail", "skip", "skip", "skip"]],
        [configOf({ port: 1 }), "anna", "anna", ["fail", "skip", "skip", "skip", "skip"]],
      ] as const) {
        expect(await tested(config, username, username && passwordOf(uid))).toEqual(steps(...statuses));
      }
    });
    it("says why, in words that an administrator can act on", async () => {
      const { text } = await put(admin, "/test", { ldapConfig: configOf({ port: 1 }) });
      expect(text).toContain("The LDAP server localhost:1 cannot be asked: nothing listens there.");
    });
    it("lets nobody in by an empty password, which this server would take", async () => {
      const { json: { validations } } = await put(admin, "/test", { ldapConfig: configOf(slapd), username: "anna", password: "" });
      expect(validations[2]).toMatchObject({ status: "fail", message: expect.stringContaining("empty") });
      expect((await auth("anna", "")).status).toBe(400);
    });
    it("finds nobody by what would be a filter or a DN", async () => {
      for (const login of ["*", "*)(uid=*", "anna)(|(uid=*", "anna,ou=people", `anna,${people}`, "an\\61", "EXTERNAL"]) {
        const { login: step } = await tested(configOf(slapd, {}, { loginParser: "^(.*)$" }), login, passwordOf("anna"));
        expect([login, step]).toEqual([login, "fail"]);
      }
    });
    it("gives up a pattern that does not come to an end", async () => {
      const hopeless = configOf(slapd, {}, { loginParser: "^(a+)+$", loginToLdap: `uid=$1,${people}` });
      expect(await tested(hopeless, `${"a".repeat(60)}!`, "x")).toEqual(steps("pass", "pass", "fail", "skip", "skip"));
      expect((await admin.get("/users/me")).status).toBe(200);
    });
    it("speaks TLS to whom it trusts, unless told not to look", async () => {
      for (const [connection, status] of [
        [{ host: "localhost", port: slapd.tlsPort, tls: true }, "pass"],
        [{ host: "127.0.0.1", port: slapd.tlsPort, tls: true }, "fail"],
        [{ host: "127.0.0.1", port: slapd.tlsPort, tls: true, insecureSkipVerify: true }, "pass"],
        [{ host: "localhost", port: slapd.port, tls: true }, "fail"],
        [{ host: "localhost", port: slapd.tlsPort, tls: false }, "fail"],
      ] as const) expect([connection, (await tested(configOf(slapd, { connection }), "anna", passwordOf("anna")))["login"]])
        .toEqual([connection, status === "pass" ? "pass" : "skip"]);
    });
    it("stores nothing", async () => {
      const before = (await admin.get("/system/ldap")).json;
      await tested(configOf(slapd), "anna", passwordOf("anna"));
      expect((await admin.get("/system/ldap")).json).toEqual(before);
    });
  });

  describe("the settings", () => {
    it("are stored with somebody to try them with only if all goes well for them", async () => {
      const before = (await admin.get("/system/ldap")).json;
      const config = configOf(slapd, {}, { loginGroups: ["linguists"] });
      const storing = (body: object) => put(admin, "", body);
      await refusals([
        [put(admin, "", { ldapConfig: config, username: "anna", password: passwordOf("anna") }), 400, "ldap-test-failed", "login.allowed"],
        [storing({ ldapConfig: config, username: "ben", password: "wrong" }), 400, "ldap-test-failed", "The step login failed:"],
      ]);
      expect((await admin.get("/system/ldap")).json).toEqual(before);
      const { status, json: stored } = await storing({ ldapConfig: config, username: "ben", password: passwordOf("ben") });
      expect([status, stored.search.loginGroups, stored.enabled]).toEqual([200, ["linguists"], true]);
      // An ordinary user is no admin, which is no failure.
      const ldapConfig = configOf(slapd, {}, { adminGroups: ["mt-admins"] });
      expect((await storing({ ldapConfig, username: "anna", password: passwordOf("anna") })).status).toBe(200);
    });
    it("keep the password for the same user on the same server, and show it to nobody", async () => {
      await set(configOf(slapd));
      const keeping = configOf(slapd, { bind: { user: reader.user, password: "__PRESERVE__" } });
      expect((await tested(keeping))["bind"]).toBe("pass");
      const answers = [await put(admin, "", { ldapConfig: keeping }), await admin.get("/system/ldap")];
      for (const { text, headers } of answers) {
        expect(text).not.toMatch(/Read-only-4|PRESERVE/);
        expect(headers.get("cache-control")).toBe("no-store");
      }
      expect((await tested(keeping))["bind"]).toBe("pass");
      const rows = await dragoman.database.query("SELECT value::text AS value FROM settings");
      expect(JSON.stringify(rows)).not.toContain(reader.password);
    });
    it("never send a stored password to another server, nor in another way", async () => {
      await set(configOf(slapd));
      const heard: Buffer[] = [];
      const other = createServer((socket) => socket.on("data", (bytes) => heard.push(bytes))).listen(0, "127.0.0.1");
      await once(other, "listening");
      const { port } = other.address() as AddressInfo;
      for (const connection of [
        { host: "127.0.0.1", port }, { host: "127.0.0.1", port: slapd.port }, { host: "localhost", port },
        { host: "localhost", port: slapd.port, tls: true }, { host: "localhost", port: slapd.port, insecureSkipVerify: true },
      ]) {
        const ldapConfig = configOf(slapd, { connection, bind: { user: reader.user, password: "__PRESERVE__" } });
        for (const path of ["", "/test"]) {
          await refusals([[put(admin, path, { ldapConfig }), 400, "ldap-settings-invalid", "ldapConfig.bind.password"]]);
        }
      }
      other.close();
      expect(heard).toEqual([]);
    });
  });

  describe("a sign-in", () => {
    beforeEach(() => set(configOf(slapd)));

    it("makes who is new a user, known by the e-mail address, without a role", async () => {
      expect(await account("anna")).toMatchObject({
        username: "anna@company.example", displayName: "Anna Ängström", roles: [""], authenticationType: "ldap", disabled: false,
      });
      expect(await account("anna", "ANNA@anywhere.example")).toEqual(await account("anna"));
      expect((await admin.get("/users", { username: "anna@" })).json.totalItems).toBe(1);
    });
    it("gives the mightiest role that groups give, and takes it away with the group", async () => {
      const roleGroups = [{ role: "Translator", groups: ["translators"] }, { role: "linguist", groups: ["linguists"] }];
      const groups = { adminGroups: ["mt-admins"], roleGroups };
      await set(configOf(slapd, {}, groups));
      const roles = [];
      for (const uid of ["anna", "ben", "carl"]) roles.push((await account(uid)).roles);
      expect(roles).toEqual([["translator"], ["admin"], [""]]);
      const ben = await dragoman.anybody().signIn("ben", passwordOf("ben"));
      expect((await ben.get("/users")).status).toBe(200);
      await set(configOf(slapd, {}, { ...groups, adminGroups: [] }));
      expect((await account("ben")).roles).toEqual(["linguist"]);
      await until("his token to end", async () => ((await ben.get("/users")).status === 401 ? true : undefined), 10_000);
    });
    it("leaves roles that no group gives to administrators", async () => {
      await account("carl");
      await admin.put("/users/carl@company.example", { roles: "observer" });
      expect((await account("carl")).roles).toEqual(["observer"]);
    });
    it("is refused in one way, whatever the reason", async () => {
      await set(configOf(slapd, {}, { loginGroups: ["translators"] }));
      await account("anna");
      await admin.put("/users/anna@company.example", { disabled: true });
      const answers = await Promise.all([
        auth("anna", passwordOf("anna")), auth("ben", "wrong"), auth("carl", passwordOf("carl")), auth("dora", passwordOf("dora")),
        auth("nobody", "wrong"), auth("admin@localhost", "wrong"), auth("EXTERNAL", "wrong"), auth("*", passwordOf("anna")),
        auth(`anna,${people}`, passwordOf("anna")), auth("ben)(uid=*", passwordOf("ben")),
      ]);
      for (const answer of answers) {
        expect([outcomeOf(answer), answer.text]).toEqual([[401, "sign-in-failed"], answers[0]?.text]);
      }
      await admin.put("/users/anna@company.example", { disabled: false });
      expect((await auth("anna", passwordOf("anna"))).status).toBe(200);
    });
    it("by an empty password is refused, though this server would take it", async () => {
      for (const username of ["anna", "nobody", "", reader.user]) expect((await auth(username, "")).status).toBe(400);
    });
    it("never makes one user of two kinds", async () => {
      const username = "ben@company.example";
      await admin.delete(`/users/${username}`);
      await admin.post("/users", { username, displayName: "Local Ben", roles: "observer", password });
      expect([(await auth("ben", passwordOf("ben"))).status, (await auth(username, passwordOf("ben"))).status]).toEqual([401, 401]);
      expect((await auth(username, password)).status).toBe(200);
      await admin.delete(`/users/${username}`);
      expect((await account("ben")).authenticationType).toBe("ldap");
    });
    it("has a password that is changed in the directory alone", async () => {
      const anna = await dragoman.anybody().signIn("anna", passwordOf("anna"));
      const change = { oldPassword: passwordOf("anna"), newPassword: "Another-horse-8" };
      await refusals([[anna.put("/users/me/password", change), 400, "password-not-local"]]);
    });
    it("begins with a search where there is no loginToLdap, and binds as the entry that is found", async () => {
      const byAddress = { loginParser: "^(.+)$", loginToLdap: "", userFinder: "(mail=$1)" };
      await set(configOf(slapd, {}, byAddress));
      expect((await admin.get("/system/ldap")).json.search.loginToLdap).toBe("");
      expect((await account("anna", "anna@company.example")).username).toBe("anna@company.example");
      const wrong = [
        await auth("anna@company.example", "wrong"), await auth("anna", passwordOf("anna")), await auth("*", passwordOf("anna")),
        await auth("nobody@company.example", passwordOf("anna")), await auth("admin@localhost", "wrong"),
      ];
      for (const answer of wrong) expect([outcomeOf(answer), answer.text]).toEqual([[401, "sign-in-failed"], wrong[0]?.text]);
      expect(await tested(configOf(slapd, {}, byAddress), "anna@company.example", passwordOf("anna")))
        .toEqual(steps("pass", "pass", "pass", "pass", "skip"));
    });
    it("counts guesses at each entry alone where they begin with a search", async () => {
      await set(configOf(slapd, {}, { loginParser: "^(.+)$", loginToLdap: "", userFinder: "(mail=$1)" }));
      await forgetGuesses();
      for (let n = 0; n < 10; n += 1) await auth("ben@company.example", `guess ${n}`);
      const answers = [
        await auth(" Ben@company.example", passwordOf("ben")), await auth("anna@company.example", passwordOf("anna")),
      ];
      expect(answers.map(({ status }) => status)).toEqual([429, 200]);
      await forgetGuesses();
    });
    it("ends, with every token and key, while LDAP is switched off", async () => {
      const anna = await dragoman.anybody().signIn("anna", passwordOf("anna"));
      const byKey = dragoman.anybody().withKey((await anna.get("/users/me/credentials")).json.key as string);
      const seen = async () => [(await anna.get("/users/me")).status, (await byKey.get("/users/me")).status];
      const become = (status: number) =>
        until(`both to be answered ${status}`, async () => ((await seen()).every((one) => one === status) ? true : undefined), 10_000);
      expect(await seen()).toEqual([200, 200]);
      await set(configOf(slapd, { enabled: false }));
      await become(401);
      expect((await auth("anna", passwordOf("anna"))).status).toBe(401);
      expect((await admin.get("/users/me")).status).toBe(200);
      await set(configOf(slapd));
      await become(200);
    });
    it("goes through TLS", async () => {
      await set(configOf(slapd, { connection: { host: "localhost", port: slapd.tlsPort, tls: true } }));
      expect((await account("anna")).username).toBe("anna@company.example");
    });
  });

  const forgetGuesses = () => dragoman.database.query("DELETE FROM guesses");

  describe("guessing", () => {
    /** How many of these logins were looked at, each with a password of its own; all at once. */
    const looked = async (logins: readonly string[]): Promise<number> => {
      const codes = await Promise.all(logins.map(async (login, n) => outcomeOf(await auth(login, `guess ${n}`))[1]));
      expect(new Set(codes)).toEqual(new Set(["sign-in-failed", "too-many-sign-ins"]));
      return codes.filter((code) => code === "sign-in-failed").length;
    };
    const fifty = (login: (n: number) => string) => Array.from({ length: 50 }, (_, n) => login(n));
    beforeAll(() => set(configOf(slapd)));
    beforeEach(forgetGuesses);
    afterAll(forgetGuesses);

    it.each(["ben", "nobody-there", "admin@localhost"])("of %s in parallel is looked at ten times", async (login) => {
      expect(await looked(fifty(() => login))).toBe(10);
      expect(outcomeOf(await auth(login, login === "ben" ? passwordOf("ben") : dragoman.password))).toEqual([429, "too-many-sign-ins"]);
    });
    it("of one account under many spellings is looked at ten times, whether it is there or not", async () => {
      const signs = ["", " ", "\u00AD", "\u200B", "\u0301"];
      for (const uid of ["ben", "nobody-there"]) {
        expect(await looked(fifty((n) => `${n % 2 ? uid : uid.toUpperCase()}${signs[n % 5]}@host${n}.example`))).toBe(10);
      }
    });
    it("is bound while the directory cannot be asked, too", async () => {
      await set(configOf({ port: 1 }));
      const codes = await Promise.all(["admin@localhost", "nobody-there"].map(async (login) => {
        const tries = [];
        for (let n = 0; n < 12; n += 1) tries.push(outcomeOf(await auth(login, `guess ${n}`))[1]);
        return tries;
      }));
      const expected = [...Array(10).fill("ldap-unavailable"), ...Array(2).fill("too-many-sign-ins")];
      expect(codes).toEqual([expected, expected]);
    });
  });

  describe("a directory that is away", () => {
    it("keeps those out whom it knows, for a moment, and nobody else", async () => {
      await set(configOf(slapd));
      await account("anna");
      await slapd.stop();
      try {
        for (const login of ["anna", "nobody", "admin@localhost"]) {
          const answer = await auth(login, passwordOf("anna"));
          expect([...outcomeOf(answer), answer.headers.get("retry-after")]).toEqual([503, "ldap-unavailable", "10"]);
        }
        expect((await auth("admin@localhost", dragoman.password)).status).toBe(200);
      } finally {
        await slapd.start();
      }
      expect((await auth("anna", passwordOf("anna"))).status).toBe(200);
    });
  });

  describe("the sync", () => {
    const isDisabled = async (uid: string): Promise<boolean> => (await admin.get(`/users/${uid}@company.example`)).json.disabled;
    const looks = async () => (await dragoman.database.query<{ begun: string }>(
      "SELECT value->>'begun' AS begun FROM settings WHERE name = 'ldap-sync'"))[0]?.begun ?? "";
    /** Waits until users were looked for once more from the beginning. */
    const oneLook = async (): Promise<void> => {
      for (const _ of [1, 2]) {
        const before = await looks();
        await until("users to be looked for", async () => (await looks() === before ? undefined : true));
      }
    };

    it("disables who is gone, and nobody while the directory says nothing", async () => {
      await set(configOf(slapd, { syncIntervalInSecs: 1 }));
      await account("carl");
      const anna = await dragoman.anybody().signIn("anna", passwordOf("anna"));
      await oneLook();
      await slapd.stop();
      await oneLook();
      await slapd.start();
      await set(configOf(slapd, { syncIntervalInSecs: 1 }, { base: `ou=groups,${suffix}` }));
      await oneLook();
      expect([await isDisabled("anna"), await isDisabled("carl")]).toEqual([false, false]);
      expect((await anna.get("/users/me")).status).toBe(200);

      await set(configOf(slapd, { syncIntervalInSecs: 1 }));
      await slapd.change((client) => client.del(`uid=anna,${people}`));
      await until("Anna to be disabled", async () => (await isDisabled("anna") ? true : undefined));
      await until("her token to end", async () => ((await anna.get("/users/me")).status === 401 ? true : undefined));
      expect(await isDisabled("carl")).toBe(false);
      expect((await admin.get("/users/admin@localhost")).json.disabled).toBe(false);
    });
  });
});
