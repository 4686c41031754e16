import assert from "node:assert/strict";
import type { SamlSignInRepository } from "@dragoman/application/saml";
import { confirm, refuse } from "@dragoman/domain/saml";
import { hardTexts, rejects, until, upTo } from "../common/expectations.js";
import { oneDoor } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { answered, samlSignInDoor } from "./saml-sign-in-door.js";

/** What every SamlSignInRepository promises. */
export function samlSignInRepositoryContract(name: string, open: Open<StoreSubject<SamlSignInRepository>>, runner: Runner): void {
  runner.describe(`SamlSignInRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("keeps every sign-in as it is, and finds it by its id", async ({ adapter }) => {
      for (const [at, username] of hardTexts.entries()) {
        const signIn = { ...answered, id: `S${at}`, state: "answered", person: { username } } as const;
        await adapter.add({ state: signIn });
        assert.deepEqual(await adapter.find(signIn.id), signIn);
      }
      assert.equal(await adapter.find("nobody's\u0000"), undefined);
    });
    promised("takes one of several that come with one id", async ({ adapter }) => {
      const ends = await Promise.allSettled(upTo(5).map(() => adapter.add({ state: answered })));
      assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 1);
      await rejects(adapter.add({ state: answered }), "unauthenticated", "saml-response-used");
    });
    promised("lets one of two rival updates win, and leaves what they throw away as it was", async ({ adapter }) => {
      await adapter.add({ state: answered });
      const ends = await Promise.allSettled(upTo(5).map((n) => adapter.update(answered.id, (now) => ({ state: confirm(now, `u${n}`) }))));
      assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 1);
      assert.equal((await adapter.find(answered.id))?.state, "confirmed");
    });
    promised("answers a sign-in as it is behind an update", async ({ adapter }) => {
      await adapter.add({ state: answered });
      const changed = await adapter.update(answered.id, (signIn) => ({ state: refuse(signIn) }));
      assert.deepEqual([changed.state, await adapter.find(answered.id)], ["refused", changed]);
    });
    promised("refuses to change a sign-in that it does not know", async ({ adapter }) => {
      await rejects(adapter.update("nobody's", (signIn) => ({ state: refuse(signIn) })), "notFound", "saml-secret-unknown");
    });
    promised("wakes who listens by the id of what changed", async ({ adapter, signals }) => {
      const heard: string[] = [];
      const stop = await signals.listen("saml", (subject) => heard.push(subject));
      await adapter.add({ state: answered });
      await until("the first is heard", () => heard.length === 1);
      await adapter.update(answered.id, (signIn) => ({ state: refuse(signIn) }));
      await until("the second is heard", () => heard.length === 2);
      assert.deepEqual(heard, [answered.id, answered.id]);
      await stop();
    });
    promised("forgets those that were begun long ago, and no others", async ({ adapter }) => {
      const now = Date.now() * 1_000;
      await adapter.add({ state: { ...answered, id: "old", begun: now - 3_600_000_000 } });
      await adapter.add({ state: { ...answered, id: "new", begun: now - 60_000_000 } });
      assert.equal(await adapter.sweep(1_800_000), 1);
      assert.equal(await adapter.find("old"), undefined);
      assert.equal((await adapter.find("new"))?.id, "new");
    });

    oneDoor(promised, samlSignInDoor);
  });
}
