/** A `tuv` of a unit. */
export interface TmxVariant {
  /** As it stands in the file. */
  readonly tag: string;
  /** Its creator says that a machine made it. */
  readonly machine: boolean;
  text: string;
}

/** A `tu` as it stands in the file, inline codes left out. */
export interface TmxUnit {
  readonly line: number;
  /** Of the unit, or of the file. */
  readonly sourceTag: string;
  readonly variants: TmxVariant[];
  readonly props: Record<string, string>;
  readonly notes: string[];
  /** Why it cannot be used. */
  fault?: string;
}

/** Who made a machine translation, in the words that other tools know. */
export const machineCreator = "MT!";

export function isMachine(creationId: string | undefined): boolean {
  return creationId !== undefined && /^mt!?$/i.test(creationId);
}
