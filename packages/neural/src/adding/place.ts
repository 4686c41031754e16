import type { FolderFile, OfferedFile } from "../registry/index.js";

/** Where models are offered: an address, a folder, an archive. Paths are relative to it, with `/` between folders. */
export interface Place {
  /** What it is called in sentences and in `model.json`: without passwords. */
  readonly shown: string;
  /** The list of models that was named, where one was; otherwise the usual ones are looked for. */
  readonly index?: string;
  /** The text of a small file; undefined where there is none of this name. Rejects with AddingFault for one of more than `most` bytes. */
  readonly note: (path: string, most: number) => Promise<string | undefined>;
  /** All files, where the place can list them. */
  readonly files: () => Promise<readonly FolderFile[]>;
  /** Where the file is as it is offered, on this machine; what has to be downloaded is then in the folder `downloads`. */
  readonly bring: (file: OfferedFile, downloads: string, progress: Progress) => Promise<string>;
}

/** Of a path that names a list of models (`….json`): the list, and the folder that its paths are below, which is never `db` itself. */
export function namedList(path: string): { readonly folder: string; readonly index: string } | undefined {
  const [, folder, index] = /^(.*?\/)((?:db\/)?[^/]+\.json)$/.exec(path) ?? [];
  return folder === undefined || index === undefined ? undefined : { folder, index };
}

/** Hears how many bytes of a file are there, of how many where that is known. */
export type Progress = (file: OfferedFile, done: number, total: number | undefined) => void;
