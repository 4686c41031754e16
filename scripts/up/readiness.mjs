import { get as getHttp } from "node:http";
import { get as getHttps } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Pauses between two questions: the shortest, and the longest. In between a pause is thirty times as long as the last answer took, because
 * on a slow machine questions take processor time from the start itself.
 */
const [shortestPauseMs, longestPauseMs] = [100, 1_000];

/** Resolves when `<url>/readyz` answers 200; says every 10 s what it is waiting for. Rejects when `signal` aborts. */
export async function untilReady({ url, say, signal, sayAfterMs = 10_000 }) {
  let lastSaid = performance.now();
  for (;;) {
    const asked = performance.now();
    const answer = await ask(`${url}/readyz`);
    if (answer.status === 200) return;
    if (performance.now() - lastSaid >= sayAfterMs) {
      say(`Still waiting for ${url}/readyz: ${answer.status ? `${answer.status} ${answer.text}` : answer.text}`);
      lastSaid = performance.now();
    }
    const pauseMs = 30 * (performance.now() - asked);
    await sleep(Math.min(Math.max(pauseMs, shortestPauseMs), longestPauseMs), undefined, { signal });
  }
}

/** Whether the server answers at all. */
export const isAlive = async (url) => (await ask(`${url}/livez`)).status === 200;

function ask(url) {
  // It is our own server on this machine, whatever name its certificate bears.
  const options = { agent: false, timeout: 5000, rejectUnauthorized: false };
  const get = url.startsWith("https:") ? getHttps : getHttp;
  return new Promise((resolve) => {
    const request = get(url, options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      response.on("close", () => resolve({ status: response.statusCode, text: text.slice(0, 500) }));
    });
    request.on("timeout", () => request.destroy(new Error("no answer within 5 s")));
    request.on("error", (error) => resolve({ status: undefined, text: error.message }));
  });
}
