import type { AccountUser, CredentialResult, Self } from "@dragoman/application/accounts";
import type { ListedPair } from "@dragoman/application/language-pairs";
import { type Account, accountCategories, accountFeatures, type ApiCredential } from "@dragoman/domain/accounts";
import { type Instant, type Page, showTimestamp } from "@dragoman/domain/common";
import { administrators, type Role } from "@dragoman/domain/users";
import { languageTagAndName } from "@dragoman/domain/language-pairs";
import { flag, integer, like, list, named, object, oneOf, text } from "../common/schema.js";
import { linguisticOptionsSchema } from "../language-pairs/index.js";

const accountId = like(integer, 1);
const yesOrNo = like(oneOf(["yes", "no"]), "yes");
const date = like({ ...text, pattern: "^(\\d{4}/\\d\\d/\\d\\d)?$" }, "2026/11/20");
const clientId = like(text, "k1Xb7QmZ0pLw2k1Xb7QmZ0pL");

const showYesOrNo = (is: boolean): string => (is ? "yes" : "no");
const showDate = (at: Instant): string => showTimestamp(at).slice(0, "2026-11-20".length).replaceAll("-", "/");
/** Whoever administers an account is its admin, whatever else they may do on this server. */
const showRole = (role: Role | undefined): string => (role !== undefined && administrators.includes(role) ? "admin" : role ?? "");

const credentialSchema = named("ApiCredential", object({
  name: like(text, "CAT tool"), clientId, clientSecret: like(text, ""), active: yesOrNo,
  createdByAccountId: accountId, createdByUserId: like(integer, 3), createdByUserEmail: like(text, "anna@company.example"),
  creationDate: date,
  lastModifiedByAccountId: accountId, lastModifiedByUserId: like(integer, 3),
  lastModifiedByUserEmail: like(text, "anna@company.example"),
  lastModifyDate: date,
}));

export const accountSchema = named("Account", object({
  accountId, name: like(text, "Dragoman"), active: yesOrNo, description: like(text, ""), apiCredentials: list(credentialSchema),
  accountSetting: object({
    accountCategory: like(oneOf(accountCategories), "ENTERPRISE"),
    accountCategoryFeatures: list(object({ name: like(oneOf(accountFeatures), "USERS"), value: like(integer, 2_147_483_647) })),
  }),
}));

export function showAccount({ id, name, active, description, credentials, category, features }: Account): object {
  return {
    accountId: id, name, active: showYesOrNo(active), description,
    apiCredentials: credentials.map((credential) => showCredential(id, credential)),
    accountSetting: {
      accountCategory: category,
      accountCategoryFeatures: Object.entries(features).map(([feature, value]) => ({ name: feature, value })),
    },
  };
}

function showCredential(id: number, { name, clientId: shown, active, created, modified }: ApiCredential): object {
  return {
    name, clientId: shown, clientSecret: "", active: showYesOrNo(active),
    createdByAccountId: id, createdByUserId: created.userNumber, createdByUserEmail: created.email, creationDate: showDate(created.at),
    lastModifiedByAccountId: id, lastModifiedByUserId: modified.userNumber, lastModifiedByUserEmail: modified.email,
    lastModifyDate: showDate(modified.at),
  };
}

const userSchema = named("AccountUser", object({
  userId: like(integer, 3), firstName: like(text, "Anna"), middleName: like(text, ""), lastName: like(text, "Smith"),
  email: like(text, "anna@company.example"), userRole: like(text, "translator"), active: yesOrNo,
}));

export const accountUsersSchema = named("AccountUsers", object({
  totalCount: like(integer, 1), pageNumber: like(integer, 1), pageSize: like(integer, 10), accountId, users: list(userSchema),
}));

export function showAccountUsers(id: number, { items, page, perPage, totalItems }: Page<AccountUser>): object {
  return { totalCount: totalItems, pageNumber: page, pageSize: perPage, accountId: id, users: items.map(showAccountUser) };
}

