import { createHmac } from "node:crypto";
import type { WebhookMessage, WebhookSender } from "@dragoman/application/webhooks";
import { invalid } from "@dragoman/domain/common";
import type { Outcome } from "@dragoman/domain/webhooks";
import { OutboundFailure, type OutboundHttp } from "../common/outbound-http.js";

const withinMs = 10_000;
/** What a receiver answers is not looked at; it is read so that it may finish its sentence. */
const mostBytes = 65_536;
/** Somebody waits for it. */
const lookUpMs = 3_000;

/** Posts over HTTP, signed as Standard Webhooks says: HMAC-SHA256 over id, time and body. */
export class HttpWebhookSender implements WebhookSender {
  constructor(private readonly http: OutboundHttp) {}

  async requireTarget(url: string): Promise<void> {
    await this.http.requireAdmitted(new URL(url), lookUpMs).catch((cause: unknown) => {
      if (!(cause instanceof OutboundFailure)) throw cause;
      throw invalid("webhook-target-refused", `url is refused: ${cause.message}`,
        "Name a receiver with a public address, or have an administrator of the machine list its address in DRAGOMAN_WEBHOOK_ALLOW.");
    });
  }

  async send({ url, id, body, secrets }: WebhookMessage): Promise<Outcome> {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const headers = {
      "content-type": "application/json", "user-agent": "Dragoman", "webhook-id": id, "webhook-timestamp": timestamp,
      "webhook-signature": secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)).join(" "),
    };
    try {
      const { status } = await this.http.send({ method: "POST", url: new URL(url), headers, body, withinMs, mostBytes });
      return status >= 200 && status < 300 ? { delivered: true } : { delivered: false, why: `The receiver answered ${status}.` };
    } catch (cause) {
      if (!(cause instanceof OutboundFailure)) throw cause;
      return { delivered: false, why: cause.message };
    }
  }
}

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}
