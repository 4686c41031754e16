import { afterAll, beforeAll, describe } from "@jest/globals";
import { type Database, migrate, openDatabase } from "../src/index.js";
import { createTestDatabase, skipReason, type TestDatabase } from "./test-database.js";

/** What tests find once they run. */
export interface Opened {
  readonly test: TestDatabase;
  readonly database: Database;
}

/** Tests on a database of their own, open and with its schema in place; skipped where there is no PostgreSQL. */
export function onDatabase(name: string, tests: (opened: Opened) => void): void {
  (skipReason === undefined ? describe : describe.skip)(name, () => {
    const opened = {} as { test: TestDatabase; database: Database };
    beforeAll(async () => {
      opened.test = await createTestDatabase();
      opened.database = await openDatabase({ url: opened.test.url });
      await migrate(opened.database);
    }, 60_000);
    tests(opened);
    // Behind the tests' own, which may need the database still.
    afterAll(async () => {
      await opened.database.close();
      await opened.test.drop();
    });
  });
}
