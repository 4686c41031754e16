import type { UserUseCases } from "@dragoman/application/users";
import { DomainError } from "@dragoman/domain/common";
import { administrators, everyRole, permissionsOf, type Role } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { statusOf } from "../common/failure.js";
import { sendPage } from "../common/html-page.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { routesOf } from "../common/route.js";
import { integer, like, text } from "../common/schema.js";
import { askForPassword, tellPasswordSet } from "./reset.page.js";
import { resetPageDocs, userDocs } from "./user.docs.js";
import {
  ChangeCredentialsForm, ChangePasswordForm, CreateUserForm, DeleteUsersForm, FindUserQuery, ListUsersQuery, RequestResetForm,
  ResetPageForm, ResetPageQuery, ResetPasswordForm, SignInForm, UpdateUserForm, UserOrTokenPath, UserPath,
} from "./user.requests.js";
import { credentialsSchema, permissionsSchema, resetRequestSchema, showResetRequest, showUser, userSchema } from "./user.view.js";

const route = routesOf<UserUseCases>();

const resetPage = like(text, "<!doctype html>");

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
    may: "anyUser", anyAccount: true, query: FindUserQuery, answers: userSchema,
    run: ({ caller, query }, use) => use.findUser.run(caller, "me", query.field ?? "username"), show: showUser,
  }),
  route("PUT", "/users/me", {
    may: "anyUser", anyAccount: true, form: UpdateUserForm, answers: userSchema,
    run: ({ caller, form }, use) => use.updateUser.run(caller, "me", withRole(form)), show: showUser,
  }),
  route("PUT", "/users/me/password", {
    may: "anyUser", anyAccount: true, form: ChangePasswordForm, answers: userSchema,
    run: ({ caller, form, address }, use) => use.changePassword.run(caller, "me", { ...form, address }), show: showUser,
  }),
  route("GET", "/users/me/permissions", {
    may: "anyUser", anyAccount: true, answers: permissionsSchema,
    run: ({ caller }) => permissionsOf(caller.role, caller.accountId),
  }),
  route("GET", "/users/me/credentials", {
    may: "anyUser", anyAccount: true, secret: true, answers: credentialsSchema,
    run: ({ caller }, use) => use.readCredentials.run(caller), show: showKey,
  }),
  route("PUT", "/users/me/credentials", {
    may: "anyUser", anyAccount: true, form: ChangeCredentialsForm, secret: true, answers: credentialsSchema,
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
    run: ({ caller, params, form, address }, use) => use.changePassword.run(caller, params.username, { ...form, address }), show: showUser,
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

/** The page of this server that links for setting a password lead to. */
export const resetPageRoutes = documented(resetPageDocs, [
  route("GET", "/reset-password", {
    may: "public", secret: true, query: ResetPageQuery, mediaTypes: ["text/html"], answers: resetPage, run: ({ query }) => query,
    send: (reset, _request, response) => sendPage(askForPassword(reset), response),
  }),
  route("POST", "/reset-password", {
    may: "public", secret: true, form: ResetPageForm, mediaTypes: ["text/html"], answers: resetPage,
    run: async ({ form, address }, use) => {
      const { username, token: resetToken, newPassword } = form;
      const wrong = await use.resetPassword.run({ username, resetToken, newPassword, address }).then(() => undefined, failureOfPerson);
      return { form, wrong };
    },
    send: ({ form, wrong }, _request, response) => {
      if (wrong === undefined) return sendPage(tellPasswordSet(form.username), response);
      sendPage(askForPassword(form, wrong), response.status(statusOf[wrong.kind]).set("Dragoman-Error", wrong.code));
    },
  }),
]);

/** What a person can mend, on the page; anything else is a failure of the request. */
function failureOfPerson(failure: unknown): DomainError {
  if (failure instanceof DomainError && (failure.kind === "invalid" || failure.kind === "tooMany")) return failure;
  throw failure;
}
