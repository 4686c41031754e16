import type { Driver } from "@dragoman/application/segments";

/** What a process was started with. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable of the environment that a driver reads, as people see it: docs/operations.md shows these too. */
export interface DriverSetting {
  readonly variable: string;
  readonly meaning: string;
  /** What holds when the variable is absent or empty, in words. */
  readonly otherwise: string;
}

/** A driver as its folder offers it. */
export interface DriverModule {
  /** Variables of its own; those that every process knows, as `DRAGOMAN_DATA_DIR`, are not among them. */
  readonly settings: readonly DriverSetting[];
  /**
   * Reads what the driver needs of the environment. Throws WrongSetting for a value that cannot be right. `all` answers every driver of
   * this machine, once they are open: one may build on the pairs of others.
   */
  open(environment: Environment, all: () => readonly Driver[]): Driver;
}
