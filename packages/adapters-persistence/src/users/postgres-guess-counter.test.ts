import { expect, it } from "@jest/globals";
import { onDatabase } from "../../test/on-database.js";
import { PostgresGuessCounter } from "./index.js";

onDatabase("PostgresGuessCounter", (opened) => {
  it("keeps nothing of names that an address over its bound goes on to try", async () => {
    const counter = new PostgresGuessCounter(opened.database);
    const guess = (name: string) => counter.admit([{ key: name, most: 10 }, { key: "address", most: 2 }], 900_000);
    expect([await guess("ann"), await guess("bob")]).toEqual([0, 0]);
    for (const wait of await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`name ${n}`)))) expect(wait).toBeGreaterThan(0);
    expect(await guess("ann")).toBeGreaterThan(0);
    const rows = await opened.test.query("SELECT cardinality(tries) AS tries FROM guesses ORDER BY tries");
    expect(rows).toEqual([{ tries: 1 }, { tries: 1 }, { tries: 2 }]);
  });
});
