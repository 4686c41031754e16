import type { Engine, Host } from "@dragoman/domain/hosts";

/** An engine, and the host that it belongs to as it is now. */
export interface HostedEngine<E extends Engine = Engine> {
  readonly host: Host;
  readonly engine: E;
}
