import { readFile } from "node:fs/promises";
import { type DomainError, invalid } from "@dragoman/domain/common";
import type { SentenceRules } from "@dragoman/domain/documents";
import { readSrx } from "./read-srx.js";

/** The longest that is known, of all languages of LanguageTool, has 800 KB. */
const mostBytes = 16 * 2 ** 20;

/**
 * The rules in a file of SRX; none where no path is given. Throws `sentence-rules-not-understood`, with the path, for a file that cannot
 * be read.
 */
export async function openSentenceRules(path: string | undefined): Promise<SentenceRules | undefined> {
  if (path === undefined) return undefined;
  try {
    const bytes = await readFile(path);
    if (bytes.length > mostBytes) throw new Error(`It has more than ${mostBytes} bytes.`);
    const encoding = bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8";
    return readSrx(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch (error) {
    const { message, details = "Name a file that can be read." } = error as Partial<DomainError>;
    throw invalid("sentence-rules-not-understood", `The rules for sentences in ${path} cannot be read: ${message}`, details);
  }
}
