import { type DomainError, fitsWildcard, type Instant, invalid, microsPerMs, parseInstant } from "../common/index.js";
import { type Host, servesPair } from "../hosts/index.js";

/** What an issuer grants to an installation. */
export interface Licence {
  readonly id: string;
  /** Whom it was issued to. */
  readonly holder: string;
  /** The installation that it is for, as its profile names it. */
  readonly installationId: string;
  /** Of all engines together. */
  readonly processingUnits: number;
  /** Ids of the pairs that it covers; `*` stands for any characters. */
  readonly languagePairs: readonly string[];
  readonly issued: Instant;
  /** From then on it grants nothing; absent when it never ends. */
  readonly expires?: Instant;
}

/** What holds: a licence, or the one that everybody has who has none. */
export type Grant = Licence | "community";

/** What is written of a licence. */
export type LicenceFacts = Readonly<Record<string, unknown>>;

/** The licence of what is written of it. Throws `licence-malformed`, and says which part is wrong. */
export function licenceFrom(facts: LicenceFacts): Licence {
  const { id, holder, installationId, processingUnits, languagePairs, issued, expires } = facts;
  if (!isWord(id)) throw malformed("its id", "a text");
  if (!isWord(holder)) throw malformed("its holder", "a text");
  if (!isWord(installationId)) throw malformed("its installationId", "a text");
  if (!Number.isSafeInteger(processingUnits) || (processingUnits as number) < 1) {
    throw malformed("its processingUnits", "a whole number of at least 1");
  }
  const isList = Array.isArray(languagePairs) && languagePairs.every(isWord);
  if (!isList) throw malformed("its languagePairs", "a list of ids, or of parts with *");
  return {
    id, holder, installationId, processingUnits: processingUnits as number, languagePairs, issued: instantFrom("issued", issued),
    ...(expires === undefined ? {} : { expires: instantFrom("expires", expires) }),
  };
}

/** What is written of a licence; always the same of the same one, in one order. */
export function licenceFacts({ id, holder, installationId, processingUnits, languagePairs, issued, expires }: Licence): LicenceFacts {
  return {
    id, holder, installationId, processingUnits, languagePairs, issued: written(issued),
    ...(expires === undefined ? {} : { expires: written(expires) }),
  };
}

/** Throws for a licence that does not hold here and now: `licence-foreign`, `licence-expired`. */
export function checkLicence({ holder, installationId, expires }: Licence, here: string, now: Instant): void {
  if (installationId !== here) {
    throw invalid("licence-foreign", `The licence of ${holder} is for another installation, ${installationId}.`,
      `This installation is ${here}; GET /entitlements/profile gives the file that a licence for it is issued from.`);
  }
  if (expires !== undefined && expires <= now) {
    throw invalid("licence-expired", `The licence of ${holder} ended on ${written(expires).slice(0, 10)}.`,
      "Ask its issuer for a new one. Until then the community licence holds; engines that run keep running.");
  }
}

/**
 * The units that a grant has for all engines of these hosts. The community licence grants as many as their cores can use, and 16
 * at least.
 */
export function grantedUnits(grant: Grant, hosts: readonly Host[]): number {
  if (grant !== "community") return grant.processingUnits;
  return Math.max(16, 4 * hosts.reduce((sum, { report }) => sum + report.logicalCores, 0));
}

/** Whether a grant covers a pair. */
export function covers(grant: Grant, languagePairId: string): boolean {
  return grant === "community" || grant.languagePairs.some((ids) => fitsWildcard(languagePairId.toLowerCase(), ids.toLowerCase()));
}

/** Throws `language-pair-not-licensed` for a pair that a grant does not cover. */
export function checkCovered(grant: Grant, languagePairId: string): void {
  if (grant === "community" || covers(grant, languagePairId)) return;
  throw invalid("language-pair-not-licensed", `The licence of ${grant.holder} does not cover the language pair ${languagePairId}.`,
    `It covers ${grant.languagePairs.join(", ") || "none"}.`);
}

/** Units of a grant beyond those that the engines of these hosts need, grown to their maximum. */
export function unitsLeft(grant: Grant, hosts: readonly Host[]): number {
  return Math.max(0, grantedUnits(grant, hosts) - neededUnits(hosts));
}

/**
 * Throws `processing-units-exhausted` when the engines of these hosts, grown to their maximum, need more units than granted, and more
 * than before: who has too many, because a licence ended, may always give some back.
 */
export function checkGrantedUnits(grant: Grant, hosts: readonly Host[], before: readonly Host[]): void {
  const granted = grantedUnits(grant, hosts);
  const needed = neededUnits(hosts);
  if (needed <= granted || needed <= neededUnits(before)) return;
  throw invalid("processing-units-exhausted",
    `All engines together would have up to ${needed} processing units; the licence grants ${granted}.`,
    "The maximum units of all translation engines on all hosts count; give an engine fewer, or remove one.");
}

function neededUnits(hosts: readonly Host[]): number {
  return hosts.flatMap(({ engines }) => engines).filter(servesPair).reduce((sum, engine) => sum + engine.maximumProcessingUnits, 0);
}

function isWord(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "" && value.length <= 300 && !/\p{Cc}/u.test(value);
}

function instantFrom(name: string, value: unknown): Instant {
  const instant = typeof value === "string" ? parseInstant(value) : undefined;
  if (instant === undefined) throw malformed(`the moment "${name}"`, "such as 2027-12-31T00:00:00Z");
  return instant;
}

function written(instant: Instant): string {
  return new Date(instant / microsPerMs).toISOString();
}

function malformed(what: string, right: string): DomainError {
  return invalid("licence-malformed", `The file is no licence: ${what} is missing or wrong.`,
    `It must be ${right}; take the file as its issuer made it.`);
}
