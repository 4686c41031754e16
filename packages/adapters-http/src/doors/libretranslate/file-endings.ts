import type { ListedFormat } from "@dragoman/application/documents";

/** The endings of files that can be read now, each once. */
export function fileEndings(formats: readonly ListedFormat[]): readonly string[] {
  const readable = formats.filter(({ lacks, ending }) => lacks === undefined && ending !== "");
  return [...new Set(readable.map(({ ending }) => ending))].sort();
}
