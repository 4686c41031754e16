import { accountNotYours, type AccountUseCases } from "@dragoman/application/accounts";
import { forbidden } from "@dragoman/application/common";
import type { LanguagePairUseCases } from "@dragoman/application/language-pairs";
import type { RecognisedCaller, UserUseCases } from "@dragoman/application/users";
import { ownAccountId } from "@dragoman/domain/accounts";
import { documented } from "../common/documented.js";
import { type Route, routesOf, spokenIn } from "../common/route.js";
import { accountDialect } from "./account.dialect.js";
import { accountDocs } from "./account.docs.js";
import {
  AccountPath, AccountUsersQuery, clientTokenBody, credentialBody, CredentialPath, factsOf, userTokenBody,
} from "./account.requests.js";
import {
  accountSchema, accountUsersSchema, clientSelfSchema, credentialResultSchema, openApiSchema, selfSchema, showAccount, showAccountUsers,
  showCredentialResult, showSelf, showSubscribedPairs, showToken, subscribedPairsSchema, tokenSchema, tokenSeconds,
} from "./account.view.js";

type Used = AccountUseCases & Pick<LanguagePairUseCases, "listLanguagePairs"> & Pick<UserUseCases, "signIn">;
const route = routesOf<Used>();

/** What its administrators do with an account. */
const administered = { may: "anyUser", anyAccount: true, secret: true } as const;

const createCredential = {
  ...administered, params: AccountPath, input: credentialBody, answers: credentialResultSchema, show: showCredentialResult,
  run: ({ caller, params, input }: { caller: RecognisedCaller; params: AccountPath; input: Parameters<typeof factsOf>[0] }, use: Used) =>
    use.administerAccount.createCredential(caller, params.accountId, factsOf(input)),
};

/** The interface of accounts; `describe` gives its OpenAPI document. */
export const accountRoutes = (describe: () => Promise<object>) => spokenIn(accountDialect, documented(accountDocs, [
  route("POST", "/token", {
    may: "public", secret: true, input: clientTokenBody, answers: tokenSchema, show: showToken,
    run: ({ input, address }, use) => use.signInClient.run({ ...input, address }, tokenSeconds),
  }),
  route("POST", "/token/user", {
    may: "public", secret: true, input: userTokenBody, answers: tokenSchema, show: showToken,
    run: ({ input, address }, use) => use.signIn.run({ ...input, address }, tokenSeconds),
  }),

  route("GET", "/accounts/users/self", {
    may: "anyUser", anyAccount: true, answers: selfSchema, show: showSelf, run: ({ caller }, use) => use.administerAccount.self(caller),
  }),
  route("GET", "/accounts/api-credentials/self", {
    may: "anyCaller", answers: clientSelfSchema,
    run: ({ caller: { accountId, clientId } }) => {
      if (clientId === undefined) throw forbidden("This tells of an API credential.", "Get a token by POST /v4/token.");
      return { accountId, clientId };
    },
  }),

  route("GET", "/accounts/:accountId", {
    ...administered, params: AccountPath, answers: accountSchema, show: showAccount,
    run: ({ caller, params }, use) => use.administerAccount.read(caller, params.accountId),
  }),
  route("GET", "/accounts/:accountId/users", {
    ...administered, params: AccountPath, query: AccountUsersQuery, answers: accountUsersSchema,
    run: async ({ caller, params: { accountId }, query: { pageNumber = 1, pageSize = 10 } }, use) =>
      showAccountUsers(accountId, await use.administerAccount.listUsers(caller, accountId, { page: pageNumber, perPage: pageSize })),
  }),
  route("POST", "/accounts/:accountId/api-credentials", createCredential),
  route("PUT", "/accounts/:accountId/api-credentials", createCredential),
  route("PUT", "/accounts/:accountId/api-credentials/:clientId", {
    ...administered, params: CredentialPath, input: credentialBody, answers: credentialResultSchema, show: showCredentialResult,
    run: ({ caller, params: { accountId, clientId }, input }, use) =>
      use.administerAccount.updateCredential(caller, accountId, clientId, factsOf(input)),
  }),
  route("DELETE", "/accounts/:accountId/api-credentials/:clientId", {
    ...administered, params: CredentialPath, status: 204, answers: credentialResultSchema,
    run: ({ caller, params: { accountId, clientId } }, use) => use.administerAccount.deleteCredential(caller, accountId, clientId),
  }),
  route("POST", "/accounts/:accountId/api-credentials/:clientId/secret", {
    ...administered, params: CredentialPath, status: 201, answers: credentialResultSchema, show: showCredentialResult,
    run: ({ caller, params: { accountId, clientId } }, use) => use.administerAccount.regenerateSecret(caller, accountId, clientId),
  }),

  route("GET", "/accounts/:accountId/subscriptions/language-pairs", {
    may: "anyCaller", anyAccount: true, params: AccountPath, answers: subscribedPairsSchema,
    run: async ({ caller, params: { accountId } }, use) => {
      const own = caller.accountId ?? ownAccountId;
      const account = await use.accountLimits.of(accountId);
      if (account.id !== own) throw accountNotYours(accountId);
      return showSubscribedPairs(account, await use.listLanguagePairs.run({}, own === ownAccountId ? {} : caller));
    },
  }),
  route("GET", "/openapi.json", { may: "anyCaller", anyAccount: true, answers: openApiSchema, run: describe }),
]) as readonly Route<Used>[]);
