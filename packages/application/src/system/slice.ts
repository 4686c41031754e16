import type { Offer } from "../common/slice.js";
import type { HostRepository } from "../hosts/index.js";
import { CheckReadiness, type Claims, type Loadable, type StoreDisk } from "./check-readiness.js";

/** What the use cases of the system need. */
export interface SystemNeeds {
  readonly hosts: HostRepository;
  readonly watchClaims: Claims;
  readonly detector: Loadable;
  readonly storeDisk: StoreDisk;
}

/** What watchers ask about the server itself. */
export const systemSlice = {
  readiness: ({ hosts, watchClaims, detector, storeDisk }: SystemNeeds) =>
    new CheckReadiness(hosts, watchClaims, detector, storeDisk),
};

/** What the interface calls of this slice. */
export type SystemUseCases = Offer<typeof systemSlice>;
