import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { InstalledFile, InstalledFiles } from "../installed/index.js";
import { checkModel, type ModelFacts, type NamedBytes } from "../model-file/index.js";

/** What the files in a folder are as a model. Rejects with ModelFault where the engine could not load them. */
export async function checkFiles(folder: string, { model, shortlist, vocabularies, qualityModel }: InstalledFiles): Promise<ModelFacts> {
  const read = async ({ name }: InstalledFile): Promise<NamedBytes> => ({ name, bytes: await readFile(join(folder, name)) });
  return checkModel({
    model: await read(model), vocabularies: await Promise.all(vocabularies.map(read)),
    ...(shortlist === undefined ? {} : { shortlist: await read(shortlist) }),
    ...(qualityModel === undefined ? {} : { qualityModel: await read(qualityModel) }),
  });
}
