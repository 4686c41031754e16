import type { MailTransport } from "@dragoman/application/mail";
import { AddressGuard } from "./common/address-guard.js";
import { OutboundHttp } from "./common/outbound-http.js";
import { HttpWebhookSender } from "./webhooks/http-webhook-sender.js";
import { NodemailerTransport } from "./mail/index.js";

/** What delivery needs besides ports. */
export interface DeliveryNeeds {
  /** Addresses and networks that may be called although they are not public. */
  readonly allowedTargets: readonly string[];
  readonly outboundHttp: OutboundHttp;
}

/** How the server reaches what is outside of it. */
export const deliverySlice = {
  mailTransport: (): MailTransport => new NodemailerTransport(),
  outboundHttp: ({ allowedTargets }: Pick<DeliveryNeeds, "allowedTargets">) => new OutboundHttp(new AddressGuard(allowedTargets)),
  webhookSender: ({ outboundHttp }: Pick<DeliveryNeeds, "outboundHttp">) => new HttpWebhookSender(outboundHttp),
};
