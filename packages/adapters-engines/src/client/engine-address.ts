/** A running engine, as far as it must be known to be asked. */
export interface EngineAddress {
  readonly engineId: string;
  /** Name of its host, which its certificate has to name. */
  readonly hostname: string;
  /** As `engine-protocol` says. */
  readonly url: string;
  /** Of its present run. */
  readonly key: string;
  /** Pipelines that work in parallel. */
  readonly units: number;
}
