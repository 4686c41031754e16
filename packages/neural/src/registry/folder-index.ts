import { fieldsOf, itemsOf, present, sha256Of, sizeOf } from "./fields.js";
import { isSafePath } from "./file-name.js";
import type { FolderFile } from "./folder-files.js";

/** What an index of a folder names: files, and folders of which each has an index of its own. Paths are below the folder. */
export interface FolderIndex {
  readonly files: readonly FolderFile[];
  readonly folders: readonly string[];
}

/**
 * Reads an index that is JSON: a list of paths, or of objects `{ path or name, type?, size?, sha256? }` as web servers list folders
 * (`type: "directory"` is a folder), alone or as `files`. undefined where it is none.
 */
export function readIndexJson(json: unknown): FolderIndex | undefined {
  const list = Array.isArray(json) ? json : fieldsOf(json)["files"];
  if (!Array.isArray(list)) return undefined;
  const entries = itemsOf(list).map((entry) => (typeof entry === "string" ? { path: entry } : fieldsOf(entry)));
  const named = entries.flatMap((entry) => {
    const path = entry["path"] ?? entry["name"];
    const bare = typeof path === "string" ? path.replace(/^\.\//, "").replace(/\/$/, "") : "";
    if (!isSafePath(bare)) return [];
    return [{ isFolder: entry["type"] === "directory" || String(path).endsWith("/"), path: bare, entry }];
  });
  return {
    files: named.filter(({ isFolder }) => !isFolder)
      .map(({ path, entry }) => present({ path, size: sizeOf(entry["size"]), sha256: sha256Of(entry["sha256"]) })),
    folders: named.filter(({ isFolder }) => isFolder).map(({ path }) => path),
  };
}

/** Reads the page on which a web server lists a folder: each link to something directly in the folder. `address` is that of the page. */
export function readListing(html: string, address: URL): FolderIndex {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const [, , quoted, bare] of html.matchAll(/<a\s[^>]{0,500}?href\s*=\s*(?:(["'])([^"'<>]{1,500})\1|([^\s"'<>]{1,500}))/gi)) {
    const name = nameBelow((quoted ?? bare ?? "").replaceAll("&amp;", "&"), address);
    if (name === undefined) continue;
    if (name.endsWith("/")) folders.add(name.slice(0, -1));
    else files.add(name);
  }
  return { files: [...files].map((path) => ({ path })), folders: [...folders] };
}

/** The name of what a link leads to, with a slash behind that of a folder; undefined where it is not directly in the folder. */
function nameBelow(link: string, address: URL): string | undefined {
  const url = URL.canParse(link, address.href) ? new URL(link, address.href) : undefined;
  if (url === undefined || url.origin !== address.origin || url.search !== "") return undefined;
  const folder = address.pathname.slice(0, address.pathname.lastIndexOf("/") + 1);
  if (!url.pathname.startsWith(folder)) return undefined;
  const name = decoded(url.pathname.slice(folder.length));
  return name !== undefined && /^[^/]+\/?$/.test(name) && isSafePath(name.replace(/\/$/, "")) ? name : undefined;
}

/** What a part of an address says; undefined where it cannot be read. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
