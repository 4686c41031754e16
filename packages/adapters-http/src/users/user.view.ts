import { authenticationTypes, permissions, roles, type User } from "@dragoman/domain";
import { flag, list, named, object, oneOf, type Schema, text } from "../common/schema.js";

/** Shows a user; one without a role has the empty one. */
export function showUser(user: User): object {
  return {
    username: user.username, displayName: user.displayName, roles: [user.role ?? ""],
    authenticationType: user.authenticationType, disabled: user.disabled,
  };
}

export const userSchema: Schema = named("User", object({
  username: text, displayName: text, roles: list(oneOf([...roles, ""])), authenticationType: oneOf(authenticationTypes), disabled: flag,
}));

export const permissionsSchema: Schema = named("Permissions", object(Object.fromEntries(Object.keys(permissions).map((name) => [name, flag]))));

export const credentialsSchema: Schema = named("ApiCredentials", object({ key: text }));
