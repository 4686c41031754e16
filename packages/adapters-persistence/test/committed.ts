import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "@jest/globals";

/** How what is committed is made anew, for the names of the tests that compare it. */
export const renewing = "`npm run renew` writes it anew";
const renews = process.env["DRAGOMAN_RENEW"] === "1";

/** The lines of a committed file; none when there is no such file yet. */
export function committedLines(file: URL): readonly string[] {
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
}

/** Compares lines with those of a committed file that are to be there, or writes them when that is asked for. */
export function expectCommitted(file: URL, lines: readonly string[], isExpected: (line: string) => boolean = () => true): void {
  if (renews) writeFileSync(file, `${lines.join("\n")}\n`);
  else expect(lines).toEqual(committedLines(file).filter(isExpected));
}

/**
 * Rows as servers wrote them. `<shape>-first-server` are from the first one that had a database, before versions were written
 * down; `<shape>-<version>` are from the last one that wrote that version. What is committed once stays as it is: rows like these
 * are in the databases of users.
 */
export function storedRows<Rows>(name: string): Rows {
  return JSON.parse(readFileSync(new URL(`./stored/${name}.json`, import.meta.url), "utf8")) as Rows;
}
