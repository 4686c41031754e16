/** So long a title fits into the file names of every system, with id and extension. */
const longestTitle = 100;

/** The name of a document in an archive: `<id>_<title><extension>`, safe as `safe` says. */
export function entryName(id: string, title: string, extension: string): string {
  return `${id}_${safe(withoutEnding(title, extension))}${extension}`;
}

/** The name of a document that is downloaded alone: its title, or its id when nothing is left of that, and the extension once. */
export function downloadName(id: string, title: string, extension: string): string {
  const bare = withoutEnding(title, extension);
  const ending = bare === title ? extension : title.slice(bare.length);
  return `${safe(bare) || id}${ending}`;
}

function withoutEnding(title: string, extension: string): string {
  return extension !== "" && title.toLowerCase().endsWith(extension) ? title.slice(0, -extension.length) : title;
}

/** A title without what a file system or a program that unpacks takes amiss. */
function safe(title: string): string {
  const clean = title.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]/gu, "_");
  return [...clean].slice(0, longestTitle).join("").replace(/[. ]+$/, "");
}
