import type { Clock, Random } from "../common/clock-and-random.js";
import type { Offer } from "../common/slice.js";
import type { Grants, HostRepository } from "../hosts/index.js";
import type { SettingStore } from "../system/index.js";
import type { SecretBox } from "../users/index.js";
import { ChangeEntitlements, ReadEntitlements } from "./entitlements.js";
import { HeldLicence, Installation } from "./held-licence.js";
import type { LicenceReader } from "./licence-reader.js";
import { ChangeLicence, ReadLicence, ReadLicenceProfile, WarnOfLicence } from "./licences.js";

/** What the use cases of entitlements need. */
export interface EntitlementNeeds {
  readonly hosts: HostRepository;
  readonly settings: SettingStore;
  readonly secrets: SecretBox;
  readonly licences: LicenceReader;
  readonly readLicence: ReadLicence;
  readonly heldLicence: HeldLicence;
  readonly grants: Grants;
  readonly installation: Installation;
  readonly random: Random;
  readonly clock: Clock;
}

/** What administrators do with processing units and the licence. */
export const entitlementSlice = {
  installation: ({ settings, random }: EntitlementNeeds) => new Installation(settings, random),
  heldLicence: ({ settings, secrets, licences, installation, clock }: EntitlementNeeds) =>
    new HeldLicence(settings, secrets, licences, installation, clock),
  grants: ({ heldLicence }: EntitlementNeeds): Grants => heldLicence,
  readEntitlements: ({ hosts, grants }: EntitlementNeeds) => new ReadEntitlements(hosts, grants),
  changeEntitlements: ({ hosts, grants, clock }: EntitlementNeeds) => new ChangeEntitlements(hosts, grants, clock),
  readLicence: ({ heldLicence }: EntitlementNeeds) => new ReadLicence(heldLicence),
  warnOfLicence: ({ readLicence, clock }: EntitlementNeeds) => new WarnOfLicence(readLicence, clock),
  changeLicence: ({ heldLicence, settings, secrets }: EntitlementNeeds) => new ChangeLicence(heldLicence, settings, secrets),
  readLicenceProfile: ({ hosts, installation }: EntitlementNeeds) => new ReadLicenceProfile(hosts, installation),
};

/** What the interface calls of this slice. */
export type EntitlementUseCases = Offer<typeof entitlementSlice>;
