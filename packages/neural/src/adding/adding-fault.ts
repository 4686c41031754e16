/** Why a model cannot be added, in one sentence for whoever adds it. */
export class AddingFault extends Error {
  override readonly name: string = "AddingFault";
}

/** It ended early, and another try can go on with what is there. */
export class CutShort extends AddingFault {
  override readonly name: string = "CutShort";
}

/** An address that does not answer, or breaks off: another attempt may bring more. */
export class BrokenOff extends CutShort {
  override readonly name = "BrokenOff";
}

/** Whether there is no room on a disk. */
export const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === "ENOSPC";

/** A failure of the system in one sentence. */
export const reasonOf = (error: unknown): string => String((error as Partial<Error> | undefined)?.message ?? error).replace(/\.$/, "");
