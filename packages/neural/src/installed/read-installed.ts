import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { InstalledFile, InstalledModel } from "./installed-model.js";

/** What says that the model of a folder is whole; it is written last. */
export const modelNote = "model.json";

/** A model with the folder that holds its files. */
export interface FoundModel {
  /** The name of its folder: `eng-spa`. */
  readonly id: string;
  readonly folder: string;
  readonly model: InstalledModel;
}

/** A `model.json` is a few lines; a larger file is something else. */
const mostBytes = 100_000;
const absent = ["ENOENT", "ENOTDIR", "EISDIR"];
export const folderName = /^[a-z]{3}(_[A-Za-z0-9]+)*-[a-z]{3}(_[A-Za-z0-9]+)*$/;

/** The names of all folders of models, of those too whose `model.json` is damaged or missing; none where there is no such folder. */
export async function modelFolders(models: string): Promise<readonly string[]> {
  const entries = await readdir(models, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return entries.filter((entry) => !entry.isFile() && folderName.test(entry.name)).map(({ name }) => name).toSorted();
}

/** All models of a models folder that can be read, by name; none where there is no such folder. */
export async function installedModels(folder: string): Promise<readonly FoundModel[]> {
  // One that cannot be read takes no other with it.
  const found = await Promise.all((await modelFolders(folder)).map((id) => readInstalled(folder, id).catch(() => undefined)));
  return found.filter((one) => one !== undefined);
}

/** A model by the name of its folder; undefined where there is none, or none that is whole. Rejects where it cannot be read. */
export async function readInstalled(folder: string, id: string): Promise<FoundModel | undefined> {
  if (!folderName.test(id)) return undefined;
  const own = join(folder, id);
  try {
    const path = join(own, modelNote);
    if ((await stat(path)).size > mostBytes) return undefined;
    const model = installedModelOf(JSON.parse(await readFile(path, "utf8")) as unknown);
    return model === undefined || `${model.sourceLanguageId}-${model.targetLanguageId}` !== id ? undefined : { id, folder: own, model };
  } catch (error) {
    // A note that cannot be read is none: the model is being installed, or was left half way.
    if (error instanceof SyntaxError || absent.includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/** What a note says, field by field; undefined where one is missing or cannot be. */
function installedModelOf(note: unknown): InstalledModel | undefined {
  if (!isRecord(note) || note["format"] !== 1 || !isRecord(note["files"])) return undefined;
  const { sourceLanguageId, targetLanguageId, version, architecture, licence, source, added, published } = note;
  const texts = { sourceLanguageId, targetLanguageId, version, architecture, licence, source, added };
  if (!Object.values(texts).every((text) => typeof text === "string")) return undefined;
  const { model, shortlist, vocabularies, qualityModel } = note["files"];
  const optional = [shortlist, qualityModel].filter((file) => file !== undefined);
  if (!Array.isArray(vocabularies) || vocabularies.length < 1 || vocabularies.length > 2) return undefined;
  if (![model, ...optional, ...vocabularies as unknown[]].every(isFile)) return undefined;
  const scores = isRecord(published) ? { published: Object.fromEntries(Object.entries(published).filter(isScore)) } : {};
  return {
    format: 1, ...texts as Record<keyof typeof texts, string>, ...scores,
    files: {
      model: fileOf(model), vocabularies: vocabularies.map(fileOf),
      ...(shortlist === undefined ? {} : { shortlist: fileOf(shortlist) }),
      ...(qualityModel === undefined ? {} : { qualityModel: fileOf(qualityModel) }),
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isScore = ([name, value]: [string, unknown]): boolean =>
  name === "testSet" ? typeof value === "string" && value.length <= 200
    : ["bleu", "chrf", "comet"].includes(name) && typeof value === "number" && value >= 0 && value <= 100;
/** A name of a file, never a way out of its folder. */
const isFile = (file: unknown): boolean => isRecord(file) && typeof file["name"] === "string" && /^[\w][\w.-]*$/.test(file["name"])
  && Number.isSafeInteger(file["size"]) && file["size"] as number > 0
  && typeof file["sha256"] === "string" && /^[0-9a-f]{64}$/.test(file["sha256"]);
const fileOf = (file: unknown): InstalledFile => {
  const { name, size, sha256 } = file as InstalledFile;
  return { name, size, sha256 };
};
