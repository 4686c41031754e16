import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type HostModel, latestModels } from "@dragoman/domain/hosts";
import { isManifestName, readManifest } from "@dragoman/host-protocol";

/** The models that lie whole in a folder, the latest of each pair; none when the folder is not there. */
export async function installedModels(folder: string | undefined): Promise<readonly HostModel[]> {
  if (folder === undefined) return [];
  const files = (await readdir(folder).catch(() => [])).filter(isManifestName).sort();
  return latestModels((await Promise.all(files.map((file) => manifestOf(folder, file)))).flat());
}

/** Where the bytes of a model lie. */
export function pathOfModel(folder: string, { sha256 }: Pick<HostModel, "sha256">): string {
  return join(folder, sha256);
}

/** One that is just removed, or that this version cannot read, is none. */
async function manifestOf(folder: string, file: string): Promise<HostModel[]> {
  try {
    return [readManifest(file, JSON.parse(await readFile(join(folder, file), "utf8")))];
  } catch {
    return [];
  }
}
