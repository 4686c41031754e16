import { createWebhook, plan } from "@dragoman/domain/webhooks";
import type { SliceSamples } from "../slice-samples.test-kit.js";
import { examples } from "../common/examples.js";
import { now } from "../world.test-kit.js";

export const samples: SliceSamples = {
  async seed({ webhooks, deliveries, secrets }) {
    const webhook = createWebhook({
      id: "0192f0c1-0000-7000-8000-000000000007", username: examples.username, url: "https://receiver.example/dragoman", description: "",
      events: ["translation.created"], secret: secrets.seal(`whsec_${"a".repeat(44)}`),
    });
    await webhooks.add({ state: webhook });
    const event = { position: 1, type: "translation.created", at: now, data: { translationId: examples.translationId } } as const;
    await deliveries.enter([plan(webhook, event)], 0, 1);
  },
};
