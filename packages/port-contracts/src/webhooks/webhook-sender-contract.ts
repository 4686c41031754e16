import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import type { WebhookMessage, WebhookSender } from "@dragoman/application/webhooks";
import { rejects } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What a receiver was posted. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the contract needs of an adapter besides the port. One that does not speak with receivers cannot "post". */
export interface WebhookSenderSubject extends Subject<WebhookSender> {
  /** Receivers may be called where they are. Answers with this status, and where `location` is given leads there. */
  receiver(status: number, location?: string): Promise<{ readonly url: string; readonly received: readonly Received[] }>;
  /** A URL that leads to an address that must not be called. */
  readonly refused: string;
  /** Nobody listens there. */
  readonly dead: string;
}

const secrets = [`whsec_${"a".repeat(44)}`, `whsec_${"B".repeat(44)}`];
const message = (url: string, change: Partial<WebhookMessage> = {}): WebhookMessage =>
  ({ url, id: "evt_1_2", body: '{"event":"sampleEvent","ñ":"🙂"}', secrets, ...change });

/** What every WebhookSender promises. */
export function webhookSenderContract(name: string, open: Open<WebhookSenderSubject>, runner: Runner): void {
  runner.describe(`WebhookSender contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("posts JSON with the id of the event and a signature for each secret", async ({ adapter, receiver }) => {
      const { url, received } = await receiver(204);
      const before = Math.floor(Date.now() / 1_000);
      const sent = message(url);
      assert.deepEqual(await adapter.send(sent), { delivered: true });
      const [{ headers, body } = { headers: {}, body: "" }, ...more] = received;
      assert.deepEqual([body, more], [sent.body, []]);
      assert.match(headers["content-type"] ?? "", /^application\/json/);
      const { "webhook-id": id = "", "webhook-timestamp": timestamp = "", "webhook-signature": signature = "" } = headers;
      assert.equal(id, sent.id);
      assert.ok(Number(timestamp) >= before && Number(timestamp) <= Date.now() / 1_000);
      assert.deepEqual(signature.split(" "), secrets.map((secret) => {
        const key = Buffer.from(secret.slice("whsec_".length), "base64");
        return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
      }));
    }, "post");
    for (const status of [200, 202, 299, 302, 400, 404, 500]) {
      const delivered = status < 300;
      promised(`takes ${status} for ${delivered ? "success" : "failure"}`, async ({ adapter, receiver }) => {
        const outcome = await adapter.send(message((await receiver(status)).url));
        assert.equal(outcome.delivered, delivered);
        if (!outcome.delivered) assert.match(outcome.why, new RegExp(`\\b${status}\\b`));
      }, "post");
    }
    promised("does not follow redirects", async ({ adapter, receiver }) => {
      const other = await receiver(200);
      assert.equal((await adapter.send(message((await receiver(307, other.url)).url))).delivered, false);
      assert.deepEqual(other.received, []);
    }, "post");
    promised("says why where nobody listens", async ({ adapter, dead }) => {
      const outcome = await adapter.send(message(dead));
      assert.ok(!outcome.delivered);
      assert.match(outcome.why, /\.$/);
    });
    promised("calls no address that must not be called", async ({ adapter, refused, receiver }) => {
      await rejects(adapter.requireTarget(refused), "invalid", "webhook-target-refused");
      assert.equal((await adapter.send(message(refused))).delivered, false);
      await adapter.requireTarget((await receiver(200)).url);
    });
    promised("takes a name that nobody knows now for a target", async ({ adapter }) => {
      await adapter.requireTarget("https://nobody.invalid/hook");
    });
  });
}
