import assert from "node:assert/strict";
import type { WebhookFilter, WebhookRepository } from "@dragoman/application/webhooks";
import { hardTexts, rejects, upTo } from "../common/expectations.js";
import { oneDoor, silently } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { aWebhook } from "./building-webhooks.js";
import { webhookDoor } from "./webhook-door.js";

const everything = { page: 1, perPage: 1000 };

/** What every WebhookRepository promises. */
export function webhookRepositoryContract(name: string, open: Open<StoreSubject<WebhookRepository>>, runner: Runner): void {
  runner.describe(`WebhookRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("keeps all there is of a webhook", async ({ adapter }) => {
      for (const text of hardTexts) {
        const webhook = aWebhook({
          url: `https://a.example/?${text}`, description: text, username: text, secret: text, events: ["adaptedlp.created"],
          formerSecret: { secret: `former ${text}`, until: 1_795_000_000_123_456 },
          receiver: { failures: 7, heldUntil: 1_795_000_000_123_456 },
        });
        await adapter.add({ state: webhook });
        assert.deepEqual(await adapter.find(webhook.id), webhook);
      }
      for (const id of ["", "nobody", "a\u0000b"]) assert.equal(await adapter.find(id), undefined);
    });
    promised("changes one and leaves the others", async ({ adapter }) => {
      const [one, other] = [aWebhook(), aWebhook()];
      for (const state of [one, other]) await adapter.add({ state });
      const changed = { ...one, url: "http://b.example/", description: "changed", events: ["adaptedlp.statusChanged"] as const };
      assert.deepEqual(await adapter.update(one.id, () => ({ state: changed })), changed);
      assert.deepEqual(await adapter.find(one.id), changed);
      assert.deepEqual(await adapter.find(other.id), other);
      assert.deepEqual((await adapter.list({ url: "B.EXAMPLE" }, everything)).items, [changed]);
      await rejects(adapter.update("nobody", (state) => ({ state })), "notFound", "webhook-not-found");
    });
    promised("lets two updates of one never interleave, and leaves it as it was when one throws", async ({ adapter }) => {
      const webhook = aWebhook({ description: "" });
      await adapter.add({ state: webhook });
      await Promise.all(upTo(20).map((n) =>
        adapter.update(webhook.id, (found) => ({ state: { ...found, description: `${found.description}${n},` } }))));
      const { description = "" } = await adapter.find(webhook.id) ?? {};
      assert.deepEqual(description.split(",").filter(Boolean).map(Number).toSorted((a, b) => a - b), upTo(20));
      await assert.rejects(adapter.update(webhook.id, () => { throw new Error("not wanted"); }), /not wanted/);
      assert.equal((await adapter.find(webhook.id))?.description, description);
    });
    promised("removes one, and answers it as it was", async ({ adapter }) => {
      const [one, other] = [aWebhook(), aWebhook()];
      for (const state of [one, other]) await adapter.add({ state });
      assert.deepEqual(await adapter.remove(one.id, silently), one);
      assert.deepEqual((await adapter.list({}, everything)).items, [other]);
      await rejects(adapter.remove(one.id, silently), "notFound", "webhook-not-found");
    });
    promised("lists what matches each filter, by their ids", async ({ adapter }) => {
      const all = [
        aWebhook({ url: "https://one.example/a_b", description: "Straße 100%", events: ["translation.created"] }),
        aWebhook({ url: "https://TWO.example/", description: "", events: ["translation.statusChanged", "adaptedlp.created"] }),
        aWebhook({ url: "https://one.example/axb", description: "back\\slash", events: ["adaptedlp.created"] }),
      ];
      for (const state of all.toReversed()) await adapter.add({ state });
      const table: readonly (readonly [WebhookFilter, readonly number[]])[] = [
        [{}, [0, 1, 2]], [{ url: "two" }, [1]], [{ url: "A_B" }, [0]], [{ url: "ONE.example" }, [0, 2]], [{ description: "STRASSE" }, [0]],
        [{ description: "%" }, [0]], [{ description: "\\" }, [2]], [{ url: "one", description: "slash" }, [2]], [{ url: "three" }, []],
        [{ events: ["adaptedlp.created"] }, [1, 2]], [{ events: ["translation.created", "translation.statusChanged"] }, [0, 1]],
        [{ events: ["adaptedlp.statusChanged"] }, []], [{ events: [] }, []], [{ events: ["adaptedlp.created"], url: "two" }, [1]],
      ];
      for (const [filter, found] of table) {
        const { items, totalItems } = await adapter.list(filter, everything);
        assert.deepEqual([items, totalItems], [found.map((n) => all[n]), found.length], JSON.stringify(filter));
      }
      assert.deepEqual(await adapter.list({}, { page: 2, perPage: 2 }), { items: [all[2]], page: 2, perPage: 2, totalItems: 3 });
      assert.deepEqual(await adapter.list({}, { page: 3, perPage: 2 }), { items: [], page: 3, perPage: 2, totalItems: 3 });
    });
    promised("finds those that are told of any of some events", async ({ adapter }) => {
      const one = aWebhook({ events: ["translation.created", "adaptedlp.created"] });
      const other = aWebhook({ events: ["adaptedlp.created"] });
      for (const state of [other, one]) await adapter.add({ state });
      assert.deepEqual(await adapter.subscribers(["adaptedlp.created", "translation.created"]), [one, other]);
      assert.deepEqual(await adapter.subscribers(["translation.created"]), [one]);
      assert.deepEqual(await adapter.subscribers(["adaptedlp.statusChanged"]), []);
    });

    oneDoor(promised, webhookDoor);
  });
}
