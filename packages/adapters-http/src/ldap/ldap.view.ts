import type { LdapValidation } from "@dragoman/application/ldap";
import type { LdapSettings } from "@dragoman/domain/ldap";
import { flag, integer, like, list, named, object, oneOf, type Schema, text } from "../common/schema.js";

/** Shows how people sign in by LDAP: never a password. */
export function showLdapSettings({ connection, bind, search, syncIntervalInSecs, enabled }: LdapSettings): object {
  const { host, port, tls, insecureSkipVerify } = connection;
  const { base, loginParser, loginToLdap, userFinder, loginGroups, adminGroups, roleGroups, attributes } = search;
  return {
    connection: { host, port, tls, insecureSkipVerify },
    bind: { user: bind.user },
    search: {
      base, loginParser, loginToLdap, userFinder, loginGroups, adminGroups,
      roleGroups: roleGroups.map(({ role, groups }) => ({ role, groups })),
      attributes: { name: attributes.name, email: attributes.email },
    },
    syncIntervalInSecs, enabled,
  };
}

const texts = (example: string) => like(list(text), [example]);

export const ldapSettingsSchema: Schema = named("LdapSettings", object({
  connection: object({
    host: like(text, "ldap.company.example"), port: like(integer, 636), tls: like(flag, true), insecureSkipVerify: like(flag, false),
  }),
  bind: object({ user: like(text, "cn=reader,dc=company,dc=example") }),
  search: object({
    base: like(text, "dc=company,dc=example"), loginParser: like(text, "^([^@]+)"),
    loginToLdap: like(text, "uid=$1,ou=people,dc=company,dc=example"), userFinder: like(text, "(&(objectClass=person)(uid=$1))"),
    loginGroups: texts("translators"), adminGroups: texts("cn=mt-admins,ou=groups,dc=company,dc=example"),
    roleGroups: list(object({ role: like(text, "linguist"), groups: texts("linguists") })),
    attributes: object({ name: like(text, "cn"), email: like(text, "mail") }),
  }),
  syncIntervalInSecs: like(integer, 3_600), enabled: like(flag, true),
}));

/** Shows what became of each step. */
export function showLdapTest(validations: readonly LdapValidation[]): object {
  return { validations: validations.map(({ code, description, status, message }) => ({ code, description, status, message })) };
}

export const ldapTestSchema: Schema = named("LdapTest", object({
  validations: list(object({
    code: like(oneOf(["connect", "bind", "login", "login.allowed", "login.admin"]), "connect"),
    description: like(text, "Connect to the server"), status: like(oneOf(["pass", "fail", "skip"]), "pass"),
    message: like(text, "Connected to ldap.company.example:636 with TLS."),
  })),
}));
