import { wait } from "./wait.js";

/** So much of one event is kept; the server's are far smaller. */
const mostCharacters = 16 * 2 ** 20;

/**
 * The data of each server-sent event, as it arrives in pieces that end anywhere. What the stream ends within is no event.
 * Throws a RangeError when an event has more than 16 Mi characters.
 */
export async function* eventsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  let data: string[] = [];
  let characters = 0;
  for await (const line of linesOf(pieces)) {
    if (line === "") {
      if (data.length > 0) yield data.join("\n");
      data = [];
      characters = 0;
    } else if (line === "data" || line.startsWith("data:")) {
      data.push(line.slice("data:".length).replace(/^ /, ""));
      characters += line.length;
      requireFewer(characters);
    }
  }
}

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of pieces) {
    // A CR at the end may be half of a CRLF: it waits for what follows.
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    requireFewer(rest.length);
    yield* lines;
  }
  if (rest.endsWith("\r")) yield rest.slice(0, -1);
}

function requireFewer(characters: number): void {
  if (characters > mostCharacters) throw new RangeError("The server sent an event without end.");
}

/** The server sends a comment every 15 s: on a connection that says nothing for so long, nothing will come. */
const mostSilenceMs = 60_000;

/** The pieces of a body; not every browser can iterate over it. Throws when nothing comes for so long; leaving off cancels the body. */
export async function* piecesOf(body: ReadableStream<Uint8Array>, silenceMs = mostSilenceMs): AsyncGenerator<Uint8Array, void, void> {
  const reader = body.getReader();
  const next = () => within(silenceMs, reader.read());
  try {
    for (let piece = await next(); !piece.done; piece = await next()) yield piece.value;
  } finally {
    // What broke it off has been told.
    await reader.cancel().catch(() => undefined);
  }
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const came = new AbortController();
  const silence = wait(ms, came.signal).then(() => { throw new Error("The server has fallen silent."); });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    came.abort();
  }
}
