export { ChangeEntitlements, ReadEntitlements } from "./entitlements.js";
export { HeldLicence, Installation, installationSettings, licenceSettings } from "./held-licence.js";
export type { LicenceReader } from "./licence-reader.js";
export { ChangeLicence, type LicenceProfile, type LicenceState, ReadLicence, ReadLicenceProfile, WarnOfLicence } from "./licences.js";
export { type EntitlementNeeds, entitlementSlice, type EntitlementUseCases } from "./slice.js";
