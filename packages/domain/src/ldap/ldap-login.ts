import { isDn, rdnsOf } from "./ldap-dn.js";

/** What a pattern found in a login: all of it, and then each group, "" for one that took no part. */
export type LoginGroups = readonly string[];

const placeholder = /\$(\d{1,2})/g;

/** The groups that a template names, `$0` as 0. */
export function placeholdersOf(template: string): readonly number[] {
  return [...template.matchAll(placeholder)].map(([, digits]) => Number(digits));
}

/** How many groups a pattern has. It is not run: nothing, which comes before it, is found at once. */
export function countGroups(pattern: string): number {
  return (new RegExp(`|${pattern}`, "u").exec("")?.length ?? 1) - 1;
}

/** The name that somebody binds as. In a template that is a DN each group is one value, whatever signs it holds (RFC 4514). */
export function bindNameOf(template: string, groups: LoginGroups): string {
  return fill(template, groups, isDn(template) ? escapeDnValue : (value) => value);
}

/** The filter that finds somebody's entry; each group is one value in it, whatever signs it holds (RFC 4515). */
export function userFilterOf(template: string, groups: LoginGroups): string {
  return fill(template, groups, escapeFilterValue);
}

/** The filter that finds all whom `userFilterOf` could find. */
export function anyUserFilterOf(template: string): string {
  return template.replace(placeholder, "*").replace(/\*{2,}/g, "*");
}

/**
 * One word for many ways to write the name that somebody binds as: guesses are counted under it. Logins that are DNs by themselves
 * and play with signs are all one. Where the name is searched for, it is what the filter looks for.
 */
export function guessedName({ loginToLdap, userFinder }: { loginToLdap: string; userFinder: string }, groups: LoginGroups): string {
  if (loginToLdap === "") return [...new Set(placeholdersOf(userFinder))].map((group) => groups[group] ?? "").join(",");
  const name = bindNameOf(loginToLdap, groups);
  if (!isDn(name)) return name;
  return !isDn(loginToLdap) && /[\\"#]/.test(name) ? "" : rdnsOf(name).map(({ value }) => value).join(",");
}

function fill(template: string, groups: LoginGroups, escape: (value: string) => string): string {
  return template.replace(placeholder, (_, digits: string) => escape(groups[Number(digits)] ?? ""));
}

/** A value as it stands in a DN (RFC 4514). */
export function escapeDnValue(value: string): string {
  return value.replace(/[\\"+,;<>=#]/g, "\\$&").replace(/[\0\t\n\v\f\r]|^ | $/g, hexadecimal);
}

/** A value as it stands in a filter (RFC 4515). */
export function escapeFilterValue(value: string): string {
  return value.replace(/[\\*()\0]/g, hexadecimal);
}

const hexadecimal = (sign: string): string => `\\${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;
