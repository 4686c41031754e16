import { DomainError } from "@dragoman/domain/common";
import type { Host } from "@dragoman/domain/hosts";
import type { HostRepository } from "./host-repository.js";

/** Removes a host with its engines, and answers it as it was; its agent learns of it after commit. The controller stays. */
export class RemoveHost {
  constructor(private readonly hosts: HostRepository) {}

  run(hostname: string): Promise<Host> {
    return this.hosts.remove(hostname.toLowerCase(), (host) => {
      if (!host.isController) return;
      throw new DomainError("conflict", "host-is-controller", `Host ${host.hostname} is the controller; it cannot be removed.`,
        { details: "The server itself runs there. Stop or remove its engines instead." });
    });
  }
}
