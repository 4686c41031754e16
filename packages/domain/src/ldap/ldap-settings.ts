import { invalid } from "../common/errors.js";
import { type Role, roles } from "../users/index.js";
import { countGroups, placeholdersOf } from "./ldap-login.js";

/** Where an LDAP server is, and how it is spoken to. */
export interface LdapConnection {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** Neither the chain of its certificate nor the name in it is looked at. */
  readonly insecureSkipVerify: boolean;
}

/** A role, and the groups whose members have it. */
export interface RoleGroups {
  readonly role: Role;
  readonly groups: readonly string[];
}

/** How people are found in a directory, and what they may by it. */
export interface LdapSearch {
  readonly base: string;
  /** An ECMAScript pattern under the flag `u`, which cuts a login into groups. */
  readonly loginParser: string;
  /** What somebody binds as, with `$0`, `$1`, … for the groups; "" for the entry that `userFinder` finds. */
  readonly loginToLdap: string;
  /** The filter that finds somebody's entry, with the same. */
  readonly userFinder: string;
  /** Members of one of them may sign in; all may where there is none. A group is a name or a whole DN. */
  readonly loginGroups: readonly string[];
  readonly adminGroups: readonly string[];
  readonly roleGroups: readonly RoleGroups[];
  readonly attributes: { readonly name: string; readonly email: string };
}

/** How people sign in by LDAP, as an administrator set it, without the password. */
export interface LdapSettings {
  readonly connection: LdapConnection;
  /** Who is bound for searches; "" for who signs in. */
  readonly bind: { readonly user: string };
  readonly search: LdapSearch;
  readonly syncIntervalInSecs: number;
  readonly enabled: boolean;
}

/** The port on which servers speak without TLS, or with it after StartTLS. */
export const plainLdapPort = 389;
/** The port of LDAP over TLS from the first byte. */
export const tlsLdapPort = 636;

/** Nobody signs in by LDAP until an administrator says how. */
export const noLdap: LdapSettings = {
  connection: { host: "", port: plainLdapPort, tls: false, insecureSkipVerify: false },
  bind: { user: "" },
  search: {
    base: "", loginParser: "^(.*)$", loginToLdap: "$1", userFinder: "", loginGroups: [], adminGroups: [], roleGroups: [],
    attributes: { name: "name", email: "mail" },
  },
  syncIntervalInSecs: 3_600, enabled: false,
};

/** Roles that groups of a directory can give: whoever may change groups there must not rule this server. */
export const mappedRoles: readonly Role[] = roles.filter((role) => role !== "super admin");

/** Whether both speak to one server in one way, as one user: only then a password that is kept for the one is meant for the other. */
export function sameBind(one: LdapSettings, other: LdapSettings): boolean {
  const keys = ["host", "port", "tls", "insecureSkipVerify"] as const;
  return one.bind.user === other.bind.user && keys.every((key) => one.connection[key] === other.connection[key]);
}

const hostOrAddress = /^[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9])?$|^[0-9a-f.]*:[0-9a-f:.]+$/i;
const attribute = /^[a-z][a-z0-9-]{0,99}$/i;
const mostSeconds = 365 * 24 * 60 * 60;

/** Throws `ldap-settings-invalid` unless people could sign in by the settings, or could once they are `complete`. */
export function checkLdapSettings({ connection, search, syncIntervalInSecs, enabled }: LdapSettings, complete = enabled): void {
  if (complete) {
    const needed = [["connection.host", connection.host], ["search.base", search.base], ["search.userFinder", search.userFinder]] as const;
    for (const [field, value] of needed) if (value === "") throw wrong(field, "is missing", "Nobody can be found without it.");
  }
  if (connection.host !== "" && !hostOrAddress.test(connection.host)) {
    throw unfit("connection.host", connection.host, "It must be a host name or an address, without scheme and port.");
  }
  checkRange("connection.port", connection.port, 65_535);
  checkRange("syncIntervalInSecs", syncIntervalInSecs, mostSeconds);
  checkSearch(search);
}

function checkSearch({ loginParser, loginToLdap, userFinder, attributes, roleGroups }: LdapSearch): void {
  checkParser(loginParser);
  const groups = countGroups(loginParser);
  if (loginToLdap !== "") checkTemplate("search.loginToLdap", loginToLdap, groups);
  if (userFinder !== "") {
    checkTemplate("search.userFinder", userFinder, groups);
    if (!isInParentheses(userFinder)) {
      throw unfit("search.userFinder", userFinder, "It must be a filter in parentheses such as (uid=$1).");
    }
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (!attribute.test(value)) throw unfit(`search.attributes.${name}`, value, "It must be the name of an attribute.");
  }
  for (const { role } of roleGroups) {
    if (!mappedRoles.includes(role)) {
      throw wrong("search.roleGroups", `names the role ${role}`,
        `Groups give one of ${mappedRoles.join(", ")}: whoever may change groups in the directory must not rule this server.`);
    }
  }
}

function checkRange(field: string, value: number, most: number): void {
  if (!Number.isInteger(value) || value < 1 || value > most) throw unfit(field, value, `It must be from 1 to ${most}.`);
}

function checkParser(pattern: string): void {
  try {
    void new RegExp(pattern, "u");
  } catch {
    throw unfit("search.loginParser", pattern, "It must be an ECMAScript regular expression under the flag u.");
  }
}

function checkTemplate(field: string, template: string, groups: number): void {
  const used = placeholdersOf(template);
  if (used.length === 0) {
    throw unfit(field, template,
      "It must hold the login: $0 is all of it, $1 what the first group of search.loginParser found, and so on.");
  }
  if (used.some((group) => group > groups)) {
    throw unfit(field, template, `search.loginParser has ${groups} groups, so $0 to $${groups} can be used.`);
  }
}

/** Whether it begins and ends with one pair of parentheses, and each within has its other one. */
function isInParentheses(filter: string): boolean {
  let open = 0;
  for (const [at, sign] of Array.from(filter).entries()) {
    if (at > 0 && open === 0) return false;
    if (sign === "(") open += 1;
    if (sign === ")") open -= 1;
  }
  return open === 0 && filter.startsWith("(");
}

function unfit(field: string, value: string | number, details: string): Error {
  const shown = typeof value === "string" && value.length > 100 ? `${value.slice(0, 100)}…` : value;
  return wrong(field, `${JSON.stringify(shown)} is not accepted`, details);
}

function wrong(field: string, what: string, details: string): Error {
  return invalid("ldap-settings-invalid", `ldapConfig.${field} ${what}.`, details);
}
