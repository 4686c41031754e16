import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase, skipReason, type TestDatabase } from "../../test/test-database.js";
import { type Database, migrate, openDatabase, PostgresGuessCounter } from "../index.js";

(skipReason === undefined ? describe : describe.skip)("PostgresGuessCounter", () => {
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await openDatabase({ url: test.url });
    await migrate(database);
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  it("keeps nothing of names that an address over its bound goes on to try", async () => {
    const counter = new PostgresGuessCounter(database);
    const guess = (name: string) => counter.admit([{ key: name, most: 10 }, { key: "address", most: 2 }], 900_000);
    expect([await guess("ann"), await guess("bob")]).toEqual([0, 0]);
    for (const wait of await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`name ${n}`)))) expect(wait).toBeGreaterThan(0);
    expect(await guess("ann")).toBeGreaterThan(0);
    expect(await test.query("SELECT cardinality(tries) AS tries FROM guesses ORDER BY tries")).toEqual([{ tries: 1 }, { tries: 1 }, { tries: 2 }]);
  });
});
