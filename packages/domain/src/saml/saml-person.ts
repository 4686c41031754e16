import { DomainError } from "../common/errors.js";
import { checkUsername, type Role, roles } from "../users/index.js";
import type { RoleMapping, SamlSettings } from "./saml-settings.js";

/** What a provider says of somebody who signed in there. */
export interface SamlAssertion {
  readonly nameId: string;
  /** All values, by the name of the attribute. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

/** Somebody who signed in at the provider, as they are known here. */
export interface SamlPerson {
  readonly username: string;
  /** Absent where the provider tells none. */
  readonly displayName?: string;
  /** Absent where the settings map no roles: then it is what administrators say; "" where they do, and none fits. */
  readonly role?: Role | "";
}

const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const microsoft = "http://schemas.microsoft.com";
/** The names that providers use, the first that is there counts. */
const usual = {
  email: [`${claims}/emailaddress`, "email", "mail", "emailAddress", "urn:oid:0.9.2342.19200300.100.1.3", `${claims}/upn`],
  name: [`${microsoft}/identity/claims/displayname`, `${claims}/name`, "displayName", "name", "urn:oid:2.16.840.1.113730.3.1.241", "cn"],
  groups: [
    `${microsoft}/ws/2008/06/identity/claims/groups`, "http://schemas.xmlsoap.org/claims/Group", "groups", "group", "memberOf",
    "urn:oid:1.3.6.1.4.1.5923.1.5.1.1",
  ],
  roles: [`${microsoft}/ws/2008/06/identity/claims/role`, "roles", "role", "Role"],
} as const;

/**
 * Who signed in, by the attributes that the settings name or that are usual. Throws `saml-person-invalid` without an e-mail
 * address, and `saml-login-not-allowed` for whoever lacks the groups or roles that the settings ask for.
 */
export function personOf({ nameId, attributes }: SamlAssertion, settings: SamlSettings): SamlPerson {
  const { nameAttribute, emailAttribute, loginGroups, loginRoles } = settings;
  const valuesOf = (names: readonly string[]) => names.map((name) => attributes.get(name) ?? []).find((all) => all.length > 0) ?? [];
  const username = (valuesOf(emailAttribute === "" ? usual.email : [emailAttribute])[0] ?? (emailAttribute === "" ? nameId : "")).trim();
  const named = valuesOf(nameAttribute === "" ? usual.name : [nameAttribute])[0]?.trim() ?? "";
  const groups = valuesOf(usual.groups);
  const providerRoles = valuesOf(usual.roles);
  checkPerson(username, emailAttribute);
  requireOneOf("group", loginGroups, groups, username);
  requireOneOf("role", loginRoles, providerRoles, username);
  const mapped = settings.roles.length + settings.roleGroups.length > 0;
  return {
    username, ...(named === "" ? {} : { displayName: named }),
    ...(mapped ? { role: mightiest([...given(settings.roles, providerRoles), ...given(settings.roleGroups, groups)]) } : {}),
  };
}

function checkPerson(username: string, attribute: string): void {
  try {
    checkUsername(username);
  } catch (cause) {
    throw new DomainError("unauthenticated", "saml-person-invalid", "The identity provider did not send an e-mail address.", { cause,
      details: attribute === "" ? "It must send one as an attribute; identityProvider.attributes.email names which."
        : `It must be in the attribute ${attribute}, which the settings name.` });
  }
}

function requireOneOf(what: string, wanted: readonly string[], has: readonly string[], username: string): void {
  if (wanted.length === 0 || wanted.some((one) => has.includes(one))) return;
  throw new DomainError("forbidden", "saml-login-not-allowed", `${username} may not sign in here.`,
    { details: `The identity provider does not name any ${what} that may; an administrator of this server knows which may.` });
}

function given(mappings: readonly RoleMapping[], has: readonly string[]): Role[] {
  return mappings.filter(({ givenBy }) => givenBy.some((one) => has.includes(one))).map(({ role }) => role);
}

function mightiest(found: readonly Role[]): Role | "" {
  return roles.find((role) => found.includes(role)) ?? "";
}
