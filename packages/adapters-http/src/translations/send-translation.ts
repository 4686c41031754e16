import { once } from "node:events";
import type { Translation } from "@dragoman/domain/translations";
import type { Request, Response } from "express";
import { clientGone } from "../common/client-gone.js";
import { showTranslation } from "./translation.view.js";

/** Proxies cut connections on which nothing is heard for longer. */
const heartbeatMs = 15_000;

/** A translation, and the way to follow it. */
export interface Watched {
  readonly job: Translation;
  readonly watch: (signal: AbortSignal) => AsyncGenerator<Translation, void, void>;
}

/** Sends a translation as JSON, or its states as server-sent events to those who accept only these. */
export async function sendTranslation({ job, watch }: Watched, request: Request, response: Response): Promise<void> {
  response.vary("Accept");
  if (request.accepts(["application/json", "text/event-stream"]) !== "text/event-stream") return void response.json(showTranslation(job));
  const gone = clientGone(response);
  const states = watch(gone);
  try {
    // The first step may fail, and then the answer is an error like any other.
    const first = await states.next();
    response.set({ "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store", "X-Accel-Buffering": "no" });
    response.flushHeaders();
    if (request.method !== "HEAD") await sendEvents(first, states, response, gone);
    response.end();
  } finally {
    // Whoever watches holds a place, of which there are few.
    await states.return();
  }
}

async function sendEvents(
  first: IteratorResult<Translation, void>, states: AsyncGenerator<Translation, void, void>, response: Response, gone: AbortSignal,
): Promise<void> {
  const heart = setInterval(() => response.write(": still there\n\n"), heartbeatMs);
  try {
    for (let state = first; state.done !== true && !gone.aborted; state = await states.next()) {
      const taken = response.write(`data: ${JSON.stringify(showTranslation(state.value))}\n\n`);
      if (!taken) await once(response, "drain", { signal: gone }).catch(() => undefined);
    }
  } catch {
    // The job was deleted or the store is away: nothing more can be said here, and the client asks again.
  } finally {
    clearInterval(heart);
  }
}
