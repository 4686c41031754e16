import type { Failing, SliceDocs } from "../common/route-docs.js";

const notYours: Failing = ["account-not-yours", "Account 8 is not yours.", "Give the accountId that GET /v4/accounts/users/self tells."];
const noAccount: Failing = ["account-not-found", "There is no account 8.", "Give the accountId that GET /v4/accounts/users/self tells."];
const noCredential: Failing = [
  "credential-not-found", "Account 1 has no API credential k1Xb7.", "GET /v4/accounts/{accountId} lists those that it has.",
];
const wrong: Failing = ["sign-in-failed", "The client id or client secret is wrong.", "Check both."];
const onlyOwn = "Only for administrators of the account, with the token of a user.";

/** What the OpenAPI document says of accounts. */
export const accountDocs: SliceDocs = {
  tags: { accounts: "Accounts, their users and API credentials.", token: "Access tokens.", "openapi.json": "This document." },
  absent: { clientId: noCredential },
  routes: {
    "POST /token": { about: "Gives an access token for an API credential.", fails: { 401: wrong } },
    "POST /token/user": {
      about: "Gives an access token for a user name and password.",
      fails: { 401: ["sign-in-failed", "The user name or password is wrong.", "Check both."] },
    },
    "GET /accounts/users/self": { about: "The user that asks, and their account." },
    "GET /accounts/api-credentials/self": { about: "The API credential that asks, and its account." },
    "GET /accounts/:accountId": { about: "An account.", note: onlyOwn, fails: { 400: noAccount, 403: notYours } },
    "GET /accounts/:accountId/users": { about: "The users of an account.", note: onlyOwn, fails: { 400: noAccount, 403: notYours } },
    "POST /accounts/:accountId/api-credentials": {
      about: "Makes an API credential; its secret is told now and never again.", note: onlyOwn, fails: { 403: notYours },
    },
    "PUT /accounts/:accountId/api-credentials": {
      about: "The same as POST.", note: onlyOwn, operationId: "putV4AccountsAccountIdApiCredentialsAnew", fails: { 403: notYours },
    },
    "PUT /accounts/:accountId/api-credentials/:clientId": {
      about: "Changes the name of an API credential and whether it is active; tokens of one that is not end.", note: onlyOwn,
      fails: { 403: notYours },
    },
    "DELETE /accounts/:accountId/api-credentials/:clientId": {
      about: "Deletes an API credential; its tokens end.", note: onlyOwn, fails: { 403: notYours },
    },
    "POST /accounts/:accountId/api-credentials/:clientId/secret": {
      about: "Makes another secret for an API credential; tokens that the former one gave end.", note: onlyOwn, fails: { 403: notYours },
    },
    "GET /accounts/:accountId/subscriptions/language-pairs": {
      about: "The language pairs that the account may use.", fails: { 400: noAccount, 403: notYours },
    },
    "GET /openapi.json": { about: "This document." },
  },
};
