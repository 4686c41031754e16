import type { CredentialFacts } from "@dragoman/domain/accounts";
import { Integer, Text } from "../common/fields.js";
import { jsonBody, members } from "../common/json-body.js";
import { like, named, oneOf, optional, text } from "../common/schema.js";

export class AccountPath {
  @Integer({ min: 1, max: 2 ** 31 - 1, example: 1, about: "The account." })
  accountId!: number;
}

export class CredentialPath extends AccountPath {
  @Text({ max: 200, example: "k1Xb7QmZ0pLw2k1Xb7QmZ0pL", about: "The API credential." })
  clientId!: string;
}

export class AccountUsersQuery {
  @Integer({ min: 1, max: 2 ** 31 - 1, default: 1, example: 1, about: "Counts from 1." })
  pageNumber?: number;

  @Integer({ min: 1, max: 100, default: 10, example: 10, about: "How many users a page has." })
  pageSize?: number;
}

/** A credential as it comes in. */
interface CredentialBody {
  readonly name: string;
  readonly active?: "yes" | "no";
}

const yesOrNo = oneOf(["yes", "no"]);

export const credentialBody = jsonBody<CredentialBody>(named("CredentialInput", members({
  name: like(text, "CAT tool"), active: optional(like(yesOrNo, "yes")), description: optional(text),
}), { name: "CAT tool", active: "yes" }));

/** What is said of a credential; active where nothing is said. */
export function factsOf({ name, active = "yes" }: CredentialBody): CredentialFacts {
  return { name, active: active === "yes" };
}

export const clientTokenBody = jsonBody<{ readonly clientId: string; readonly clientSecret: string }>(named("ClientTokenInput", members({
  clientId: like(text, "k1Xb7QmZ0pLw2k1Xb7QmZ0pL"), clientSecret: like(text, "Qm1Xb7QmZ0pLw2k1Xb7QmZ0pLw2k1Xb7QmZ0pLw2"),
})));

export const userTokenBody = jsonBody<{ readonly username: string; readonly password: string }>(named("UserTokenInput", members({
  username: like(text, "anna@company.example"), password: like(text, "Wednesday-17"),
})));
