import { join, resolve } from "node:path";

/** Where the models of an installation are: what DRAGOMAN_MODELS_DIR names, otherwise `neural` in the data directory. */
export function modelsFolder(
  { DRAGOMAN_MODELS_DIR: named }: { readonly DRAGOMAN_MODELS_DIR?: string | undefined }, dataDirectory: () => string,
): string {
  return named ? resolve(named) : join(dataDirectory(), "neural");
}
