import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Header of an answer that carries its proof; that of a question is in `authorization`. */
export const proofHeader = "dragoman-proof";

/**
 * Both sides of an exchange prove that they know the shared secret, and nobody who is asked by mistake learns it: the
 * question carries a fresh nonce and an HMAC-SHA256 over all it says, the answer one over the same nonce and its bytes.
 */
export function proveQuestion(
  secret: string, method: string, path: string, body: string,
): { readonly nonce: string; readonly authorization: string } {
  const nonce = randomBytes(16).toString("hex");
  return { nonce, authorization: `Dragoman ${nonce}.${hmac(secret, "question", nonce, method, path, body)}` };
}

/** The nonce of a question that proves to know the secret; undefined for any other. */
export function provenNonce(
  secret: string, authorization: string | undefined, method: string, path: string, body: string,
): string | undefined {
  const [, nonce = "", proof = ""] = /^Dragoman ([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(authorization ?? "") ?? [];
  return nonce !== "" && same(proof, hmac(secret, "question", nonce, method, path, body)) ? nonce : undefined;
}

/** The proof of an answer. */
export function proveAnswer(secret: string, nonce: string, status: number, body: string): string {
  return hmac(secret, "answer", nonce, String(status), body);
}

/** Whether an answer comes from somebody who knows the secret, and to this very question. */
export function isProvenAnswer(secret: string, proof: string | undefined, nonce: string, status: number, body: string): boolean {
  return proof !== undefined && same(proof, proveAnswer(secret, nonce, status, body));
}

function hmac(secret: string, ...parts: readonly string[]): string {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("hex");
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
