import { webhookEventTypes } from "@dragoman/domain/webhooks";
import { Flag, Integer, List, Text } from "../common/fields.js";

const url = "https://receiver.example/dragoman";
const uuid = "0192f0c1-0000-7000-8000-000000000007";
const where = {
  required: true, max: 65_536, code: "webhook-url-invalid", rule: { maxLength: 2_000 },
  expected: "a URL such as https://receiver.example/dragoman, of at most 2000 characters", example: url,
} as const;

/** Mock events may be of any type, and of none. */
export const mockEvents = ["sampleEvent", ...webhookEventTypes] as const;

export class ListWebhooksQuery {
  @Text({ max: 2_000, example: "receiver.example", about: "Substring, in any letter case." })
  url?: string;

  @Text({ max: 1_000, example: "portal", about: "Substring, in any letter case." })
  description?: string;

  @List({ oneOf: webhookEventTypes, about: "Webhooks that are told of any of them." })
  events?: (typeof webhookEventTypes)[number][];
}

export class WebhookForm {
  @Text({ ...where, about: "Where events are posted to, by http or https; no user name, password or part behind `#`." })
  url!: string;

  @List({ required: true, oneOf: webhookEventTypes, about: "What it is told of." })
  events!: (typeof webhookEventTypes)[number][];

  @Text({
    max: 65_536, code: "webhook-description-invalid", rule: { maxLength: 1_000 }, expected: "a text of at most 1000 characters on one line",
    example: "Tells the portal what is done", about: "For people; absent, it is empty or stays.", mayBeEmpty: true,
  })
  description?: string;
}

export class WebhookPath {
  @Text({ required: true, max: 400, example: uuid, about: "The `uuid` of a webhook." })
  uuid!: string;
}

export class TestWebhookForm {
  @Text({ ...where, about: "Where the event is posted to." })
  url!: string;

  @Text({ oneOf: mockEvents, default: "sampleEvent", about: "What the mock event is." })
  event?: (typeof mockEvents)[number];
}

export class ListDeliveriesQuery {
  @Text({ max: 2_000, example: "receiver.example", about: "Substring, in any letter case." })
  url?: string;

  @Flag({ about: "Whether the last attempt failed." })
  failed?: boolean;

  @List({ oneOf: webhookEventTypes, about: "Any of them." })
  event?: (typeof webhookEventTypes)[number][];
}

export class DeliveryPath {
  @Integer({ required: true, min: 1, max: 999_999_999_999_999, example: 1, about: "The `id` of an entry of the audit." })
  id!: number;
}
