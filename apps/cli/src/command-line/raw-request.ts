import { DragomanError } from "@dragoman/client";
import { Failure, outcomeOfStatus } from "./exit-codes.js";
import type { Account, Use } from "./use.js";

/** The header that says who asks. */
export function authorization(credentials: Account["credentials"]): Record<string, string> {
  if (credentials === undefined) return {};
  return {
    Authorization: "token" in credentials ? `Bearer ${credentials.token}`
      : `Basic ${Buffer.from(`${credentials.apiKey}:`).toString("base64")}`,
  };
}

interface Init {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | FormData | undefined;
}

/** One request at an address of the server, as whoever is signed in; any answer is one. Rejects only where nobody answers. */
export async function rawRequest(address: string, { method = "GET", headers, body }: Init, use: Use): Promise<Response> {
  const { credentials } = await use.account();
  try {
    return await fetch(address, {
      method, headers: { ...authorization(credentials), ...headers }, redirect: "manual",
      signal: AbortSignal.any([use.call.signal, AbortSignal.timeout(use.timeoutMs)]),
      ...(body === undefined ? {} : { body: body as FormData }),
    });
  } catch (cause) {
    use.call.signal.throwIfAborted();
    const { message, cause: deeper } = cause as Error & { cause?: Error };
    throw new DragomanError({ status: 0, code: "network", message: `${method} ${address} failed: ${deeper?.message || message}`, cause });
  }
}

/** The bytes at an address. Rejects with a Failure when the answer is no success. */
export async function bytesAt(address: string, init: Init, use: Use): Promise<Uint8Array> {
  const answer = await rawRequest(address, init, use);
  if (!answer.ok) throw new Failure(outcomeOfStatus(answer.status), `The server answered ${answer.status} ${answer.statusText}.`);
  return new Uint8Array(await answer.arrayBuffer());
}
