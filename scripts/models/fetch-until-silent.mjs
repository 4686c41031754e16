import { ReadableStream } from "node:stream/web";

/**
 * `fetch` for which `silent` is told, with the reason, when somebody has waited so many milliseconds for an answer or for more of it. What
 * waits is then ended by whoever was told.
 */
export function fetchUntilSilent(ms, silent) {
  const heard = async (address, waiting) => {
    const timer = setTimeout(() => silent(new Error(`${address} says nothing: not a byte came for ${ms / 1_000} seconds.`)), ms);
    try {
      return await waiting;
    } finally {
      clearTimeout(timer);
    }
  };
  return async (resource, init) => {
    const { origin, pathname } = new URL(resource);
    const answer = await heard(origin + pathname, fetch(resource, init));
    if (answer.body === null) return answer;
    const reader = answer.body.getReader();
    const body = new ReadableStream({
      async pull(controller) {
        const { done, value } = await heard(origin + pathname, reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    }, { highWaterMark: 0 });
    return new globalThis.Response(body, answer);
  };
}
