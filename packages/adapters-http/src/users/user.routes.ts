import type { UserUseCases } from "@dragoman/application/users";
import { administrators, everyRole, permissionsOf, type Role } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { routesOf } from "../common/route.js";
import { integer, like, text } from "../common/schema.js";
import { userDocs } from "./user.docs.js";
import {
  ChangeCredentialsForm, ChangePasswordForm, CreateUserForm, DeleteUsersForm, FindUserQuery, ListUsersQuery, RequestResetForm,
  ResetPasswordForm, SignInForm, UpdateUserForm, UserOrTokenPath, UserPath,
} from "./user.requests.js";
import { credentialsSchema, permissionsSchema, resetRequestSchema, showResetRequest, showUser, userSchema } from "./user.view.js";

const route = routesOf<UserUseCases>();

const showKey = (key: string) => ({ key });
/** There is one role, in the field `roles`. */
const withRole = <R extends Role | "", T extends { roles?: R }>({ roles: role, ...form }: T & { roles?: R }) =>
  ({ ...form, ...(role === undefined ? {} : { role }) });

/** Signing in, one's own account, and users. */
export const userRoutes = documented(userDocs, [
  route("POST", "/auth", {
    may: "public", form: SignInForm, secret: true, answers: like(text, "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1MSJ9.MEUCIQDx"),
    run: ({ form, address }, use) => use.signIn.run({ ...form, address }),
  }),

  route("GET", "/users/me", {
    may: "anyUser", query: FindUserQuery, answers: userSchema,
    run: ({ caller, query }, use) => use.findUser.run(caller, "me", query.field ?? "username"), show: showUser,
  }),
  route("PUT", "/users/me", {
    may: "anyUser", form: UpdateUserForm, answers: userSchema,
    run: ({ caller, form }, use) => use.updateUser.run(caller, "me", withRole(form)), show: showUser,
  }),
  route("PUT", "/users/me/password", {
    may: "anyUser", form: ChangePasswordForm, answers: userSchema,
    run: ({ caller, form }, use) => use.changePassword.run(caller, "me", form), show: showUser,
  }),
  route("GET", "/users/me/permissions", {
    may: "anyUser", answers: permissionsSchema,
    run: ({ caller }) => permissionsOf(caller.role),
  }),
  route("GET", "/users/me/credentials", {
    may: "anyUser", secret: true, answers: credentialsSchema,
    run: ({ caller }, use) => use.readCredentials.run(caller), show: showKey,
  }),
  route("PUT", "/users/me/credentials", {
    may: "anyUser", form: ChangeCredentialsForm, secret: true, answers: credentialsSchema,
    run: ({ caller, form }, use) => use.changeCredentials.run(caller, form.key), show: showKey,
  }),

  route("GET", "/users", {
    may: administrators, query: ListUsersQuery, paged: true, answers: pageSchema("UserPage", "users", userSchema),
    run: ({ caller, query, page }, use) => use.listUsers.run(caller, query, page),
    show: showPage("users", showUser),
  }),
  route("POST", "/users", {
    may: administrators, form: CreateUserForm, answers: userSchema,
    run: ({ caller, form }, use) => use.createUser.run(caller, withRole(form)), show: showUser,
  }),
  route("DELETE", "/users/batch-delete", {
    may: administrators, form: DeleteUsersForm, knownFieldsOnly: true, answers: like(integer, 3),
    run: ({ caller, form }, use) => use.deleteUsers.run(caller, form),
  }),
  route("GET", "/users/:username", {
    may: everyRole, params: UserOrTokenPath, query: FindUserQuery, secret: true, answers: userSchema,
    run: ({ caller, params, query }, use) => use.findUser.run(caller, params.username, query.field ?? "username"), show: showUser,
  }),
  route("PUT", "/users/:username", {
    may: administrators, params: UserPath, form: UpdateUserForm, answers: userSchema,
    run: ({ caller, params, form }, use) => use.updateUser.run(caller, params.username, withRole(form)), show: showUser,
  }),
  route("PUT", "/users/:username/password", {
    may: administrators, params: UserPath, form: ChangePasswordForm, answers: userSchema,
    run: ({ caller, params, form }, use) => use.changePassword.run(caller, params.username, form), show: showUser,
  }),
  route("POST", "/users/:username/password/request-reset-self", {
    may: "public", params: UserPath, answers: resetRequestSchema,
    run: ({ params, address }, use) => use.requestOwnReset.run({ ...params, address }), show: showResetRequest,
  }),
  route("POST", "/users/:username/password/request-reset", {
    may: administrators, params: UserPath, form: RequestResetForm, secret: true, answers: resetRequestSchema,
    run: ({ caller, params, form }, use) => use.requestReset.run(caller, params.username, form), show: showResetRequest,
  }),
  route("PUT", "/users/:username/password/reset-token", {
    may: "public", params: UserPath, form: ResetPasswordForm, answers: userSchema,
    run: ({ params, form, address }, use) => use.resetPassword.run({ ...params, ...form, address }), show: showUser,
  }),
  route("DELETE", "/users/:username", {
    may: administrators, params: UserPath, answers: userSchema,
    run: ({ caller, params }, use) => use.deleteUser.run(caller, params.username), show: showUser,
  }),
]);
