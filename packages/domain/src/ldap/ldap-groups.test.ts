import { describe, expect, it } from "@jest/globals";
import type { Role } from "../users/index.js";
import { asksForGroups, isMember, roleByGroups } from "./ldap-groups.js";
import { noLdap } from "./ldap-settings.js";

const dn = (name: string) => `cn=${name},ou=groups,dc=example`;

describe("isMember", () => {
  it.each<[groups: string[], of: string[], is: boolean]>([
    [["a"], [dn("a")], true], [["A "], [dn("a")], true], [[" CN=a, ou=Groups,dc=example"], [dn("A")], true],
    [["x", "a"], [dn("b"), dn("a")], true], [["a"], [], false], [[], [dn("a")], false], [["groups"], [dn("a")], false],
    [["cn=a"], [dn("a")], false], [["cn=a,dc=other"], [dn("a")], false],
    [["a,b"], ["cn=a\\,b,dc=example"], true], [["a"], ["cn=a\\,b,dc=example"], false],
  ])("%j of %j: %s", (groups, of, is) => expect(isMember(groups, of)).toBe(is));
});

describe("roleByGroups", () => {
  const search = {
    ...noLdap.search, adminGroups: ["admins"],
    roleGroups: [{ role: "translator", groups: ["people"] }, { role: "linguist", groups: ["linguists", "experts"] }] as const,
  };
  it.each<[of: string[], former: Role | undefined, role: Role | undefined]>([
    [["admins", "people"], undefined, "admin"], [["people", "experts"], undefined, "linguist"], [["people"], "admin", "translator"],
    [[], "admin", undefined], [[], "linguist", undefined], [["others"], "observer", "observer"], [[], undefined, undefined],
    [["people"], "observer", "translator"], [["people"], "super admin", "super admin"], [[], "super admin", "super admin"],
  ])("in %j, formerly %s: %s", (of, former, role) => expect(roleByGroups(search, of.map(dn), former)).toBe(role));
  it("leaves roles to administrators where no group gives any, but that of an admin", () => {
    expect(roleByGroups(noLdap.search, [], "linguist")).toBe("linguist");
    expect(roleByGroups(noLdap.search, [], "admin")).toBeUndefined();
  });
});

describe("asksForGroups", () => {
  it("is told by the settings", () => {
    expect(asksForGroups(noLdap.search)).toBe(false);
    for (const name of ["loginGroups", "adminGroups"]) expect(asksForGroups({ ...noLdap.search, [name]: ["a"] })).toBe(true);
    expect(asksForGroups({ ...noLdap.search, roleGroups: [{ role: "observer", groups: [] }] })).toBe(true);
  });
});
