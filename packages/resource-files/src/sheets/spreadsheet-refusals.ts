import { DomainError } from "@dragoman/domain/common";

/** The spreadsheet costs more than any honest one. */
export function spreadsheetTooLarge(what: string): DomainError {
  return new DomainError("tooLarge", "spreadsheet-too-large", `The spreadsheet ${what}.`,
    { details: "Split it into several, or use XML." });
}

/** The bytes are no spreadsheet. */
export function spreadsheetUnreadable(cause?: unknown): DomainError {
  return new DomainError("invalid", "spreadsheet-unreadable", "The file is not a spreadsheet that can be read.",
    { details: "It must be an Office Open XML workbook (.xlsx) with a row for each entry, neither encrypted nor damaged.", cause });
}
