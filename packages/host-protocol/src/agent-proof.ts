import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Header of an answer that carries its proof; that of a question is in `authorization`. */
export const proofHeader = "dragoman-proof";

/** A moment in the life of an agent, by its own count, so that no clock has to be right: which run of it, and the ms since that began. */
export interface AgentMoment {
  /** Another one after each start. Empty when it is not known yet. */
  readonly run: string;
  readonly ms: number;
}

/** What a question is, and whom it is for. */
export interface QuestionToAgent {
  /** Where the agent is called, as `127.0.0.1:8002`; empty by TLS, where its certificate says who it is. */
  readonly to: string;
  readonly at: AgentMoment;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** What tells one question from all others. */
export interface Asked {
  readonly nonce: string;
  readonly at: AgentMoment;
}

/**
 * Both sides of an exchange prove that they know the shared secret, and nobody who is asked by mistake learns it: the question carries a
 * fresh nonce, the moment it is asked in and an HMAC-SHA256 over all it says and whom it is for, the answer one over the same nonce and
 * its bytes.
 */
export function proveQuestion(secret: string, question: QuestionToAgent): { readonly nonce: string; readonly authorization: string } {
  const nonce = randomBytes(16).toString("hex");
  const { run, ms } = question.at;
  return { nonce, authorization: `Dragoman ${run}.${ms}.${nonce}.${proofOf(secret, nonce, question)}` };
}

/** What is known of a question that proves to know the secret; undefined for any other. */
export function provenQuestion(
  secret: string, authorization: string | undefined, question: Omit<QuestionToAgent, "at">,
): Asked | undefined {
  const found = /^Dragoman ([0-9a-f-]{0,36})\.(\d{1,15})\.([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(authorization ?? "");
  if (found === null) return undefined;
  const [, run, ms, nonce, proof] = found as unknown as readonly [string, string, string, string, string];
  const at = { run, ms: Number(ms) };
  return same(proof, proofOf(secret, nonce, { ...question, at })) ? { nonce, at } : undefined;
}

/** The proof of an answer. */
export function proveAnswer(secret: string, nonce: string, status: number, body: string): string {
  return hmac(secret, "answer", nonce, String(status), body);
}

/** Whether an answer comes from somebody who knows the secret, and to this very question. */
export function isProvenAnswer(secret: string, proof: string | undefined, nonce: string, status: number, body: string): boolean {
  return proof !== undefined && same(proof, proveAnswer(secret, nonce, status, body));
}

function proofOf(secret: string, nonce: string, { to, at, method, path, body }: QuestionToAgent): string {
  return hmac(secret, "question", nonce, at.run, String(at.ms), to, method, path, body);
}

function hmac(secret: string, ...parts: readonly string[]): string {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("hex");
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
