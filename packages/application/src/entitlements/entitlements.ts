import {
  assignUnits, checkGrantedUnits, type Entitlements, entitlementsOf, grantedUnits, type WishedUnits,
} from "@dragoman/domain/entitlements";
import { hostChanged } from "@dragoman/domain/hosts";
import type { Clock } from "../common/clock-and-random.js";
import type { Grants, HostRepository } from "../hosts/index.js";

/** Answers the processing units that engines are to have, and have now. */
export class ReadEntitlements {
  constructor(private readonly hosts: HostRepository, private readonly grants: Grants) {}

  async run(): Promise<Entitlements> {
    const hosts = await this.hosts.list();
    return entitlementsOf(hosts, grantedUnits(await this.grants.current(), hosts));
  }
}

/** Changes the units of several engines at once, all or none, within the licence. Running engines take them up by and by. */
export class ChangeEntitlements {
  constructor(private readonly hosts: HostRepository, private readonly grants: Grants, private readonly clock: Clock) {}

  async run(wished: WishedUnits): Promise<Entitlements> {
    const grant = await this.grants.current();
    const hosts = await this.hosts.updateAll((before) => {
      const after = assignUnits(before, wished);
      checkGrantedUnits(grant, after, before);
      const at = this.clock.now();
      return before.map((host, place) => hostChanged(host, after[place] ?? host, at));
    });
    return entitlementsOf(hosts, grantedUnits(grant, hosts));
  }
}
