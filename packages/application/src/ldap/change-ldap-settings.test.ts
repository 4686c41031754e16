import { describe, expect, it } from "@jest/globals";
import { type LdapSettings, noLdap } from "@dragoman/domain/ldap";
import { aCaller, aUser, box, outcome } from "../users/users.test-kit.js";
import { ChangeLdapSettings, type LdapForm, ReadLdapSettings, TestLdapSettings } from "./change-ldap-settings.js";
import { aDirectory, directory, host, reader, searching, whole } from "./ldap.test-kit.js";
import { readAccess } from "./stored-ldap.js";

const boss = aCaller(aUser("boss", { role: "super admin" }));
const admin = aCaller(aUser("admin", { role: "admin" }));
const anna = { username: "anna@company.example", password: "secret of anna" };
const preserve = "__PRESERVE__";
/** People sign in by their address, which is no part of their DN. */
const finding = (userFinder = "(mail=$1)"): LdapSettings => searching({ loginParser: "^(.+)$", loginToLdap: "", userFinder });

async function settingsOf(settings?: LdapSettings) {
  const there = await aDirectory(settings);
  const test = new TestLdapSettings(there.store, box, there.around);
  const change = new ChangeLdapSettings(there.store, box, there.users, test);
  return {
    ...there, test, access: () => readAccess(there.store, box),
    change: (form: LdapForm, caller = boss) => change.run(caller, form),
    statuses: async (form: LdapForm) => (await test.run(form)).map(({ status }) => status).join(" "),
  };
}

describe("settings of LDAP", () => {
  it("are none at first", async () => {
    const { store } = await settingsOf();
    expect(await new ReadLdapSettings(store).run()).toEqual(whole);
    const { store: empty } = await settingsOf();
    await empty.update({ name: "ldap", whole: () => ({}) }, () => ({ state: {} }));
    expect(await new ReadLdapSettings(empty).run()).toEqual(noLdap);
  });
  it("are stored with the password sealed, and told of without a value", async () => {
    const { change, access, store, changes } = await settingsOf(noLdap);
    expect(await change({ settings: whole, bindPassword: "new secret" })).toEqual(whole);
    expect(await access()).toEqual({ settings: whole, bindPassword: "new secret" });
    expect(JSON.stringify(await store.read({ name: "ldap", whole: (all) => all }))).not.toContain("new secret");
    const told = (await changes.outbox.read(0, 10)).map(({ type, data }) => [type, data]);
    expect(told).toEqual([["settings.changed", { group: "ldap" }]]);
  });
  it("keep the password under the name of who is bound on the same server", async () => {
    const { change, access, statuses } = await settingsOf();
    expect(await statuses({ settings: searching({ loginGroups: ["a"] }), bindPassword: preserve })).toBe("pass pass skip skip skip");
    await change({ settings: searching({ loginGroups: ["a"] }), bindPassword: preserve });
    expect(await access()).toEqual({ settings: searching({ loginGroups: ["a"] }), bindPassword: reader.password });
    await change({ settings: { ...whole, bind: { user: "" } }, bindPassword: preserve });
    expect((await access()).bindPassword).toBe("");
  });
  it.each<[string, LdapSettings, string]>([
    ["another host", { ...whole, connection: { ...whole.connection, host: "evil.example" } }, preserve],
    ["another port", { ...whole, connection: { ...whole.connection, port: 3_389 } }, preserve],
    ["no certificate", { ...whole, connection: { ...whole.connection, insecureSkipVerify: true } }, preserve],
    ["another user", { ...whole, bind: { user: "cn=other" } }, preserve],
    ["nothing at all", whole, ""],
    ["nobody", { ...whole, bind: { user: "" } }, "a password"],
  ])("ask for a password with %s", async (_, settings, bindPassword) => {
    const { change, test, access } = await settingsOf();
    const before = await access();
    for (const act of [() => change({ settings, bindPassword }), () => test.run({ settings, bindPassword })]) {
      await expect(act()).rejects.toMatchObject({
        code: "ldap-settings-invalid", message: expect.stringMatching(/^ldapConfig\.bind\.password /),
      });
    }
    expect(await access()).toEqual(before);
  });
  it("do not keep a password that is not there", async () => {
    const { change, put } = await settingsOf();
    await put(whole, "");
    expect(await outcome(change({ settings: whole, bindPassword: preserve }))).toBe("ldap-settings-invalid");
  });
  it("are changed by super admins alone while a super admin signs in by them", async () => {
    const { change, users } = await settingsOf();
    expect(await outcome(change({ settings: whole, bindPassword: "new" }, admin))).toBe("ok");
    await users.add({ state: aUser("carl", { authenticationType: "ldap", role: "super admin" }) });
    expect(await outcome(change({ settings: whole, bindPassword: "newer" }, admin))).toBe("role-not-sufficient");
    expect(await outcome(change({ settings: whole, bindPassword: "newer" }))).toBe("ok");
  });
  it("with somebody to try them with are stored only if no step fails", async () => {
    const { change, access } = await settingsOf(noLdap);
    const settings = searching({ loginGroups: ["linguists"] });
    await expect(change({ settings, bindPassword: reader.password, login: anna })).rejects.toMatchObject({
      code: "ldap-test-failed", message: "The step login.allowed failed: They belong to none of search.loginGroups.",
    });
    expect((await access()).settings).toEqual(noLdap);
    // An ordinary user is no admin, which is no failure.
    const withAdmins = searching({ adminGroups: ["mt-admins"] });
    expect(await outcome(change({ settings: withAdmins, bindPassword: reader.password, login: anna }))).toBe("ok");
    const ben = { username: "ben", password: "secret of ben" };
    expect(await outcome(change({ settings, bindPassword: reader.password, login: ben }))).toBe("ok");
  });
});

