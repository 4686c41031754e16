import { Dragoman, type DragomanOptions } from "./index.js";

/** A request as it reached the server. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: RequestInit["body"];
  /** Of a form. */
  readonly form: URLSearchParams;
}

/** What the server answers: an answer, a failure of the network, or either by what was asked. */
export type Reply = (asked: Asked, signal: AbortSignal) => Response | Promise<Response>;

/** A client of a server that answers each request by the next reply, and all further ones by the last. */
export function aServer(replies: readonly Reply[], options: Partial<DragomanOptions> = {}) {
  const asked: Asked[] = [];
  const fake = (async (url: string, { method = "GET", headers, body, signal }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url);
    const one: Asked = {
      method, path: pathname, query: searchParams, headers: new Headers(headers as Record<string, string>), body,
      form: new URLSearchParams(typeof body === "string" ? body : ""),
    };
    asked.push(one);
    const reply = replies[Math.min(asked.length, replies.length) - 1] as Reply;
    return reply(one, signal as AbortSignal);
  }) as typeof fetch;
  return { asked, client: new Dragoman({ url: "https://mt.example/", fetch: fake, ...options }) };
}

/** An answer in JSON. */
export const json = (value: unknown): Reply => () => Response.json(value);

/** A failure in the shape of the interface. */
export const failure = (status: number, code: string, headers: Record<string, string> = {}): Reply => () =>
  Response.json({ error: { code: status, message: "It failed.", details: "For a reason." } },
    { status, headers: { "Dragoman-Error": code, "Trace-ID": "t-1", ...headers } });

/** No answer. */
export const cut: Reply = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") }));

/** An event stream of these states; `isCut` breaks it off after them. */
export const stream = (states: readonly object[], isCut = false): Reply => () => {
  const pieces = states.map((state) => new TextEncoder().encode(`data: ${JSON.stringify(state)}\n\n`));
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece !== undefined) controller.enqueue(piece);
      else if (isCut) controller.error(new TypeError("terminated"));
      else controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream; charset=utf-8" } });
};

/** All that an iterator gives. */
export async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
