import { type Fields, fieldsOf, numberOf, present, sha256Of, sizeOf, textOf } from "./fields.js";
import { lastPart, readFileName } from "./file-name.js";
import type { ModelOffer, OfferedFile } from "./offer.js";
import { directionOf, directionsNamed } from "./pair-name.js";

/** A file of a folder, by its path below it, as far as a list of its files tells. */
export interface FolderFile {
  readonly path: string;
  readonly size?: number;
  readonly sha256?: string;
}

/** The folder that a path lies in, with a slash at its end. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/**
 * The models among the files of a folder, those of `models/<architecture>/<direction>/` and others: files that lie together and whose
 * names say the same direction are one model. `metadata` holds the `metadata.json` of folders that have one, by folder.
 */
export function modelsAmong(files: readonly FolderFile[], metadata: ReadonlyMap<string, unknown> = new Map()): readonly ModelOffer[] {
  const groups = new Map<string, { pairName: string; folder: string; files: OfferedFile[] }>();
  for (const { path, size, sha256 } of files) {
    const named = readFileName(lastPart(path));
    if (named === undefined) continue;
    const { pairName, ...facts } = named;
    const folder = folderOf(path);
    const group = groups.get(`${folder} ${pairName}`) ?? { pairName, folder, files: [] };
    group.files.push(present({ ...facts, path, packedSize: size, packedSha256: sha256 }));
    groups.set(`${folder} ${pairName}`, group);
  }
  return [...groups.values()].filter((group) => group.files.some(({ role }) => role === "model"))
    .flatMap((group) => offersOf(group, fieldsOf(metadata.get(group.folder))));
}

/** A name without a separator may mean more than one direction; metadata tell which. */
function offersOf({ pairName, folder, files }: { pairName: string; folder: string; files: readonly OfferedFile[] },
  metadata: Fields): readonly ModelOffer[] {
  const said = directionOf(textOf(metadata["sourceLanguage"]) ?? "", textOf(metadata["targetLanguage"]) ?? "");
  const { bleu, chrf, comet } = fieldsOf(metadata["flores"]);
  const published = metadata["flores"] === undefined ? undefined
    : present({ bleu: numberOf(bleu), chrf: numberOf(chrf), comet: numberOf(comet), testSet: "flores" });
  const architecture = textOf(metadata["architecture"]) ?? /(?:^|\/)(tiny|base-memory|base)\//.exec(folder)?.[1] ?? "unknown";
  const facts = { architecture, version: textOf(metadata["version"]) ?? "1.0.0", published, licence: textOf(metadata["license"]) };
  const told = files.map((file) => (file.role === "model"
    ? present({ ...file, size: sizeOf(metadata["byteSize"]), sha256: sha256Of(metadata["hash"]) }) : file));
  return (said === undefined ? directionsNamed(pairName) : [said]).map((direction) => present({ ...direction, ...facts, files: told }));
}
