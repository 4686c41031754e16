/** Why a model cannot be added, in one sentence for whoever adds it. */
export class AddingFault extends Error {
  override readonly name: string = "AddingFault";
}

/** A file that is not what it should be. The next try would take the same bytes again where they are kept. */
export class WrongFile extends AddingFault {
  override readonly name = "WrongFile";
}

/** An address that nobody may read. An object store answers so for what is not there, where nobody may list it. */
export class Refused extends AddingFault {
  override readonly name = "Refused";
}

/** An address that does not answer, or breaks off: another attempt may bring more. */
export class BrokenOff extends AddingFault {
  override readonly name: string = "BrokenOff";
}

/** An address that says nothing for so long that there is little hope. */
export class Silent extends BrokenOff {
  override readonly name = "Silent";
}

/** Whether there is no room on a disk. */
export const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === "ENOSPC";
