import { describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { verifyWebhook, WebhookError } from "./index.js";

const secret = `whsec_${"a".repeat(43)}A`;
const other = `whsec_${"b".repeat(43)}A`;
const event = { uuid: "u", event: "translation.created", timeTriggered: "2026-11-20 09:30:00.123456Z", data: { translationId: "tä" } };
const body = JSON.stringify(event);

/** The headers of a delivery that the reference implementation of Standard Webhooks signs. */
function signed(agoSeconds = 0, by = secret, text = body) {
  const at = new Date(Date.now() - agoSeconds * 1_000);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return { "webhook-id": "msg_1", "webhook-timestamp": timestamp, "webhook-signature": new Webhook(by).sign("msg_1", at, text) };
}

describe("a delivery", () => {
  it("is believed when the secret signed it, in any form that its parts come in", async () => {
    for (const text of [body, new TextEncoder().encode(body)]) {
      const titled = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]));
      for (const headers of [signed(), new Headers(signed()), titled, { ...signed(), accept: ["a", "b"] }]) {
        expect(await verifyWebhook(text, headers, secret)).toEqual(event);
      }
    }
    expect(await verifyWebhook(body, signed(), secret.slice("whsec_".length))).toEqual(event);
  });

  it("is believed while its former secret is still good", async () => {
    const both = `v1,bm90IHRoaXM= v1a,x ${signed(0, other)["webhook-signature"]} ${signed()["webhook-signature"]}`;
    expect(await verifyWebhook(body, { ...signed(), "webhook-signature": both }, secret)).toEqual(event);
  });

  it.each<[string, Record<string, string>, string]>([
    ["by another secret", signed(0, other), body], ["as another text", signed(), body.replace("created", "changed")],
    ["under another id", { ...signed(), "webhook-id": "msg_2" }, body],
    ["at another time", { ...signed(), "webhook-timestamp": String(Math.floor(Date.now() / 1_000) - 1) }, body],
    ["too long ago", signed(301), body], ["too far ahead", signed(-305), body],
    ["at no time", { ...signed(), "webhook-timestamp": "now" }, body],
    ["at no time at all", { ...signed(), "webhook-timestamp": "" }, body],
    ["by no signature", { ...signed(), "webhook-signature": "v1," }, body],
    ["by no Base64", { ...signed(), "webhook-signature": "v1,%%%" }, body],
    ["in another way", { ...signed(), "webhook-signature": signed()["webhook-signature"].replace("v1,", "v2,") }, body],
    ["without headers", {}, body],
  ])("is not believed when it was signed %s", async (_, headers, text) => {
    await expect(verifyWebhook(text, headers, secret)).rejects.toBeInstanceOf(WebhookError);
  });

  it("may be older for whoever says so, and needs a secret", async () => {
    expect(await verifyWebhook(body, signed(3_600), secret, { toleranceSeconds: 7_200 })).toEqual(event);
    await expect(verifyWebhook(body, signed(), "whsec_")).rejects.toThrow(TypeError);
  });
});
