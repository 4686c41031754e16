import type { LdapEntry } from "@dragoman/application/ldap";

/** An entry, and the password by which somebody binds as it. */
export interface EntryOfTest extends LdapEntry {
  readonly password?: string;
}

/** What all names in the directory of a test end with. */
export const suffix = "dc=company,dc=example";

const person = (uid: string, cn: string, more: Readonly<Record<string, readonly string[]>> = {}): EntryOfTest => ({
  dn: `uid=${uid},ou=people,${suffix}`, password: `secret of ${uid}`,
  attributes: { objectClass: ["inetOrgPerson"], uid: [uid], cn: [cn], sn: [cn], mail: [`${uid}@company.example`], ...more },
});
const group = (name: string, ...members: readonly string[]): EntryOfTest => ({
  dn: `cn=${name},ou=groups,${suffix}`,
  attributes: { objectClass: ["groupOfNames"], cn: [name], member: members.map((uid) => `uid=${uid},ou=people,${suffix}`) },
});

/** Anna translates, Ben administers, Carl belongs to no group, and Dora has no address. */
export const directory: readonly EntryOfTest[] = [
  { dn: suffix, attributes: { objectClass: ["dcObject", "organization"], dc: ["company"], o: ["Company"] } },
  { dn: `ou=people,${suffix}`, attributes: { objectClass: ["organizationalUnit"], ou: ["people"] } },
  { dn: `ou=groups,${suffix}`, attributes: { objectClass: ["organizationalUnit"], ou: ["groups"] } },
  {
    dn: `cn=reader,${suffix}`, password: "Read-only-4",
    attributes: { objectClass: ["organizationalRole", "simpleSecurityObject"], cn: ["reader"] },
  },
  person("anna", "Anna Ängström"), person("ben", "Ben"), person("carl", "Carl"),
  { ...person("dora", "Dora"), attributes: { objectClass: ["inetOrgPerson"], uid: ["dora"], cn: ["Dora"], sn: ["Dora"] } },
  group("translators", "anna", "ben"), group("mt-admins", "ben"), group("linguists", "ben"),
];