describe("the test of settings", () => {
  it.each<[string, Partial<LdapForm>, string]>([
    ["nobody to try them with", {}, "pass pass skip skip skip"],
    ["somebody", { login: anna }, "pass pass pass pass skip"],
    ["a wrong password", { login: { ...anna, password: "wrong" } }, "pass pass fail skip skip"],
    ["an empty password", { login: { ...anna, password: "" } }, "pass pass fail skip skip"],
    ["nobody whom there is", { login: { ...anna, username: "nobody" } }, "pass pass fail skip skip"],
    ["a login that does not fit", { settings: searching({ loginParser: "^x(.)" }), login: anna }, "pass pass fail skip skip"],
    ["a wrong password of who searches", { bindPassword: "wrong", login: anna }, "pass fail skip skip skip"],
    ["no server", { settings: { ...whole, connection: { ...whole.connection, host: "nowhere.example" } }, login: anna },
      "fail skip skip skip skip"],
    ["nobody who searches", { settings: { ...whole, bind: { user: "" } }, bindPassword: "", login: anna }, "pass skip pass pass skip"],
    ["a base that is not there", { settings: searching({ base: "dc=nowhere" }), login: anna }, "pass pass fail skip skip"],
    ["several who fit", { settings: searching({ userFinder: "(|(uid=$1)(uid=ben))" }), login: anna }, "pass pass fail skip skip"],
    ["another entry than that of the password", { settings: searching({ userFinder: "(&(cn=ben)(!(uid=$1)))" }), login: anna },
      "pass pass fail skip skip"],
    ["somebody without an address", { login: { username: "dora", password: "secret of dora" } }, "pass pass fail skip skip"],
    ["a member of no group", { settings: searching({ loginGroups: ["linguists"] }), login: anna }, "pass pass pass fail skip"],
    ["an admin", { settings: searching({ adminGroups: ["Translators"] }), login: anna }, "pass pass pass pass pass"],
    ["nobody who is an admin", { settings: searching({ adminGroups: ["mt-admins"] }), login: anna }, "pass pass pass pass skip"],
    ["somebody who is searched for", { settings: finding(), login: anna }, "pass pass pass pass skip"],
    ["somebody who is searched for as nobody", { settings: { ...finding(), bind: { user: "" } }, bindPassword: "", login: anna },
      "pass skip pass pass skip"],
    ["a wrong password of somebody who is searched for", { settings: finding(), login: { ...anna, password: "wrong" } },
      "pass pass fail skip skip"],
    ["an empty one", { settings: finding(), login: { ...anna, password: "" } }, "pass pass fail skip skip"],
    ["nobody whom a search finds", { settings: finding(), login: { ...anna, username: "nobody@company.example" } },
      "pass pass fail skip skip"],
    ["several whom a search finds", { settings: finding("(|(mail=$1)(uid=ben))"), login: anna }, "pass pass fail skip skip"],
  ])("with %s", async (_, form, expected) => {
    const { statuses, servers } = await settingsOf(noLdap);
    expect(await statuses({ settings: whole, bindPassword: reader.password, ...form })).toBe(expected);
    expect(servers.open).toBe(0);
  });
  it("finds who is of another kind here, or disabled", async () => {
    const { statuses, users } = await settingsOf(noLdap);
    const user = { username: anna.username, authenticationType: "ldap", disabled: true } as const;
    await users.add({ state: aUser("anna", user) });
    expect(await statuses({ settings: whole, bindPassword: reader.password, login: anna })).toBe("pass pass pass fail skip");
    await users.update("anna", () => ({ state: aUser("anna", { ...user, disabled: false }) }));
    expect(await statuses({ settings: whole, bindPassword: reader.password, login: anna })).toBe("pass pass pass pass skip");
    await users.update("anna", () => ({ state: aUser("anna", { username: anna.username }) }));
    expect(await statuses({ settings: whole, bindPassword: reader.password, login: anna })).toBe("pass pass pass fail skip");
  });
  it("knows groups in each of the usual ways", async () => {
    const { statuses, servers } = await settingsOf(noLdap);
    const dn = `uid=anna,ou=people,dc=company,dc=example`;
    const group = (name: string, attributes: Record<string, readonly string[]>) =>
      ({ dn: `cn=${name},dc=company,dc=example`, attributes: { cn: [name], ...attributes } });
    servers.put(host, [
      ...directory.map((one) => (one.dn === dn ? { ...one, attributes: { ...one.attributes, memberOf: ["cn=told,dc=elsewhere"] } } : one)),
      group("unique", { uniqueMember: [dn] }), group("posix", { memberUid: ["anna"] }),
    ]);
    for (const [name, expected] of [["told", "pass"], ["unique", "pass"], ["posix", "pass"], ["translators", "pass"], ["none", "fail"]]) {
      const form = { settings: searching({ loginGroups: [name as string] }), bindPassword: reader.password, login: anna };
      expect([name, (await statuses(form)).split(" ")[3]]).toEqual([name, expected]);
    }
  });
  it("demands all that a sign-in needs", async () => {
    const { test } = await settingsOf();
    expect(await outcome(test.run({ settings: noLdap, bindPassword: "" }))).toBe("ldap-settings-invalid");
  });
});
