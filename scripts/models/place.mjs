import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { namedFile } from "../backup/command-on-file.mjs";
import { ownDataDirectory } from "../up/settings.mjs";

/** Where the models of an installation are: DRAGOMAN_MODELS_DIR, otherwise `neural` in the data directory. */
export function modelsFolder({ DRAGOMAN_MODELS_DIR, DRAGOMAN_DATA_DIR }, root) {
  const folder = DRAGOMAN_MODELS_DIR ? resolve(DRAGOMAN_MODELS_DIR) : join(ownDataDirectory(DRAGOMAN_DATA_DIR, root), "neural");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Where models come from: what is named, otherwise DRAGOMAN_MODELS_URL. */
export async function whereFrom(from, { DRAGOMAN_MODELS_URL }) {
  const { isAddress } = await import("@dragoman/neural/adding");
  const named = from ?? (DRAGOMAN_MODELS_URL || undefined);
  if (named === undefined) {
    throw new Error("No address of models is built in. Set DRAGOMAN_MODELS_URL to that of a mirror, or name one by --from; "
      + "without a network, --from takes a folder or an archive with the files of a model. See docs/operations.md, Neural models.");
  }
  return isAddress(named) ? named : namedFile(named);
}
