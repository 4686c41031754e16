import type { ResetRequest } from "@dragoman/application/users";
import { authenticationTypes, permissionsOf, roles, type User } from "@dragoman/domain/users";
import { examples } from "../common/examples.js";
import { flag, integer, like, list, named, object, oneOf, type Schema, text, described } from "../common/schema.js";

/** Shows a user; one without a role has the empty one. */
export function showUser(user: User): object {
  return {
    username: user.username, displayName: user.displayName, roles: [user.role ?? ""],
    authenticationType: user.authenticationType, disabled: user.disabled,
  };
}

export const userSchema: Schema = named("User", object({
  username: text, displayName: text, roles: described(list(oneOf([...roles, ""])), "One role, \"\" for none."),
  authenticationType: oneOf(authenticationTypes), disabled: flag,
}), { username: examples.username, displayName: "Anna", roles: ["translator"], authenticationType: "local", disabled: false });

export const permissionsSchema: Schema = named(
  "Permissions", object(Object.fromEntries(Object.entries(permissionsOf("translator")).map(([name, may]) => [name, like(flag, may)]))),
);

export const credentialsSchema: Schema = named("ApiCredentials", object({ key: like(text, "u_anna@company.example_k1Xb7QmZ0pLw2") }));

/** Shows a reset that was asked for. */
export function showResetRequest({ username, url, expirationInHours }: ResetRequest): object {
  return { username, resetPasswordUrl: url, expirationInHours };
}

export const resetRequestSchema: Schema = named("ResetPasswordRequest", object({
  username: text, resetPasswordUrl: described(text, "Where the password is set; its `token` is good once."), expirationInHours: integer,
}), {
  username: examples.username, expirationInHours: 24,
  resetPasswordUrl: "https://portal.company.example/password?token=k1Xb7QmZ0pLw2k1Xb7QmZ0pLw2k1Xb7QmZ0pLw2k1Xb7",
});
