import assert from "node:assert/strict";
import type { PasswordHasher } from "@dragoman/application/users";
import { brokenTexts, hardTexts, rejects, upTo } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface PasswordHasherSubject extends Subject<PasswordHasher> {
  /** More calls at once than it lets wait. */
  readonly tooMany: number;
}

/** What every PasswordHasher promises. */
export function passwordHasherContract(name: string, open: Open<PasswordHasherSubject>, runner: Runner): void {
  runner.describe(`PasswordHasher contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("knows the password of a hash, and no other", async ({ adapter }) => {
      for (const password of [...hardTexts, brokenTexts[1] ?? "", "x".repeat(1000)]) {
        const hash = await adapter.hash(password);
        assert.match(hash, /^\$[a-z0-9-]+\$[!-~]+$/);
        assert.equal(await adapter.verify(hash, password), true);
        for (const other of [`${password}x`, `x${password}`]) assert.equal(await adapter.verify(hash, other), false);
      }
    });
    promised("makes another hash each time, which does not hold the password", async ({ adapter }) => {
      const hashes = [await adapter.hash("correct horse"), await adapter.hash("correct horse")];
      assert.notEqual(hashes[0], hashes[1]);
      for (const hash of hashes) assert.ok(!hash.includes("correct horse"));
    });
    promised("minds letter case and accents", async ({ adapter }) => {
      const hash = await adapter.hash("Señor");
      for (const other of ["señor", "Senor", ""]) assert.equal(await adapter.verify(hash, other), false);
    });
    promised("answers false without a hash", async ({ adapter }) => {
      assert.equal(await adapter.verify(undefined, ""), false);
      assert.equal(await adapter.verify(undefined, "anything"), false);
    });
    promised("refuses as busy when too many wait, and serves the others", async ({ adapter, tooMany }) => {
      const counts = [];
      for (const _ of upTo(2)) {
        const ends = await Promise.allSettled(upTo(tooMany).map(() => adapter.hash("password")));
        const refused = ends.filter((end) => end.status === "rejected");
        assert.ok(refused.length > 0 && refused.length < tooMany);
        for (const end of refused) await rejects(Promise.reject(end.reason as Error), "unavailable", "server-busy");
        assert.match(await adapter.hash("password"), /^\$/);
        counts.push(refused.length);
      }
      // Whoever was served makes room for as many others.
      assert.equal(new Set(counts).size, 1);
    }, "overload");
  });
}