/** People here have one name: its last word is taken for the last name. */
function showAccountUser({ number, user: { displayName, username, role, disabled } }: AccountUser): object {
  const [, firstName = "", lastName = ""] = /^(?:(.*)\s)?(\S*)$/su.exec(displayName.trim()) ?? [];
  return { userId: number, firstName, middleName: "", lastName, email: username, userRole: showRole(role), active: showYesOrNo(!disabled) };
}

export const credentialResultSchema = named("CredentialResult", object({
  name: like(text, "Dragoman"), active: yesOrNo, description: like(text, ""), accountId,
  apiCredentials: list(object({ name: like(text, "CAT tool"), clientId, clientSecret: like(text, ""), active: yesOrNo })),
}));

export function showCredentialResult({ account, credential, clientSecret = "" }: CredentialResult): object {
  const { name, clientId: shown, active } = credential;
  return {
    name: account.name, active: showYesOrNo(account.active), description: account.description, accountId: account.id,
    apiCredentials: [{ name, clientId: shown, clientSecret, active: showYesOrNo(active) }],
  };
}

export const selfSchema = named("Self", object({
  accountId, userId: like(integer, 3), email: like(text, "anna@company.example"), userRole: like(text, "admin"),
}));

export function showSelf({ accountId: id, number, user: { username, role } }: Self): object {
  return { accountId: id, userId: number, email: username, userRole: showRole(role) };
}

export const clientSelfSchema = named("ClientSelf", object({ accountId, clientId }));

/** How long tokens of this interface are valid. */
export const tokenSeconds = 86_400;

export const tokenSchema = named("Token", object({
  accessToken: like(text, "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1MSJ9.MEUCIQDx"), validityInSeconds: like(integer, tokenSeconds),
  tokenType: like(text, "Bearer"), expiresAt: like({ ...integer, description: "Milliseconds since 1970." }, 1_795_166_400_000),
}));

export function showToken(accessToken: string): object {
  return { accessToken, validityInSeconds: tokenSeconds, tokenType: "Bearer", expiresAt: Date.now() + tokenSeconds * 1_000 };
}

export const subscribedPairsSchema = named("SubscribedPairs", object({
  accountId, endDate: like({ ...date, description: "\"\" for a subscription without an end." }, ""),
  languagePairs: list(named("SubscribedPair", object({
    name: like(text, "EngSpa_Generic_SRV_RBMT_0_8_x_1"), active: yesOrNo, displayName: like(text, "English to Spanish, Generic"),
    sourceLanguageId: like(text, "eng"), targetLanguageId: like(text, "spa"), model: like(text, "Generic"),
    autoAdaptiveSupport: like(flag, false), autoAdaptiveStatus: like(oneOf(["ENABLED", "DISABLED"]), "DISABLED"),
    adaptationSupport: like(flag, true), linguisticOptions: like(linguisticOptionsSchema, []),
  }))),
}));

export function showSubscribedPairs({ id, ends }: Account, pairs: readonly ListedPair[]): object {
  return { accountId: id, endDate: ends === undefined ? "" : showDate(ends), languagePairs: pairs.map(showSubscribedPair) };
}

function showSubscribedPair(pair: ListedPair): object {
  const { id, domain, sourceLanguageId, targetLanguageId, linguisticOptions, autoAdaptationEnabled, adaptable } = pair;
  const nameOf = (code: string): string => languageTagAndName(code).name;
  return {
    name: id, active: "yes", displayName: `${nameOf(sourceLanguageId)} to ${nameOf(targetLanguageId)}${domain === "" ? "" : `, ${domain}`}`,
    sourceLanguageId, targetLanguageId, model: domain, autoAdaptiveSupport: domain.startsWith("Adapted"),
    autoAdaptiveStatus: autoAdaptationEnabled ? "ENABLED" : "DISABLED", adaptationSupport: adaptable, linguisticOptions,
  };
}

/** The document itself says all that there is to say of it. */
export const openApiSchema = like({ type: "object" }, { openapi: "3.1.0", info: { title: "Dragoman account interface" }, paths: {} });
