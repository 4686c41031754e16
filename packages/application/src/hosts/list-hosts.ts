import type { Host } from "@dragoman/domain/hosts";
import type { HostRepository } from "./host-repository.js";

/** Answers all hosts with their engines, ordered by name. */
export class ListHosts {
  constructor(private readonly hosts: HostRepository) {}

  run(): Promise<readonly Host[]> {
    return this.hosts.list();
  }
}
