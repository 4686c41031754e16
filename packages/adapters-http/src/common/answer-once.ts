import { createHash } from "node:crypto";
import type { AnswerClaim, AnswerStore, KeptAnswer } from "@dragoman/application/common";
import { DomainError, invalid } from "@dragoman/domain/common";
import { failureOf } from "./failure.js";
import { drain, Fingerprint } from "./fingerprint.js";
import type { Log } from "./log.js";
import type { Received, Take } from "./receive.js";
import type { Answer } from "./send-answer.js";

/** How long the first answer is given again. */
const keptMs = 24 * 3_600_000;
/** So long a server that died keeps repetitions of its requests waiting. */
const leaseMs = 30_000;
/** Only a quick translation can answer more, and to do one again changes nothing. */
const maxKeptBytes = 2 ** 20;

/** A request that carries a key. */
export interface Repeatable {
  /** Who asks for what: the same for its repetitions, and for nothing else. */
  readonly name: string;
  readonly key: string;
  /** Takes the document where the request is the first. */
  readonly take: Take;
  /** Reads the request, its document by `take`. */
  receive<T>(take: Take, work: (received: Received) => Promise<T>): Promise<T>;
  /** Does what it asks for; resolves to the JSON text of the answer. What it makes may be made under `id`, to be found by a repetition. */
  run(received: Received, id: string): Promise<string>;
}

/** Does what a request with a key asks for once, and answers its repetitions as it answered the first. */
export class AnswerOnce {
  constructor(private readonly answers: AnswerStore, private readonly log: Log) {}

  /**
   * Rejects with `idempotency-key-under-way` while the first one is, and with `idempotency-key-reused` when the first one asked
   * for something else.
   */
  async answer(request: Repeatable): Promise<Answer> {
    const claimed = await this.answers.claim(request.name, leaseMs);
    switch (claimed.state) {
      case "claimed": return this.first(request, claimed.claim);
      case "answered": return again(request, claimed.answer);
      case "underWay": throw new DomainError(
        "conflict", "idempotency-key-under-way", "The first request with this Idempotency-Key is still in progress.",
        { details: "Send it again in a moment; it then gets the answer of the first." },
      );
    }
  }

  /** What is refused before the work begins changed nothing, and frees the key as all does that may go well the next time. */
  private async first({ name, key, take, receive, run }: Repeatable, claim: AnswerClaim): Promise<Answer> {
    const fingerprint = new Fingerprint(key);
    const renewing = setInterval(() => void this.trying(this.answers.renew(claim, leaseMs)), leaseMs / 3);
    let done: { readonly answer: Answer; readonly of: string } | undefined;
    try {
      return await receive((bytes) => take(fingerprint.of(bytes)), async (received) => {
        const of = await fingerprint.end(received);
        const answer = await run(received, idFor(name, of)).then((body) => ({ status: 200, headers: {}, body }), (error: unknown) => {
          done = { answer: failed(error), of };
          throw error;
        });
        done = { answer, of };
        return answer;
      });
    } finally {
      clearInterval(renewing);
      await this.trying(done !== undefined && isLasting(done.answer)
        ? this.answers.keep(claim, { fingerprint: done.of, answer: JSON.stringify(done.answer) }, keptMs)
        : this.answers.release(claim));
    }
  }

  /** A store that fails takes no answer from anybody: the claim then ends by itself. */
  private trying(change: Promise<void>): Promise<void> {
    return change.catch((error: unknown) => this.log.error({ err: error }, "keeping an answer failed"));
  }
}

/** The same for all repetitions of a request, and for no other: what the first one made before it failed has this id. */
function idFor(name: string, fingerprint: string): string {
  const digest = createHash("sha256").update(`${name} ${fingerprint}`).digest();
  digest.writeUInt8(0x80 | (digest.readUInt8(6) & 0x0f), 6); // version 8: an id of our own making
  digest.writeUInt8(0x80 | (digest.readUInt8(8) & 0x3f), 8);
  return digest.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

async function again({ key, receive }: Repeatable, kept: KeptAnswer): Promise<Answer> {
  const fingerprint = new Fingerprint(key);
  const found = await receive((bytes) => drain(fingerprint.of(bytes)), (received) => fingerprint.end(received));
  if (found !== kept.fingerprint) {
    throw invalid(
      "idempotency-key-reused", "This Idempotency-Key was used for another request before.",
      "Its fields or its document differ. Send each new request with a key of its own.",
    );
  }
  const answer = JSON.parse(kept.answer) as Answer;
  return { ...answer, headers: { ...answer.headers, "Idempotent-Replayed": "true" } };
}

function failed(error: unknown): Answer {
  const { status, headers, body } = failureOf(error, "");
  return { status, headers, body: JSON.stringify(body) };
}

function isLasting({ status, body }: Answer): boolean {
  return status < 500 && status !== 429 && Buffer.byteLength(body) <= maxKeptBytes;
}
