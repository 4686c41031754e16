export { AddressGuard, isAddressOrNetwork } from "./common/address-guard.js";
export { type OutboundAnswer, OutboundFailure, type OutboundFault, OutboundHttp, type OutboundRequest } from "./common/outbound-http.js";
export { NodemailerTransport } from "./mail/index.js";
export { type DeliveryNeeds, deliverySlice } from "./slice.js";
export { HttpWebhookSender } from "./webhooks/http-webhook-sender.js";
