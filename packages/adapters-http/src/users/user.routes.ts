import { administrators, everyRole, permissionsOf, type Role } from "@dragoman/domain/users";
import { pageSchema, showPage } from "../common/page.view.js";
import { route, type Route } from "../common/route.js";
import { deletesByFilter } from "../common/examples.js";
import { integer, like, text } from "../common/schema.js";
import {
  ChangeCredentialsForm, ChangePasswordForm, CreateUserForm, DeleteUsersForm, FindUserQuery, ListUsersQuery, SignInForm, UpdateUserForm,
  UserIdPath, UserPath,
} from "./user.requests.js";
import { credentialsSchema, permissionsSchema, showUser, userSchema } from "./user.view.js";

const lastAdministrator = { 409: ["last-super-admin", "anna@company.example is the last enabled super admin.", "Make another user super admin first."] } as const;
const showKey = (key: string) => ({ key });
/** There is one role, in the field `roles`. */
const withRole = <T extends { roles?: Role }>({ roles: role, ...form }: T) => ({ ...form, ...(role === undefined ? {} : { role }) });

/** Signing in, one's own account, and users. */
export const userRoutes: readonly Route[] = [
  route("POST", "/auth", {
    may: "public", about: "Gives an access token for a user name and password.", form: SignInForm, secret: true,
    note: "A JSON string, in quotes; `Authorization: Bearer` takes it with and without them. Parameters may stand in the query, with an empty body.",
    fails: {
      401: ["sign-in-failed", "User name or password is wrong.", "Check both; an account that is disabled cannot sign in either."],
      429: ["too-many-sign-ins", "There were too many failed tries to sign in.", "Try again in 840 seconds."],
      503: ["server-busy", "64 passwords are waiting to be checked.", "Try again in a moment."],
    }, answers: like(text, "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1MSJ9.MEUCIQDx"),
    run: ({ form, address }, use) => use.signIn.run({ ...form, address }),
  }),

  route("GET", "/users/me", {
    may: "anyUser", about: "The caller.", fails: { 404: ["user-not-found", "There is no user with this access token.", "Give one that is still valid, or a user name and no field."] }, query: FindUserQuery, answers: userSchema,
    run: ({ caller, query }, use) => use.findUser.run(caller, "me", query.field ?? "username"), show: showUser,
  }),
  route("PUT", "/users/me", {
    may: "anyUser", about: "Changes the caller's display name; role and `disabled` are taken only as they are already.", fails: { 403: ["role-not-sufficient", "As me only the display name can be changed.", "An administrator changes roles and disables, under the user name."] }, form: UpdateUserForm, shows: ["displayName"], answers: userSchema,
    run: ({ caller, form }, use) => use.updateUser.run(caller, "me", withRole(form)), show: showUser,
  }),
  route("PUT", "/users/me/password", {
    may: "anyUser", about: "Changes the caller's password; all tokens and the key of the caller end.", form: ChangePasswordForm, answers: userSchema,
    run: ({ caller, form }, use) => use.changePassword.run(caller, "me", form), show: showUser,
  }),
  route("GET", "/users/me/permissions", {
    may: "anyUser", about: "What the caller may do.", answers: permissionsSchema,
    run: ({ caller }) => permissionsOf(caller.role),
  }),
  route("GET", "/users/me/credentials", {
    may: "anyUser", about: "The caller's API key.", note: "There is always one: the first look makes it.", secret: true, answers: credentialsSchema,
    run: ({ caller }, use) => use.readCredentials.run(caller), show: showKey,
  }),
  route("PUT", "/users/me/credentials", {
    may: "anyUser", about: "Sets the caller's API key.", note: "The key before it ends within two seconds.", form: ChangeCredentialsForm, secret: true, answers: credentialsSchema,
    run: ({ caller, form }, use) => use.changeCredentials.run(caller, form.key), show: showKey,
  }),

  route("GET", "/users", {
    may: administrators, about: "Users.", query: ListUsersQuery, paged: true, answers: pageSchema("UserPage", "users", userSchema),
    run: ({ caller, query, page }, use) => use.listUsers.run(caller, query, page),
    show: showPage("users", showUser),
  }),
  route("POST", "/users", {
    may: administrators, about: "Makes a user.", note: "Giving the role super admin is for super admins.", form: CreateUserForm, shows: ["roles", "password"], answers: userSchema,
    run: ({ caller, form }, use) => use.createUser.run(caller, withRole(form)), show: showUser,
  }),
  route("DELETE", "/users/batch-delete", {
    may: administrators, about: "Deletes the users that fit every filter, with their translations; answers how many.", form: DeleteUsersForm, note: deletesByFilter, answers: like(integer, 3),
    run: ({ caller, form }, use) => use.deleteUsers.run(caller, form),
  }),
  route("GET", "/users/:id", {
    may: everyRole, about: "A user, by name or access token; administrators see all, others themselves.", params: UserIdPath, query: FindUserQuery, secret: true,
    answers: userSchema,
    run: ({ caller, params, query }, use) => use.findUser.run(caller, params.id, query.field ?? "username"), show: showUser,
  }),
  route("PUT", "/users/:username", {
    may: administrators, about: "Changes a user; the name stays.", note: "What is done to a super admin is for super admins.", fails: lastAdministrator, params: UserPath, form: UpdateUserForm, shows: ["roles", "disabled"], answers: userSchema,
    run: ({ caller, params, form }, use) => use.updateUser.run(caller, params.username, withRole(form)), show: showUser,
  }),
  route("PUT", "/users/:username/password", {
    may: administrators, about: "Changes a user's password; all tokens and the key of that user end.", params: UserPath, form: ChangePasswordForm, answers: userSchema,
    run: ({ caller, params, form }, use) => use.changePassword.run(caller, params.username, form), show: showUser,
  }),
  route("DELETE", "/users/:username", {
    may: administrators, about: "Deletes a user with all their translations; answers it as it was.", fails: lastAdministrator, params: UserPath, answers: userSchema,
    run: ({ caller, params }, use) => use.deleteUser.run(caller, params.username), show: showUser,
  }),
];
