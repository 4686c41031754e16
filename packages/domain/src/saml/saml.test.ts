import { describe, expect, it } from "@jest/globals";
import {
  changeSamlSettings, confirm, givesSuperAdmin, noSaml, personOf, readMappings, readySaml, refuse, type SamlSettings, type SamlSignIn,
  samlSignInTransitions, take,
} from "./index.js";

const provider = { entityId: "https://idp.example", signInUrl: "https://idp.example/sso", certificates: ["AAAA"] };
const ready: SamlSettings = { ...noSaml, enabled: true, metadataUrl: "https://idp.example/md", provider };
const failing = (code: string) => expect.objectContaining({ code });

describe("settings of SAML", () => {
  it("keep what is not changed, and forget a provider that is named otherwise", () => {
    expect(changeSamlSettings(ready, { loginGroups: ["a"] })).toEqual({ ...ready, loginGroups: ["a"] });
    for (const change of [{ metadataUrl: "https://other.example/md" }, { insecureSkipVerify: true }]) {
      const changed = changeSamlSettings(ready, change);
      expect([changed.provider, readySaml(changed)]).toEqual([undefined, undefined]);
    }
    expect(readySaml(changeSamlSettings(ready, { enabled: false }))).toBeUndefined();
    expect(readySaml(ready)).toEqual(ready);
  });

  it.each([
    [{ enabled: true, metadataUrl: "" }], [{ metadataUrl: "idp.example" }], [{ metadataUrl: "ftp://idp.example" }],
    [{ metadataUrl: "http://idp.example/md" }], [{ metadataUrl: "https://" }],
    [{ metadataUrl: "https://dragoman:Secret-1@idp.example/md" }], [{ metadataUrl: "https://token@idp.example/md" }],
  ])("are refused with %j", (change) => {
    expect(() => changeSamlSettings(noSaml, change)).toThrow(failing("saml-metadata-url-invalid"));
  });

  it("take an address without TLS from who looks at no certificate", () => {
    const changes = { metadataUrl: "http://idp.example/md", insecureSkipVerify: true };
    expect(changeSamlSettings(noSaml, changes)).toMatchObject(changes);
  });

  it("read mappings, also of names with an equals sign, and gather those of one role", () => {
    expect(readMappings("role", ["linguist=A", "Super Admin=b=c", "LINGUIST= D "])).toEqual([
      { role: "linguist", givenBy: ["A", "D"] }, { role: "super admin", givenBy: ["b=c"] },
    ]);
    for (const wrong of ["linguist", "linguist=", "=A", "boss=A", ""]) {
      expect(() => readMappings("role", [wrong])).toThrow(failing("saml-mapping-invalid"));
    }
  });

  it("tell whether they can make a super admin", () => {
    expect(givesSuperAdmin({ ...ready, roles: readMappings("role", ["admin=A"]) })).toBe(false);
    for (const field of ["roles", "roleGroups"] as const) {
      expect(givesSuperAdmin({ ...ready, [field]: readMappings("role", ["super admin=A"]) })).toBe(true);
    }
  });
});

describe("who signed in", () => {
  const says = (attributes: Record<string, readonly string[]>, nameId = "") =>
    ({ nameId, attributes: new Map(Object.entries(attributes)) });

  it.each([
    ["an attribute with a usual name", says({ mail: ["ann@company.example"], displayName: ["Ann"] }), {}],
    ["the attributes that the settings name", says({ x: ["ann@company.example"], y: ["Ann"], mail: ["other@company.example"] }),
      { emailAttribute: "x", nameAttribute: "y" }],
    ["the name of the subject", says({ displayName: ["Ann"] }, "ann@company.example"), {}],
  ])("is known by %s", (_what, assertion, settings) => {
    expect(personOf(assertion, { ...ready, ...settings })).toEqual({ username: "ann@company.example", displayName: "Ann" });
  });

  it("needs an address where the settings look for it", () => {
    for (const [assertion, settings] of [
      [says({}, "ann"), {}], [says({ mail: ["ann"] }), {}],
      [says({ mail: ["ann@company.example"] }, "ann@company.example"), { emailAttribute: "x" }],
      [says({ mail: ["ann@company.example"] }), { emailAttribute: "constructor" }],
    ] as const) {
      expect(() => personOf(assertion, { ...ready, ...settings })).toThrow(failing("saml-person-invalid"));
    }
  });

  it.each([
    [{ loginGroups: ["a", "b"] }, true], [{ loginGroups: ["A"] }, false], [{ loginRoles: ["r"] }, true], [{ loginRoles: ["x"] }, false],
    [{ loginGroups: ["b"], loginRoles: ["x"] }, false],
  ])("may sign in by %j: %s", (settings, may) => {
    const assertion = says({ mail: ["ann@company.example"], groups: ["b"], roles: ["r"] });
    const read = () => personOf(assertion, { ...ready, ...settings });
    if (may) expect(read()).toEqual({ username: "ann@company.example" });
    else expect(read).toThrow(failing("saml-login-not-allowed"));
  });

  it.each([
    [["observer=r", "linguist=s"], ["translator=b"], "translator"], [[], ["observer=b", "admin=b"], "admin"], [["admin=x"], [], ""],
  ])("gets the mightiest of the roles that fit: %j and %j", (roles, roleGroups, role) => {
    const assertion = says({ mail: ["ann@company.example"], groups: ["b"], roles: ["r"] });
    const settings = { ...ready, roles: readMappings("role", roles), roleGroups: readMappings("roleGroup", roleGroups) };
    expect(personOf(assertion, settings).role).toBe(role);
  });
});

describe("the life of a sign-in", () => {
  const base = { id: "S1", begun: 7 };
  const all: Record<SamlSignIn["state"], SamlSignIn> = {
    answered: { ...base, state: "answered", person: { username: "ann@company.example" } },
    confirmed: { ...base, state: "confirmed", userId: "u1" }, refused: { ...base, state: "refused" }, taken: { ...base, state: "taken" },
  };
  const moves = { confirmed: (one: SamlSignIn) => confirm(one, "u1"), refused: refuse, taken: take };

  it.each(Object.keys(all) as SamlSignIn["state"][])("goes from %s where the table says, and nowhere else", (state) => {
    for (const [to, move] of Object.entries(moves) as [keyof typeof moves, (one: SamlSignIn) => SamlSignIn][]) {
      if ((samlSignInTransitions[state] as readonly string[]).includes(to)) expect(move(all[state])).toEqual(all[to]);
      else expect(() => move(all[state])).toThrow(failing("saml-sign-in-wrong-state"));
    }
  });
});
