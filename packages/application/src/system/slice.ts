import type { Offer } from "../common/slice.js";
import type { HostRepository } from "../hosts/index.js";
import type { LanguageDetector } from "../language-detections/index.js";
import { CheckReadiness, type Claims } from "./check-readiness.js";

/** What the use cases of the system need. */
export interface SystemNeeds {
  readonly hosts: HostRepository;
  readonly watchClaims: Claims;
  readonly detector: LanguageDetector;
}

/** What watchers ask about the server itself. */
export const systemSlice = {
  readiness: ({ hosts, watchClaims, detector }: SystemNeeds) => new CheckReadiness(hosts, watchClaims, detector),
};

/** What the interface calls of this slice. */
export type SystemUseCases = Offer<typeof systemSlice>;
