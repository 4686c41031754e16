import { describe, expect, it } from "@jest/globals";
import { checkLdapSettings, type LdapSettings, noLdap, sameBind } from "./ldap-settings.js";

const whole: LdapSettings = {
  connection: { host: "ldap.company.example", port: 636, tls: true, insecureSkipVerify: false },
  bind: { user: "cn=reader,dc=company,dc=example" },
  search: {
    base: "dc=company,dc=example", loginParser: "^([^@]+)(@.*)?$", loginToLdap: "uid=$1,ou=people,dc=company,dc=example",
    userFinder: "(&(objectClass=person)(|(uid=$1)(mail=$0)))", loginGroups: ["translators"],
    adminGroups: ["cn=admins,dc=company,dc=example"], roleGroups: [{ role: "linguist", groups: ["linguists"] }],
    attributes: { name: "cn", email: "mail" },
  },
  syncIntervalInSecs: 60, enabled: true,
};
const connection = (change: Partial<LdapSettings["connection"]>) => ({ ...whole, connection: { ...whole.connection, ...change } });
const search = (change: Partial<LdapSettings["search"]>) => ({ ...whole, search: { ...whole.search, ...change } });

describe("checkLdapSettings", () => {
  it.each<[string, LdapSettings]>([
    ["whole ones", whole], ["none at all", noLdap], ["an address", connection({ host: "192.0.2.7" })],
    ["an IPv6 address", connection({ host: "2001:db8::7" })],
    ["a name without a dot", connection({ host: "dc_1" })], ["the whole login", search({ loginToLdap: "$0@company.example" })],
    ["a pattern without groups", search({ loginParser: ".*", loginToLdap: "$0", userFinder: "(uid=$0)" })],
    ["an escaped parenthesis", search({ userFinder: "(cn=\\28$1\\29)" })],
  ])("takes %s", (_, settings) => { expect(() => checkLdapSettings(settings)).not.toThrow(); });

  it.each<[field: string, settings: LdapSettings]>([
    ["connection.host", connection({ host: "" })], ["connection.host", connection({ host: "ldaps://dc.example" })],
    ["connection.host", connection({ host: "dc.example:389" })], ["connection.host", connection({ host: "dc example" })],
    ["connection.port", connection({ port: 0 })], ["connection.port", connection({ port: 65_536 })],
    ["connection.port", connection({ port: 1.5 })],
    ["syncIntervalInSecs", { ...whole, syncIntervalInSecs: 0 }], ["syncIntervalInSecs", { ...whole, syncIntervalInSecs: Infinity }],
    ["search.base", search({ base: "" })], ["search.userFinder", search({ userFinder: "" })],
    ["search.loginParser", search({ loginParser: "(" })],
    ["search.loginParser", search({ loginParser: "\\q" })], ["search.loginToLdap", search({ loginToLdap: "uid=anna" })],
    ["search.loginToLdap", search({ loginToLdap: "$3" })], ["search.userFinder", search({ userFinder: "(uid=*)" })],
    ["search.userFinder", search({ userFinder: "(uid=$9)" })], ["search.userFinder", search({ userFinder: "uid=$1" })],
    ["search.userFinder", search({ userFinder: "(uid=$1" })], ["search.userFinder", search({ userFinder: "(uid=$1)(cn=$1)" })],
    ["search.userFinder", search({ userFinder: "(uid=$1))" })],
    ["search.attributes.name", search({ attributes: { name: "", email: "mail" } })],
    ["search.attributes.email", search({ attributes: { name: "cn", email: "mail)(x" } })],
    ["search.roleGroups", search({ roleGroups: [{ role: "super admin", groups: ["bosses"] }] })],
  ])("refuses a wrong %s, case %#", (field, settings) => {
    expect(() => checkLdapSettings(settings)).toThrow(expect.objectContaining({
      code: "ldap-settings-invalid", message: expect.stringMatching(new RegExp(`^ldapConfig\\.${field.replace(".", "\\.")} .*\\.$`)),
    }));
  });
  it("asks for everything where nobody is to sign in only when told to", () => {
    expect(() => checkLdapSettings(noLdap, true)).toThrow("ldapConfig.connection.host is missing.");
    expect(() => checkLdapSettings(whole, true)).not.toThrow();
  });
});

describe("sameBind", () => {
  it("is what leads a password to one server, in one way and for one user", () => {
    expect(sameBind(whole, search({ base: "dc=other" }))).toBe(true);
    for (const other of [
      connection({ host: "evil.example" }), connection({ port: 389 }), connection({ tls: false }), connection({ insecureSkipVerify: true }),
      { ...whole, bind: { user: "cn=other" } },
    ]) expect(sameBind(whole, other)).toBe(false);
  });
});
