import { type Role, roles } from "../users/index.js";
import { isDn, normalDn, rdnsOf } from "./ldap-dn.js";
import type { LdapSearch } from "./ldap-settings.js";

/** Whether one of the groups is among those with these DNs. A group is a whole DN, or the name in front of one. */
export function isMember(groups: readonly string[], of: readonly string[]): boolean {
  const names = new Set(of.flatMap((dn) => [normalDn(dn), rdnsOf(dn)[0]?.value ?? ""]));
  return groups.some((group) => names.has(isDn(group) ? normalDn(group) : group.trim().toLowerCase()));
}

/**
 * The role that somebody has by their groups: the mightiest one. What groups gave they take away as well, and `admin` nobody has
 * but by groups; any other role is left to administrators of this server, and super admins are never touched.
 */
export function roleByGroups(search: LdapSearch, of: readonly string[], former: Role | undefined): Role | undefined {
  if (former === "super admin") return former;
  const given: LdapSearch["roleGroups"] = [{ role: "admin", groups: search.adminGroups }, ...search.roleGroups];
  const found = given.filter(({ groups }) => isMember(groups, of)).map(({ role }) => role);
  return roles.find((role) => found.includes(role)) ?? (given.some(({ role }) => role === former) ? undefined : former);
}

/** Whether anything depends on the groups that somebody belongs to. */
export function asksForGroups({ loginGroups, adminGroups, roleGroups }: LdapSearch): boolean {
  return loginGroups.length + adminGroups.length + roleGroups.length > 0;
}
