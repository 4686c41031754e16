import { at, isList, isNumber, isObject, isString } from "../json.js";
import { all, member, status } from "../judges.js";
import { anonymous, authorizedBy, jsonMessage, withHeaders } from "../messages.js";
import { accounts, anAdministrator, aPassword } from "../needs.js";
import { check, type Check, type Judge, type Known, type Sequence, type Step } from "../sequence.js";

const aToken = all(
  status(200), member("accessToken", "a string", (value) => isString(value) && value !== ""),
  member("validityInSeconds", "86400", (value) => value === 86_400), member("tokenType", "Bearer", (value) => value === "Bearer"),
  member("expiresAt", "a time in milliseconds to come", (value) => isNumber(value) && value > Date.now()),
);
const givesToken = check("account-tokens", "A token comes with its type, its validity of a day and its end in milliseconds.", aToken);

/** A failure of the account interface. */
function accountFailure(code: number): Judge {
  return all(status(code), member("errors", "a list with code and description", (errors) =>
    isList(errors) && errors.length > 0 && errors.every((one) => isNumber(at(one, "code")) && isString(at(one, "description")))),
  member("status", "an object with code and description", (value) =>
    isObject(value) && at(value, "code") !== undefined && isString(at(value, "description"))));
}
const refuses = (code: number): Check =>
  check("account-errors", `The failure is ${code}, with errors and status.`, accountFailure(code));

const dangling = "application/json;";
const asUser = (known: Known, method: string, path: string, body?: unknown) =>
  authorizedBy(body === undefined ? { method, path } : jsonMessage(method, path, body), `Bearer ${known("userToken")}`);
const credentials = (known: Known): string => `/v4/accounts/${known("accountId")}/api-credentials`;

const userToken: Step = {
  does: "signs in as a user",
  sends: (known) => anonymous(jsonMessage("POST", "/v4/token/user", { username: known("username"), password: known("password") })),
  relies: [givesToken],
  keeps: { userToken: "accessToken" }, isSecret: true,
};

export const accountUser: Sequence = {
  name: "account-user", title: "program of the account interface", needs: [accounts, aPassword],
  steps: [
    userToken,
    {
      does: "signs in with a dangling semicolon and the credentials of before",
      sends: (known) => withHeaders(
        anonymous(jsonMessage("POST", "/v4/token/user", { username: known("username"), password: known("password") }, dangling)),
        { Authorization: "Bearer worn.out.token" }),
      relies: [check("account-tolerance", "Neither the semicolon nor the stray credentials matter.", aToken)],
      isSecret: true,
    },
    {
      does: "asks who it is",
      sends: (known) => asUser(known, "GET", "/v4/accounts/users/self"),
      relies: [check("account-selves", "A user is told with account, id, address and role.", all(status(200),
        member("accountId", "a number", isNumber), member("userId", "a number", isNumber),
        member("email", "a string", isString), member("userRole", "a string", isString)))],
      keeps: { accountId: "accountId" },
    },
    {
      does: "signs in with a wrong password",
      sends: () => anonymous(jsonMessage("POST", "/v4/token/user", { username: "nobody@conformance.example", password: "wrong" })),
      relies: [refuses(401)],
    },
    {
      does: "lists the pairs of its account",
      sends: (known) => asUser(known, "GET", `/v4/accounts/${known("accountId")}/subscriptions/language-pairs`),
      relies: [check("account-pairs", "Pairs are told with name, languages and whether they are active.", all(status(200),
        member("accountId", "the account's", (value, known) => String(value) === known("accountId")),
        member("languagePairs", "a list of such pairs", (pairs) => isList(pairs) && pairs.every((pair) =>
          ["name", "active", "displayName", "sourceLanguageId", "targetLanguageId"].every((name) => at(pair, name) !== undefined)))))],
    },
  ],
};

const programToken = (does: string, contentType: string, headers: Readonly<Record<string, string>>, relies: Check): Step => ({
  does,
  sends: (known) => withHeaders(anonymous(jsonMessage("POST", "/v4/token",
    { clientId: known("clientId"), clientSecret: known("clientSecret") }, contentType)), headers),
  relies: [relies],
  keeps: { programToken: "accessToken" }, isSecret: true,
});

export const accountProgram: Sequence = {
  name: "account-program", title: "program with API credentials of an account", needs: [accounts, aPassword, anAdministrator],
  steps: [
    userToken,
    {
      does: "asks for its account",
      sends: (known) => asUser(known, "GET", "/v4/accounts/users/self"),
      relies: [], keeps: { accountId: "accountId" },
    },
    {
      does: "makes API credentials",
      sends: (known) => asUser(known, "POST", credentials(known), { name: known("mark") }),
      relies: [check("account-tokens", "New credentials come with id and secret.", all(status(200),
        member("apiCredentials.0.clientId", "a string", isString), member("apiCredentials.0.clientSecret", "a string", isString)))],
      keeps: { clientId: "apiCredentials.0.clientId", clientSecret: "apiCredentials.0.clientSecret" }, isSecret: true,
      undo: (known) => asUser(known, "DELETE", `${credentials(known)}/${known("clientId")}`),
    },
    programToken("signs in with them", "application/json", {}, givesToken),
    programToken("signs in with a dangling semicolon and the credentials of before", dangling, { Authorization: "Bearer worn.out.token" },
      check("account-tolerance", "Neither the semicolon nor the stray credentials matter.", aToken)),
    {
      does: "asks who it is",
      sends: (known) => authorizedBy({ method: "GET", path: "/v4/accounts/api-credentials/self" }, `Bearer ${known("programToken")}`),
      relies: [check("account-selves", "A program is told with account and client id.", all(status(200),
        member("accountId", "a number", isNumber), member("clientId", "its client id", (value, known) => value === known("clientId"))))],
    },
    {
      does: "signs in with a wrong secret",
      sends: (known) => anonymous(jsonMessage("POST", "/v4/token", { clientId: known("clientId"), clientSecret: "wrong" })),
      relies: [refuses(401)],
    },
    {
      does: "signs in without a secret",
      sends: () => anonymous(jsonMessage("POST", "/v4/token", {})),
      relies: [refuses(400)],
    },
    {
      does: "takes the credentials away",
      sends: (known) => asUser(known, "DELETE", `${credentials(known)}/${known("clientId")}`),
      relies: [check("account-tokens", "Deleted credentials are answered with 204.", status(204))],
    },
  ],
};
