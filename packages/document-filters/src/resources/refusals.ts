import { type DomainError, invalid } from "@dragoman/domain/common";

/** Texts, and what stands between two of them, have at most so many characters. */
export const longestText = 1_000_000;
/** Documents that show what a line means only by all others; what is read of one takes some times as much memory. */
export const longestWhole = 16_777_216;
/** Nobody writes deeper documents; programs do. */
export const deepest = 1_000;
/** A document breaks the rules of its format. */
export const malformed = (format: string, line: number, what: string): DomainError =>
  invalid("document-malformed", `Line ${line} of the ${format} document ${what}.`, "Correct it, or name the format that the document has.");

export const tooDeep = (format: string, line: number, most = deepest): DomainError => invalid(
  "document-too-deep", `What is nested in line ${line} of the ${format} document is more than ${most} deep.`, "Flatten it.");

export const tooLong = (format: string, line: number, longest = longestText): DomainError => invalid(
  "document-unit-too-long", `A text in line ${line} of the ${format} document is longer than ${longest} characters.`, "Split it.");

export const tooManyLines = (format: string, line: number, most: number): DomainError => invalid(
  "document-unit-too-long", `The text that begins in line ${line} of the ${format} document is longer than ${most} lines.`,
  "Split it with blank lines.");

/** The whole text of a document of a format that shows what a line means only by all others; it has at most so many characters. */
export async function wholeText(format: string, text: AsyncIterable<string>, longest: number): Promise<string> {
  let whole = "";
  for await (const piece of text) {
    whole += piece;
    if (whole.length > longest) {
      throw invalid("document-unit-too-long", `The ${format} document is longer than ${longest} characters.`,
        "Divide it into several documents.");
    }
  }
  return whole;
}

/** The number of the line in which a place is. */
export function lineAt(text: string, at: number): number {
  let line = 1;
  for (let next = text.indexOf("\n"); next >= 0 && next < at; next = text.indexOf("\n", next + 1)) line += 1;
  return line;
}
