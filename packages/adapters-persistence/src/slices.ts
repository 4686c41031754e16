import { accounts } from "./accounts/index.js";
import { adaptedLanguagePairs } from "./adapted-language-pairs/index.js";
import { audit } from "./audit/index.js";
import { brands } from "./brands/index.js";
import { common } from "./common/index.js";
import type { PersistenceSlice } from "./common/slice.js";
import { dictionaries } from "./dictionaries/index.js";
import { feedback } from "./feedback/index.js";
import { hosts } from "./hosts/index.js";
import { labels } from "./labels/index.js";
import { languagePairs } from "./language-pairs/index.js";
import { mail } from "./mail/index.js";
import { metrics } from "./metrics/index.js";
import { reports } from "./reports/index.js";
import { saml } from "./saml/index.js";
import { system } from "./system/index.js";
import { themes } from "./themes/index.js";
import { translationChains } from "./translation-chains/index.js";
import { translations } from "./translations/index.js";
import { users } from "./users/index.js";
import { webhooks } from "./webhooks/index.js";

/** Everything that is kept in PostgreSQL; a new slice is listed here and nowhere else. */
export const slices = [
  common, users, hosts, translations, labels, translationChains, dictionaries, brands, feedback, reports, metrics, system, mail,
  webhooks, saml, audit, themes, adaptedLanguagePairs, accounts, languagePairs,
] as const satisfies readonly PersistenceSlice[];

type Ports = (typeof slices)[number]["ports"];
type All<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer Whole) => void ? Whole : never;

/** Every table that is read and written through TypeORM. */
export const tables = slices.flatMap((slice: PersistenceSlice) => slice.tables);

/** The history of the schema, in order. Their number is the version of the code. */
export const schemaSteps = slices.flatMap((slice: PersistenceSlice) => slice.steps)
  .toSorted((one, other) => one.number - other.number);

/**
 * Makes each port of what it needs, by name: names of other ports, or of what is given from outside (`database` and settings). A
 * port that has to be let go has a `close()`, and is closed before what it was made of.
 */
export const ports = Object.assign({}, ...slices.map((slice) => slice.ports)) as All<Ports>;
