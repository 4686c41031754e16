import { fromBase64 } from "./input.js";

/** What came with a delivery: the headers of a `Request`, or of Node's `request.headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a delivery says. */
export interface WebhookEvent {
  readonly uuid: string;
  readonly event: string;
  /** UTC. */
  readonly timeTriggered: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Why a delivery is not believed. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/**
 * The event of a delivery that this server signed, by Standard Webhooks. `body` is what came, byte for byte: JSON that was parsed
 * and written again has another signature. Rejects with a `WebhookError` when a header is missing, no signature is right, or it
 * was signed more than `toleranceSeconds` (300) ago or ahead. A delivery may come more than once: `webhook-id` stays the same.
 */
export async function verifyWebhook(
  body: string | Uint8Array, headers: WebhookHeaders, secret: string, { toleranceSeconds = 300 } = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => headerOf(headers, name));
  if (!id || !timestamp || !signatures) throw new WebhookError("A delivery has webhook-id, webhook-timestamp and webhook-signature.");
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds) throw new WebhookError("It was signed too long ago, or is ahead of this clock.");
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const key = await crypto.subtle.importKey("raw", secretBytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const signature of signatures.split(" ").filter((one) => one.startsWith("v1,")).slice(0, mostSignatures)) {
    // WebCrypto compares in constant time.
    const isRight = await crypto.subtle.verify("HMAC", key, bytesOrNone(signature.slice("v1,".length)), signed);
    if (isRight) return JSON.parse(text) as WebhookEvent;
  }
  throw new WebhookError("No signature is right: the secret is another one, or the body was changed.");
}

/** While a secret is replaced there are two. */
const mostSignatures = 10;

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : found?.[0];
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesOrNone(secret.replace(/^whsec_/, ""));
  if (bytes.length === 0) throw new TypeError("The secret must be Base64, after whsec_ or without it.");
  return bytes;
}

/** No bytes at all for what is no Base64. */
function bytesOrNone(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(base64) as Uint8Array<ArrayBuffer>;
  } catch {
    return new Uint8Array(0);
  }
}
