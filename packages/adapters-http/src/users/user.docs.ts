import { deletesByFilter } from "../common/examples.js";
import type { Failing, SliceDocs } from "../common/route-docs.js";
import { sharedTags } from "../common/shared-tags.js";

const absentUser: Failing = ["user-not-found", "There is no user bob@company.example.", "Check the name; me is your own account."];
const lastAdministrator: Failing = [
  "last-super-admin", "anna@company.example is the last enabled super admin.", "Make another user a super admin first.",
];

/** What the OpenAPI document says of signing in, one's own account, and users. */
export const userDocs: SliceDocs = {
  tags: {
    auth: sharedTags.auth,
    users: "Accounts, their roles, passwords and API keys; `me` is the caller.",
  },
  absent: { username: absentUser },
  routes: {
    "POST /auth": {
      about: "Gives an access token for a user name and password.",
      note: "A JSON string, in quotes; `Authorization: Bearer` takes it with and without them. "
        + "Parameters may stand in the query, with an empty body.",
      fails: {
        401: [
          "sign-in-failed", "The user name or password is wrong.",
          "Check both; an account that is disabled or closed cannot sign in either.",
        ],
        429: ["too-many-sign-ins", "There were too many failed attempts to sign in.", "Try again in 840 seconds."],
        503: ["server-busy", "64 passwords are waiting to be checked.", "Try again in a moment."],
      },
    },

    "GET /users/me": {
      about: "The caller.",
      fails: {
        404: [
          "user-not-found", "There is no user with this access token.", "Give one that is still valid, or a user name and no field.",
        ],
      },
    },
    "PUT /users/me": {
      about: "Changes the caller's display name; role and `disabled` are accepted only unchanged.",
      shows: ["displayName"],
      fails: {
        403: [
          "role-not-sufficient", "Under me, only the display name can be changed.",
          "An administrator can change the role and disable the account, under the user name.",
        ],
      },
    },
    "PUT /users/me/password": { about: "Changes the caller's password; all tokens and the key of the caller end." },
    "GET /users/me/permissions": { about: "What the caller may do." },
    "GET /users/me/credentials": { about: "The caller's API key.", note: "There is always one: it is made when it is first asked for." },
    "PUT /users/me/credentials": { about: "Sets the caller's API key.", note: "The previous key ends within two seconds." },

    "GET /users": { about: "Users." },
    "POST /users": {
      about: "Creates a user.", note: "Only super admins may assign the role super admin.", shows: ["roles", "password"],
    },
    "DELETE /users/batch-delete": {
      about: "Deletes the users that fit every filter, with their translations; returns how many.", note: deletesByFilter,
    },
    "GET /users/:username": { about: "A user, by name or access token; administrators see all, others themselves." },
    "PUT /users/:username": {
      about: "Changes a user; the name stays.",
      note: "Only super admins may change a super admin.",
      shows: ["roles", "disabled"],
      fails: { 409: lastAdministrator },
    },
    "PUT /users/:username/password": { about: "Changes a user's password; all tokens and the key of that user end." },
    "POST /users/:username/password/request-reset-self": {
      about: "Sends somebody a link by which they set their password.",
      note: "The answer is the same whether there is such a user or not; `resetPasswordUrl` says so in words. "
        + "There is one letter in five minutes at most. Refused as `mail-not-set-up` where no mail server is set up.",
      fails: { 400: ["mail-not-set-up", "This server sends no mail.", "Ask an administrator for a link by which you set your password."] },
    },
    "POST /users/:username/password/request-reset": {
      about: "Makes a link by which a user's password is set, without the old one; the link that was made before ends.",
      note: "Only super admins may do so for a super admin.", shows: ["callbackUrl"],
    },
    "PUT /users/:username/password/reset-token": {
      about: "Sets a password by the token of such a link; all tokens and the key of that user end.",
      note: "Wrong names and tokens are refused alike.",
      fails: { 429: ["too-many-sign-ins", "There were too many failed attempts to sign in.", "Try again in 840 seconds."] },
    },
    "DELETE /users/:username": {
      about: "Deletes a user with all their translations; returns it as it was.", fails: { 409: lastAdministrator },
    },
  },
};

/** What it says of the page that links for setting a password lead to. */
export const resetPageDocs: SliceDocs = {
  tags: { "reset-password": "The page on which people set their password." },
  routes: {
    "GET /reset-password": { about: "The page that a link for setting a password leads to.", examples: { "text/html": "<!doctype html>" } },
    "POST /reset-password": {
      about: "Sets the password that was entered on that page, and tells on a page how it ended.",
      fails: { 429: ["too-many-sign-ins", "There were too many failed attempts to sign in.", "Try again in 840 seconds."] },
      examples: { "text/html": "<!doctype html>" },
    },
  },
};
