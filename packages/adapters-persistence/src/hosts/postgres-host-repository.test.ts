import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { aHost } from "@dragoman/port-contracts/common";
import { createTestDatabase, skipReason, type TestDatabase } from "../../test/test-database.js";
import { migrate, openDatabase } from "../open-database.js";
import { PostgresHostRepository } from "./postgres-host-repository.js";

(skipReason === undefined ? describe : describe.skip)("PostgresHostRepository", () => {
  let test: TestDatabase;

  beforeAll(async () => { test = await createTestDatabase(); });
  afterAll(() => test.drop());

  it("takes engine ids in one order, so that hosts that want the same ones end in no deadlock", async () => {
    const database = await openDatabase({ url: test.url });
    await migrate(database);
    const repository = new PostgresHostRepository(database);
    const hosts = Array.from({ length: 8 }, () => aHost());
    for (const host of hosts) await repository.add({ state: host });
    for (let round = 0; round < 10; round += 1) {
      const ids = Array.from({ length: 8 }, (_, n) => `engine-${round}-${n}`);
      const ends = await Promise.allSettled(hosts.map((host, n) => repository.update(host.hostname, (found) => ({
        state: { ...found, engines: (n % 2 === 0 ? ids : ids.toReversed()).map((id) => ({ id, kind: "job", expectedRunning: true })) },
      }))));
      expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(1);
    }
    await database.close();
    // A connection that ends has told of all that it met.
    await test.othersEnded();
    expect(await test.query("SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()")).toEqual([{ deadlocks: 0 }]);
  });
});
