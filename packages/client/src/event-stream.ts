/** So much of one event is kept; the server's are far smaller. */
const mostCharacters = 16 * 2 ** 20;

/**
 * The data of each server-sent event, as it arrives in pieces that end anywhere. What the stream ends within is no event.
 * Throws when an event is longer than 16 Mi characters.
 */
export async function* eventsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  for await (const piece of pieces) {
    rest += decoder.decode(piece, { stream: true });
    // A CR at the end may be half of a CRLF: it waits for what follows.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "" && data.length > 0) {
        yield data.join("\n");
        data = [];
      } else if (line === "data" || line.startsWith("data:")) data.push(line.slice("data:".length).replace(/^ /, ""));
    }
    if (rest.length + data.length > mostCharacters) throw new RangeError("The server sent an event without end.");
  }
}

/** The pieces of a body; browsers that cannot iterate over it yet can read it. Leaving off cancels the body. */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const reader = body.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel();
  }
}
