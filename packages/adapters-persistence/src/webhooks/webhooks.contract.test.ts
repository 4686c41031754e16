import { deliveryQueueContract, webhookRepositoryContract } from "@dragoman/port-contracts/webhooks";
import { clockMicros } from "../common/store-clock.js";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresDeliveryQueue, PostgresWebhookRepository } from "./index.js";

/** Nobody can put the clock of a store forward; so all that it is compared with is put back. */
const putBack = [
  `UPDATE webhook_deliveries SET due = due - $1::bigint, triggered = triggered - $1::bigint,
     leased_until = CASE leased_until WHEN 0 THEN 0 ELSE leased_until - $1::bigint END`,
  `UPDATE webhooks SET webhook = jsonb_set(webhook::jsonb, '{receiver,heldUntil}',
     to_jsonb((webhook->'receiver'->>'heldUntil')::bigint - $1::bigint)) WHERE (webhook->'receiver'->>'heldUntil')::bigint > 0`,
];

contractsOnDatabase((opened) => {
  webhookRepositoryContract("PostgresWebhookRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresWebhookRepository(opened.database),
  }), runner);
  deliveryQueueContract("PostgresDeliveryQueue", async () => ({
    ...await opened.fresh(), adapter: new PostgresDeliveryQueue(opened.database), webhooks: new PostgresWebhookRepository(opened.database),
    async now() {
      const [row] = await opened.test.query<{ now: string }>(`SELECT ${clockMicros} AS now`);
      return Number(row?.now);
    },
    async pass(ms: number) {
      for (const statement of putBack) await opened.test.query(statement, [ms * 1_000]);
    },
  }), runner);
});
