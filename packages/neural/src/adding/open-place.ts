import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Direction, directionsNamed, isSame, lastPart, readFileName } from "../registry/index.js";
import { AddingFault } from "./adding-fault.js";
import { archivePlace } from "./archive-place.js";
import { folderPlace } from "./folder-place.js";
import { webAddress } from "./http-get.js";
import { namedList, type Place } from "./place.js";
import { reasonOf } from "./reason-of.js";
import { webPlace } from "./web-place.js";

export interface OpenedPlace {
  /** An address, or a folder or an archive of this machine. */
  readonly from: string;
  /** Whose models are wanted; where none is named, what is offered is to be seen alone. */
  readonly direction?: Direction;
  /** Where an archive is unpacked to. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Whether models come from an address, and not from this machine. */
export const isAddress = (from: string): boolean => /^[a-z][a-z\d+.-]+:\/\//i.test(from);

/** Opens what models come from. Rejects with AddingFault where that is not there. */
export async function openPlace({ from, direction, folder, signal }: OpenedPlace): Promise<Place> {
  if (isAddress(from)) return webPlace(webAddress(from), signal);
  const found = await stat(from).catch((error: unknown) => {
    const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new AddingFault(isAbsent ? `There is no file or folder ${from}; an address begins with http:// or https://.`
      : `${from} cannot be read: ${reasonOf(error)}.`, { cause: error });
  });
  if (found.isDirectory()) return folderPlace(from);
  const list = namedList(from);
  if (list !== undefined) return folderPlace(list.folder, { shown: from, index: list.index });
  return archivePlace(from, join(folder, "archive"), (path) => isFor(path, direction), signal);
}

/** Files of other directions stay in their archive. */
function isFor(path: string, direction: Direction | undefined): boolean {
  const named = readFileName(lastPart(path));
  if (named === undefined || direction === undefined) return named === undefined;
  return directionsNamed(named.pairName).some((one) => isSame(one, direction));
}
