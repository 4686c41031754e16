import { MemoryChanges } from "@dragoman/adapters-memory/common";
import { type MemoryLdapEntry, MemoryLdapServers, MemoryLoginParser } from "@dragoman/adapters-memory/ldap";
import { MemorySettingStore } from "@dragoman/adapters-memory/system";
import type { LdapSettings } from "@dragoman/domain/ldap";
import { box, clock, usersOf } from "../users/users.test-kit.js";
import { ldapGroup } from "./stored-ldap.js";

const suffix = "dc=company,dc=example";
/** Where the directory of the tests is. */
export const host = "ldap.company.example";
export const people = `ou=people,${suffix}`;
export const reader = { user: `cn=reader,${suffix}`, password: "Read-only-4" };

const person = (uid: string, more: Readonly<Record<string, readonly string[]>> = { mail: [`${uid}@company.example`] }) => ({
  dn: `uid=${uid},${people}`, password: `secret of ${uid}`, attributes: { objectClass: ["inetOrgPerson"], uid: [uid], cn: [uid], ...more },
});
const group = (name: string, ...members: readonly string[]) => ({
  dn: `cn=${name},ou=groups,${suffix}`, attributes: { cn: [name], member: members.map((uid) => `uid=${uid},${people}`) },
});

/** Anna translates, Ben administers, Carl belongs to no group, and Dora has no address. */
export const directory: readonly MemoryLdapEntry[] = [
  { dn: suffix, attributes: {} }, { dn: `ou=groups,${suffix}`, attributes: {} },
  { dn: reader.user, password: reader.password, attributes: {} },
  person("anna"), person("ben"), person("carl"), person("dora", {}),
  group("translators", "anna", "ben"), group("mt-admins", "ben"), group("linguists", "ben"),
];

/** By these settings people of the directory sign in. */
export const whole: LdapSettings = {
  connection: { host, port: 389, tls: false, insecureSkipVerify: false }, bind: { user: reader.user },
  search: {
    base: suffix, loginParser: "^([^@]+)", loginToLdap: `uid=$1,${people}`, userFinder: "(&(objectClass=inetOrgPerson)(uid=$1))",
    loginGroups: [], adminGroups: [], roleGroups: [], attributes: { name: "cn", email: "mail" },
  },
  syncIntervalInSecs: 60, enabled: true,
};

/** The same with other ways to search. */
export const searching = (change: Partial<LdapSettings["search"]>): LdapSettings => ({ ...whole, search: { ...whole.search, ...change } });

/** A directory in memory, settings that may lead to it, and users. */
export async function aDirectory(settings: LdapSettings = whole) {
  const changes = new MemoryChanges(clock);
  const store = new MemorySettingStore(clock, changes);
  const servers = new MemoryLdapServers();
  servers.put(host, directory);
  const users = await usersOf();
  const put = (now: LdapSettings, bindPassword = reader.password) =>
    store.update(ldapGroup, () => ({ state: { settings: now, sealedPassword: box.seal(bindPassword) } }));
  await put(settings);
  return { changes, store, servers, users, put, around: { servers, parser: new MemoryLoginParser(), users } };
}
