import { readFileSync } from "node:fs";

/**
 * Rows as servers wrote them. `<shape>-first-server` are from the first one that had a database, before versions were written
 * down; `<shape>-<version>` are from the last one that wrote that version. What is committed once stays as it is: rows like these
 * are in the databases of users.
 */
export function storedRows<Rows>(name: string): Rows {
  return JSON.parse(readFileSync(new URL(`./stored/${name}.json`, import.meta.url), "utf8")) as Rows;
}
