import { DomainError, invalid } from "@dragoman/domain/common";

/** That there is no such webhook. */
export function webhookNotFound(id: string): DomainError {
  return new DomainError("notFound", "webhook-not-found", `There is no webhook ${id}.`, { details: "GET /webhooks lists them." });
}

/** That there is no such delivery. */
export function deliveryNotFound(id: number): DomainError {
  return new DomainError("notFound", "webhook-delivery-not-found", `There is no delivery ${id}.`,
    { details: "GET /audit/webhooks lists them; they are kept for 30 days." });
}

/** That the webhook of a delivery was deleted. */
export function webhookGone(deliveryId: number): DomainError {
  return new DomainError("conflict", "webhook-gone", `The webhook of delivery ${deliveryId} was deleted.`,
    { details: "There is nobody to deliver it to any more." });
}

/** That a URL is none that events could be posted to. */
export function webhookUrlInvalid(why: string): DomainError {
  return invalid("webhook-url-invalid", `url ${why}.`, "Give a URL such as https://receiver.example/dragoman, of at most 2000 characters.");
}
