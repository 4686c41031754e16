import { join } from "node:path";
import { decoded, type FolderFile, type OfferedFile, readIndexJson, readListing } from "../registry/index.js";
import { AddingFault, Refused } from "./adding-fault.js";
import { download, partialName } from "./download.js";
import { httpText, shownAddress } from "./http-get.js";
import { limits } from "./limits.js";
import { namedList, type Place, type Progress } from "./place.js";

/** What lies behind an address: that of a list of models (`….json`), or of the folder that one is in or that a web server lists. */
export function webPlace(address: URL, signal: AbortSignal): Place {
  const { root, index } = rootOf(address);
  return {
    shown: shownAddress(address),
    ...(index === undefined ? {} : { index }),
    note: async (path, most) => (await httpText(below(root, path), most, signal))?.text,
    files: () => filesOf(root, signal),
    bring: (file, downloads, progress) => brought(below(root, file.path), file, downloads, progress, signal),
  };
}

function rootOf(address: URL): { root: URL; index?: string } {
  const list = namedList(address.pathname);
  const root = new URL(address.href);
  root.pathname = list?.folder ?? address.pathname.replace(/\/?$/, "/");
  root.hash = "";
  if (list === undefined) return { root };
  const name = decoded(list.index);
  if (name === undefined) throw new AddingFault(`${shownAddress(address)} is no address of a list of models: it has a % that is no code.`);
  return { root, index: name };
}

function below(root: URL, path: string): URL {
  const url = new URL(root.href);
  url.pathname = root.pathname + path.split("/").map(encodeURIComponent).join("/");
  return url;
}

async function brought(url: URL, file: OfferedFile, downloads: string, progress: Progress, signal: AbortSignal): Promise<string> {
  const target = join(downloads, partialName(url));
  await download({ url, file: target, size: file.packedSize, signal, progress: (done, total) => progress(file, done, total) });
  return target;
}

/** From the `index.json` of the folder, or from the pages on which the web server lists it and its folders. */
async function filesOf(root: URL, signal: AbortSignal): Promise<readonly FolderFile[]> {
  const index = await httpText(below(root, "index.json"), limits.indexBytes, signal).catch(unlessRefused);
  const named = index === undefined ? undefined : readIndexJson(parsed(index.text));
  if (named !== undefined) return named.files;
  const files: FolderFile[] = [];
  const folders = [""];
  for (let n = 0; n < folders.length; n++) {
    if (n === limits.listings) {
      throw new AddingFault(`${shownAddress(root)} has more than ${limits.listings} folders. Name the folder of the models.`);
    }
    const folder = folders[n]!;
    const page = await (folder === "" ? httpText(root, limits.indexBytes, signal)
      : httpText(below(root, `${folder}/`), limits.indexBytes, signal).catch(unlessRefused));
    if (page === undefined) continue;
    const listed = readIndexJson(parsed(page.text)) ?? readListing(page.text, page.url);
    const inside = (name: string): string => (folder === "" ? name : `${folder}/${name}`);
    files.push(...listed.files.map((file) => ({ ...file, path: inside(file.path) })));
    if (files.length > limits.files) throw new AddingFault(`${shownAddress(root)} has more than ${limits.files} files.`);
    if (folder.split("/").length < limits.depth) folders.push(...listed.folders.map(inside));
  }
  return files;
}

/** For what need not be there. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error;
}

/** What a text is as JSON; undefined where it is something else. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
