import type { ListedFormat } from "@dragoman/application/documents";
import { invalid } from "@dragoman/domain/common";

/** The endings of files that can be read now, each once. */
export function fileEndings(formats: readonly ListedFormat[]): readonly string[] {
  const readable = formats.filter(({ lacks, ending }) => lacks === undefined && ending !== "");
  return [...new Set(readable.map(({ ending }) => ending))].sort();
}

/**
 * The format that a file has by its name; undefined where several formats end like that, and the content has to tell. Throws
 * `unknown-format` with the sentence for a file that ends like none.
 */
export function formatByName(fileName: string, formats: readonly ListedFormat[], sentence: string): string | undefined {
  const fitting = formats.filter(({ ending }) => ending !== "" && fileName.toLowerCase().endsWith(ending));
  if (fitting.length === 0) {
    throw invalid("unknown-format", sentence, `Its name must end with one of ${fileEndings(formats).join(", ")}.`);
  }
  return fitting.length === 1 ? fitting[0]?.name : undefined;
}
