import type { WebhookUseCases } from "@dragoman/application/webhooks";
import { administrators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { routesOf } from "../common/route.js";
import { webhookDocs, webhookSecretDocs } from "./webhook.docs.js";
import { DeliveryPath, ListDeliveriesQuery, ListWebhooksQuery, TestWebhookForm, WebhookForm, WebhookPath } from "./webhook.requests.js";
import { deliverySchema, showDelivery, showWebhook, webhookSchema, webhookSecretSchema, webhookTestSchema } from "./webhook.view.js";

const route = routesOf<WebhookUseCases>();
const showSecret = (secret: string) => ({ secret });

/** Webhooks, and the audit of what they were told. */
export const webhookRoutes = documented(webhookDocs, [
  route("GET", "/webhooks", {
    may: administrators, query: ListWebhooksQuery, paged: true, answers: pageSchema("WebhookPage", "webhooks", webhookSchema),
    run: ({ query, page }, use) => use.webhooks.list(query, page), show: showPage("webhooks", showWebhook),
  }),
  route("POST", "/webhooks", {
    may: administrators, form: WebhookForm, answers: webhookSchema,
    run: ({ caller, form }, use) => use.createWebhook.run(caller, form), show: showWebhook,
  }),
  route("PUT", "/webhooks/test", {
    may: administrators, form: TestWebhookForm, answers: webhookTestSchema,
    run: ({ form: { url, event = "sampleEvent" } }, use) => use.testWebhook.run(url, event), show: (success: boolean) => ({ success }),
  }),
  route("GET", "/webhooks/:uuid", {
    may: administrators, params: WebhookPath, answers: webhookSchema,
    run: ({ params }, use) => use.findWebhook.run(params.uuid), show: showWebhook,
  }),
  route("PUT", "/webhooks/:uuid", {
    may: administrators, params: WebhookPath, form: WebhookForm, answers: webhookSchema,
    run: ({ params, form }, use) => use.changeWebhook.run(params.uuid, form), show: showWebhook,
  }),
  route("DELETE", "/webhooks/:uuid", {
    may: administrators, params: WebhookPath, answers: webhookSchema,
    run: ({ params }, use) => use.deleteWebhook.run(params.uuid), show: showWebhook,
  }),

  route("GET", "/audit/webhooks", {
    may: administrators, query: ListDeliveriesQuery, paged: true, answers: pageSchema("WebhookAuditPage", "entries", deliverySchema),
    run: ({ query: { event: events, ...query }, page }, use) =>
      use.deliveries.list({ ...query, ...(events === undefined ? {} : { events }) }, page),
    show: showPage("entries", showDelivery),
  }),
  route("PUT", "/audit/webhooks/:id/retry", {
    may: administrators, params: DeliveryPath, answers: deliverySchema,
    run: ({ params }, use) => use.retryDelivery.run(params.id), show: showDelivery,
  }),
  route("DELETE", "/audit/webhooks/:id", {
    may: administrators, params: DeliveryPath, answers: deliverySchema,
    run: ({ params }, use) => use.deleteDelivery.run(params.id), show: showDelivery,
  }),
]);

/** The secrets that deliveries are signed with. */
export const webhookSecretRoutes = documented(webhookSecretDocs, [
  route("GET", "/webhooks/:uuid/secret", {
    may: administrators, params: WebhookPath, secret: true, answers: webhookSecretSchema,
    run: ({ params }, use) => use.readWebhookSecret.run(params.uuid), show: showSecret,
  }),
  route("PUT", "/webhooks/:uuid/secret", {
    may: administrators, params: WebhookPath, secret: true, answers: webhookSecretSchema,
    run: ({ params }, use) => use.replaceWebhookSecret.run(params.uuid), show: showSecret,
  }),
]);
