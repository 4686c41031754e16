import { describe, expect, it } from "@jest/globals";
import { type PermissionName, permissionsOf, type Role, roles } from "./roles.js";

/** One letter for each role from super admin to observer; a dot where it may not. */
const table: Record<PermissionName, string> = {
  SUBMIT_TRANSLATION: "salt.", SUBMIT_FEEDBACK: "salt.", MANAGE_FEEDBACK: "salt.", APPROVE_FEEDBACK: "sa...",
  READ_DICTIONARIES: "salto", EDIT_TERMS: "salt.", MANAGE_DICTIONARIES: "sal..", MANAGE_LABELS: "sal..",
  MANAGE_ADAPTATION: "sal..", MANAGE_BRANDS: "sa...", MANAGE_CHAINS: "sa...", MANAGE_HOSTS: "sa...", MANAGE_USERS: "sa...",
  MANAGE_SYSTEM: "sa...", MANAGE_WEBHOOKS: "sa...", READ_REPORTS: "sa...", READ_METRICS: "sa..o",
};

describe("permissionsOf", () => {
  it("names every permission for everybody", () => {
    for (const role of [...roles, undefined]) expect(Object.keys(permissionsOf(role)).sort()).toEqual(Object.keys(table).sort());
  });
  it.each(Object.entries(table))("gives %s to %s", (name, who) => {
    expect(roles.map((role) => permissionsOf(role)[name as PermissionName])).toEqual([...who].map((letter) => letter !== "."));
  });
  it("gives people of other accounts translating alone", () => {
    const given = (role: Role) => Object.entries(permissionsOf(role, 2)).flatMap(([name, may]) => (may ? [name] : []));
    expect(roles.map(given)).toEqual(roles.map((role) => (role === "observer" ? [] : ["SUBMIT_TRANSLATION"])));
  });
  it("gives nothing without a role", () => expect(Object.values(permissionsOf())).not.toContain(true));
});
