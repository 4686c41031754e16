import type { RoleMapping, SamlSettings } from "@dragoman/domain/saml";
import { roles } from "@dragoman/domain/users";
import { flag, list, named, nullable, object, oneOf, type Schema, text } from "../common/schema.js";

/** Shows the settings; lists that ask for nothing are null, but the one of groups that may sign in. */
export function showSamlSettings(settings: SamlSettings): object {
  const { enabled, metadataUrl, insecureSkipVerify, azureApplicationId, forceAuthentication, nameAttribute, emailAttribute } = settings;
  return {
    enabled,
    identityProvider: {
      metadataUrl, insecureSkipVerify, azure: { applicationId: azureApplicationId }, forceAuthentication,
      attributes: { name: nameAttribute, email: emailAttribute },
    },
    loginGroups: settings.loginGroups, loginRoles: orNull(settings.loginRoles),
    roles: orNull(mappings(settings.roles, "providerRoles")), roleGroups: orNull(mappings(settings.roleGroups, "groups")),
  };
}

function mappings(found: readonly RoleMapping[], name: string): readonly object[] {
  return found.map(({ role, givenBy }) => ({ role, [name]: givenBy }));
}

function orNull<T>(all: readonly T[]): readonly T[] | null {
  return all.length === 0 ? null : all;
}

const mappingSchema = (name: string): Schema => nullable(list(object({ role: oneOf(roles), [name]: list(text) })));

export const samlSettingsSchema: Schema = named("SamlSettings", object({
  enabled: flag,
  identityProvider: object({
    metadataUrl: text, insecureSkipVerify: flag, azure: object({ applicationId: text }), forceAuthentication: flag,
    attributes: object({ name: text, email: text }),
  }),
  loginGroups: list(text), loginRoles: nullable(list(text)), roles: mappingSchema("providerRoles"), roleGroups: mappingSchema("groups"),
}), {
  enabled: true,
  identityProvider: {
    metadataUrl: "https://idp.example/metadata", insecureSkipVerify: false, azure: { applicationId: "" }, forceAuthentication: false,
    attributes: { name: "", email: "" },
  },
  loginGroups: ["mt-users"], loginRoles: null, roles: [{ role: "linguist", providerRoles: ["Linguists"] }],
  roleGroups: [{ role: "admin", groups: ["mt-admins"] }],
});

export const samlAvailableSchema: Schema = named("SamlAvailable", object({ available: flag }), { available: true });
