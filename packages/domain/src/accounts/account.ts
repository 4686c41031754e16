import { DomainError, invalid } from "../common/errors.js";
import type { Instant } from "../common/instant.js";
import type { ApiCredential } from "./api-credential.js";

/** What an account was made for; each has limits of its own. */
export const accountCategories = ["TRIAL", "STANDARD", "ENTERPRISE"] as const;
/** The name of a category. */
export type AccountCategory = (typeof accountCategories)[number];

/** What an account may have or use; those that this server has no bound for are told alone. */
export const accountFeatures = [
  "API_KEYS", "CHARACTERS", "CUSTOM_LPS", "DELETE_CONTENT", "DICTIONARIES", "GENERIC_LPS", "USERS",
] as const;
/** The name of a feature. */
export type AccountFeature = (typeof accountFeatures)[number];
/** Features whose limits are enforced. */
export type LimitedFeature = "API_KEYS" | "CHARACTERS" | "DICTIONARIES" | "USERS";

/** How much of each feature an account has. */
export type AccountFeatures = Readonly<Record<AccountFeature, number>>;

/** The value of a feature without a limit. Values above it are limits: clients read 64 bits. */
export const unlimited = 2_147_483_647;

/** The account that the server itself, and whoever is in no other, belongs to. */
export const ownAccountId = 1;

/** However many an account may have, no more credentials than that. */
const mostCredentials = 1_000;

/** People and API credentials that are administered together, apart from those of all other accounts. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly active: boolean;
  readonly category: AccountCategory;
  readonly features: AccountFeatures;
  /** When its subscription ends; absent for one that does not. */
  readonly ends?: Instant;
  /** In the order in which they were made. */
  readonly credentials: readonly ApiCredential[];
}

const without = (limits: Readonly<Partial<AccountFeatures>>): AccountFeatures =>
  ({ ...Object.fromEntries(accountFeatures.map((name) => [name, unlimited])) as AccountFeatures, ...limits });

/** What an account of a category has where nobody said otherwise; characters in a calendar month. */
export const featuresOf: Readonly<Record<AccountCategory, AccountFeatures>> = {
  TRIAL: without({ API_KEYS: 2, USERS: 5, CHARACTERS: 500_000, DICTIONARIES: 5 }),
  STANDARD: without({ API_KEYS: 20, USERS: 100, CHARACTERS: 50_000_000, DICTIONARIES: 100 }),
  ENTERPRISE: without({}),
};

/** The server's own account as it is at first. */
export const ownAccount: Account = {
  id: ownAccountId, name: "Dragoman", description: "", active: true, category: "ENTERPRISE", features: featuresOf.ENTERPRISE,
  credentials: [],
};

/** What an operator says of an account; what is absent stays as it is. */
export interface AccountFacts {
  readonly name?: string;
  readonly description?: string;
  readonly active?: boolean;
  readonly category?: AccountCategory;
  readonly features?: Readonly<Partial<AccountFeatures>>;
  /** Null for a subscription without an end. */
  readonly ends?: Instant | null;
}

/** A new account without its id. Throws `account-invalid` for a name or a value that cannot be. */
export function newAccount(
  { name = "", description = "", active = true, category = "STANDARD", features = {}, ends }: AccountFacts,
): Omit<Account, "id"> {
  return checked({
    name, description, active, category, features: { ...featuresOf[category], ...features }, credentials: [],
    ...(ends === undefined || ends === null ? {} : { ends }),
  });
}

/** The account with what is said; another category brings its own features, where none are given. Throws `account-invalid`. */
export function changeAccount(account: Account, { ends, features = {}, category = account.category, ...facts }: AccountFacts): Account {
  const { ends: former, ...rest } = account;
  const given = category === account.category ? account.features : featuresOf[category];
  const end = ends === undefined ? former : ends ?? undefined;
  return checked({ ...rest, ...facts, category, features: { ...given, ...features }, ...(end === undefined ? {} : { ends: end }) });
}

function checked<A extends Omit<Account, "id">>(account: A): A {
  const { name, description, features } = account;
  if (!/^[^\p{Cc}\p{Cs}]{1,200}$/u.test(name.trim())) throw wrong("name", "a text of 1 to 200 characters on one line");
  if (description.length > 2_000) throw wrong("description", "a text of at most 2000 characters");
  const odd = Object.entries(features).find(([, value]) => !Number.isSafeInteger(value) || value < 0);
  if (odd !== undefined) throw wrong(odd[0], `a whole number from 0 on; ${unlimited} is without a limit`);
  return { ...account, name: name.trim() };
}

function wrong(what: string, right: string): DomainError {
  return invalid("account-invalid", `The ${what} of the account is not accepted.`, `It must be ${right}.`);
}

/** Whether people and programs of the account are let in now. */
export function isOpen({ active, ends }: Account, now: Instant): boolean {
  return active && (ends === undefined || now < ends);
}

const things: Readonly<Record<LimitedFeature, string>> = {
  API_KEYS: "API credentials", CHARACTERS: "characters a month", DICTIONARIES: "dictionaries", USERS: "users",
};

/** Throws `account-limit-reached`, which names the feature, when the account has as many already as it may. */
export function requireRoom({ id, features }: Pick<Account, "id" | "features">, feature: LimitedFeature, present: number): void {
  const most = feature === "API_KEYS" ? Math.min(features[feature], mostCredentials) : features[feature];
  if (most === unlimited || present < most) return;
  throw new DomainError("forbidden", "account-limit-reached",
    `The limit ${feature} of account ${id} is reached: ${most} ${things[feature]}.`,
    { details: feature === "CHARACTERS" ? "They begin anew with the next month, in UTC; an operator of this server can raise the limit."
      : "Delete one, or ask an operator of this server to raise the limit." });
}
