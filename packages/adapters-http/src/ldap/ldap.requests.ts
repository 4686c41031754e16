import type { LdapForm } from "@dragoman/application/ldap";
import { type LdapSettings, mappedRoles, noLdap, plainLdapPort, tlsLdapPort } from "@dragoman/domain/ldap";
import { jsonBody, members } from "../common/json-body.js";
import { missing } from "../common/read-fields.js";
import { described, flag, integer, like, list, oneOf, optional, type Schema, text } from "../common/schema.js";

type Given<T> = T extends readonly unknown[] ? T : T extends object ? { readonly [K in keyof T]?: Given<T[K]> } : T;

/** What `PUT /system/ldap` and `PUT /system/ldap/test` take. */
export interface LdapBody {
  readonly ldapConfig: Omit<Given<LdapSettings>, "bind"> & { readonly bind?: { readonly user?: string; readonly password?: string } };
  readonly username?: string;
  readonly password?: string;
}

const field = (schema: Schema, about: string, example: unknown) => optional(like(described(schema, about), example));
const groups = (about: string, example: readonly string[]) =>
  field(list(text), `${about} A group is a name, or a whole DN; letter case does not matter.`, example);

const connection = members({
  host: field(text, "The server: a name or an address.", "ldap.company.example"),
  port: field(integer, `From 1 to 65535; ${plainLdapPort}, or ${tlsLdapPort} with TLS, where absent.`, tlsLdapPort),
  tls: field(flag, `Whether TLS is used: from the first byte, or by StartTLS on port ${plainLdapPort}.`, true),
  insecureSkipVerify: field(flag, "Whether neither the chain of the certificate nor the name in it is looked at.", false),
});
const bind = members({
  user: field(text, "Who is bound for searches; where absent they are made as whoever signs in.", "cn=reader,dc=company,dc=example"),
  password: field(text, "The password of that user; `__PRESERVE__` keeps the one that is stored for the same user on the same server.",
    "Read-only-4"),
});
const attributes = members({
  name: field(text, `The attribute that people are shown by; \`${noLdap.search.attributes.name}\` where absent.`, "cn"),
  email: field(text, `The attribute that becomes the user name; \`${noLdap.search.attributes.email}\` where absent.`, "mail"),
});
const search = members({
  base: field(text, "Where people and groups are looked for, and below.", "dc=company,dc=example"),
  loginParser: field(text, `An ECMAScript pattern under the flag \`u\` that cuts a login into \`$1\`, \`$2\`, …; \`$0\` is all of it. \`${
    noLdap.search.loginParser}\` where absent.`, "^([^@]+)"),
  loginToLdap: field(text, `Who is bound to look at the password: a DN, or another name that the server takes. \`${
    noLdap.search.loginToLdap}\` where absent. Empty: the entry that \`userFinder\` finds, looked for as \`bind.user\` or as nobody.`,
  "uid=$1,ou=people,dc=company,dc=example"),
  userFinder: field(text, "The filter that finds the entry of who signs in.", "(&(objectClass=person)(uid=$1))"),
  loginGroups: groups("Members of one of these may sign in; everybody where there is none.", ["translators"]),
  adminGroups: groups("Members are admins.", ["cn=mt-admins,ou=groups,dc=company,dc=example"]),
  roleGroups: optional(like(described(list(members({
    role: described(oneOf(mappedRoles), "The role that members have."), groups: described(list(text), "Groups."),
  })), "Roles by groups. The mightiest counts."), [{ role: "linguist", groups: ["linguists"] }])),
  attributes: optional(described(attributes, "Names of attributes.")),
});
const ldapConfig = members({
  connection: optional(described(connection, "How the server is reached.")),
  bind: optional(described(bind, "Who searches.")),
  search: optional(described(search, "How people are found, and what they may.")),
  syncIntervalInSecs: field(integer, `How often users are looked for in the directory; ${noLdap.syncIntervalInSecs} where absent.`, 3_600),
  enabled: field(flag, "Whether people sign in by LDAP; false where absent.", true),
});

const example: LdapBody["ldapConfig"] = {
  connection: { host: "ldap.company.example", port: tlsLdapPort, tls: true },
  bind: { user: "cn=reader,dc=company,dc=example", password: "Read-only-4" },
  search: {
    base: "dc=company,dc=example", loginParser: "^([^@]+)", loginToLdap: "uid=$1,ou=people,dc=company,dc=example",
    userFinder: "(&(objectClass=person)(uid=$1))", loginGroups: ["translators"], attributes: { name: "cn" },
  },
  enabled: true,
};

/** How people are to sign in by LDAP, and perhaps somebody to try it with. */
export const ldapBody = jsonBody<LdapBody>(members({
  ldapConfig: like(described(ldapConfig, "The settings; what is absent gets its default."), example),
  username: field(text, "Somebody to try them with.", "anna"),
  password: field(text, "The password of that user.", "Wednesday-17"),
}));

/** What is asked for. */
export function ldapForm({ ldapConfig, username = "", password = "" }: LdapBody): LdapForm {
  const { connection = {}, bind = {}, search: { attributes, roleGroups = [], ...search } = {}, ...rest } = ldapConfig;
  if (username === "" && password !== "") throw missing("username", "It must be the user whose password is given.");
  return {
    settings: {
      ...noLdap, ...rest,
      connection: { ...noLdap.connection, ...(connection.tls ? { port: tlsLdapPort } : {}), ...connection },
      bind: { user: bind.user ?? "" },
      search: {
        ...noLdap.search, ...given(search), ...(search.loginToLdap === "" ? { loginToLdap: "" } : {}), roleGroups,
        attributes: { ...noLdap.search.attributes, ...given(attributes ?? {}) },
      },
    },
    bindPassword: bind.password ?? "",
    ...(username === "" ? {} : { login: { username, password } }),
  };
}

/** Without what is empty, which counts as absent. */
function given<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== "")) as T;
}
