import { once } from "node:events";
import type { Request, Response } from "express";
import { clientGone } from "./client-gone.js";

/** Proxies cut connections on which nothing is heard for longer. */
const heartbeatMs = 15_000;

/** Follows something that changes: yields it as it is, and after each change. */
export type Watch<T> = (signal: AbortSignal) => AsyncGenerator<T, void, void>;

/** Whether a client wants to be told of each state, and not of the present one alone; what is sent depends on `Accept` then. */
export function wantsStates(request: Request, response: Response): boolean {
  response.vary("Accept");
  return request.accepts(["application/json", "text/event-stream"]) === "text/event-stream";
}

/** Sends the states of something as server-sent events, until it changes no more or the client goes away. */
export async function sendStates<T>(watch: Watch<T>, show: (state: T) => object, request: Request, response: Response): Promise<void> {
  const gone = clientGone(response);
  const states = watch(gone);
  try {
    // The first step may fail, and then the answer is an error like any other.
    const first = await states.next();
    response.set({ "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store", "X-Accel-Buffering": "no" });
    response.flushHeaders();
    if (request.method !== "HEAD") await sendEach(first, states, show, response, gone);
    response.end();
  } finally {
    // Whoever watches holds a place, of which there are few.
    await states.return();
  }
}

async function sendEach<T>(
  first: IteratorResult<T, void>, states: AsyncGenerator<T, void, void>, show: (state: T) => object, response: Response, gone: AbortSignal,
): Promise<void> {
  const heart = setInterval(() => response.write(": still there\n\n"), heartbeatMs);
  try {
    for (let state = first; state.done !== true && !gone.aborted; state = await states.next()) {
      const taken = response.write(`data: ${JSON.stringify(show(state.value))}\n\n`);
      if (!taken) await once(response, "drain", { signal: gone }).catch(() => undefined);
    }
  } catch {
    // It was deleted or the store is away: nothing more can be said here, and the client asks again.
  } finally {
    clearInterval(heart);
  }
}
