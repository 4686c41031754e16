import { DomainError } from "@dragoman/domain/common";
import type { Host } from "@dragoman/domain/hosts";
import type { HostRepository } from "./host-repository.js";

/** Answers one host with its engines, or rejects with `host-not-found`. */
export class FindHost {
  constructor(private readonly hosts: HostRepository) {}

  async run(hostname: string): Promise<Host> {
    const host = await this.hosts.find(hostname.toLowerCase());
    if (host) return host;
    throw new DomainError("notFound", "host-not-found", `There is no host ${JSON.stringify(hostname.slice(0, 300))}.`,
      { details: "GET /hosts lists all hosts; POST /hosts adds one whose agent runs." });
  }
}
