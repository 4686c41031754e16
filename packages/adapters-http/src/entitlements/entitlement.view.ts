import type { LicenceProfile, LicenceState } from "@dragoman/application/entitlements";
import type { Entitlements } from "@dragoman/domain/entitlements";
import { described, integer, like, list, named, object, oneOf, type Schema, text, timestamp } from "../common/schema.js";
import { showTimestamp } from "../common/timestamps.js";

/** Shows the processing units of all engines. */
export function showEntitlements({ desired, maximum, filled, total }: Entitlements): object {
  return { processingUnits: { desired, maximum, filled, total } };
}

const counts = (count: number): Schema => list(object({ translationEngineId: like(text, "engspa1"), count: like(integer, count) }));

export const entitlementsSchema: Schema = named("EntitlementsStatus", object({ processingUnits: object({
  desired: described(counts(1), "Pipelines that run from the start."),
  maximum: described(counts(2), "Pipelines under load."),
  filled: described(counts(1), "Pipelines that run now."),
  total: described(like(integer, 16), "What the licence grants to all engines together, counted at their maximum."),
}) }));

/** Shows the licence that is kept. Of one that does not hold nothing is shown but why. */
export function showLicence(kept: LicenceState): object {
  const none = { holder: "", id: "", processingUnits: 0, languagePairs: [], issued: "", expires: "" };
  switch (kept.state) {
    case "community": return { state: kept.state, message: "There is no licence file; the community licence holds.", ...none };
    case "valid": {
      const { holder, id, processingUnits, languagePairs, issued, expires } = kept.licence;
      const moments = { issued: showTimestamp(issued), expires: showTimestamp(expires) };
      return { state: kept.state, message: "", holder, id, processingUnits, languagePairs, ...moments };
    }
    default: return { state: kept.state, message: [kept.fault.message, kept.fault.details].join(" "), ...none };
  }
}

export const licenceSchema: Schema = named("Licence", object({
  state: like(described(oneOf(["community", "valid", "expired", "foreign", "tampered", "malformed"]),
    "Where it is not `valid`, the community licence holds."), "valid"),
  message: like(described(text, "Why a licence does not hold; \"\" for one that does."), ""),
  holder: like(text, "Acme"), id: like(text, "0192f0c1-0000-7000-8000-000000000003"),
  processingUnits: like(described(integer, "What it grants to all engines together."), 64),
  languagePairs: described(list(like(text, "EngSpa_*")), "Ids of the pairs that it covers; `*` stands for any characters."),
  issued: like(timestamp, "2026-01-01 00:00:00.000000Z"), expires: like(timestamp, "2027-01-01 00:00:00.000000Z"),
}));

/** The file that a licence is issued from. */
export function profileFile(profile: LicenceProfile): string {
  return `${JSON.stringify(profile, undefined, 2)}\n`;
}

export const profileSchema: Schema = named("LicenceProfile", object({
  installationId: like(text, "0192f0c1-0000-7000-8000-000000000004"), hosts: like(integer, 1), logicalCores: like(integer, 8),
  languagePairs: list(like(text, "EngSpa_Generic_SRV_RBMT_0_8_x_1")),
  processingUnits: like(described(integer, "What all engines need together, grown to their maximum."), 4),
}));
