import assert from "node:assert/strict";
import type { LocalHostClaims } from "@dragoman/application/hosts";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

const one = { id: "one", place: "/srv/one on alpha" };
const two = { id: "two", place: "/srv/two on beta" };

/** What every LocalHostClaims promises. */
export function localHostClaimsContract(name: string, open: Open<Subject<LocalHostClaims>>, runner: Runner): void {
  runner.describe(`LocalHostClaims contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("gives the claim to the first, and shows it to everybody", async ({ adapter }) => {
      assert.equal(await adapter.find(), undefined);
      const claim = await adapter.claim(one);
      assert.deepEqual(claim.installation, one);
      assert.deepEqual(await adapter.claim(two), claim);
      assert.deepEqual(await adapter.find(), claim);
    });
    promised("gives it to one of many that claim it at one moment", async ({ adapter }) => {
      const claims = await Promise.all(Array.from({ length: 10 }, (_, at) => adapter.claim({ id: `${at}`, place: "here" })));
      assert.equal(new Set(claims.map(({ installation }) => installation.id)).size, 1);
    });
    promised("renews it with another number, and with the place as it is now", async ({ adapter }) => {
      const claims = [await adapter.claim(one), await adapter.claim({ ...one, place: "moved" }), await adapter.claim(one)];
      assert.equal(new Set(claims.map(({ renewals }) => renewals)).size, 3);
      assert.deepEqual(claims.map(({ installation }) => installation.place), [one.place, "moved", one.place]);
    });
    promised("gives it to another one instead of a claim that was not renewed, and only then", async ({ adapter }) => {
      const old = await adapter.claim(one);
      const renewed = await adapter.claim(one);
      assert.deepEqual(await adapter.claim(two, old), renewed);
      assert.deepEqual((await adapter.claim(two, renewed)).installation, two);
      assert.deepEqual((await adapter.claim(one, renewed)).installation, two);
    });
    promised("lets it go for who has it", async ({ adapter }) => {
      const claim = await adapter.claim(one);
      await adapter.release(two);
      assert.deepEqual(await adapter.find(), claim);
      await adapter.release(one);
      assert.equal(await adapter.find(), undefined);
      assert.deepEqual((await adapter.claim(two)).installation, two);
    });
  });
}
