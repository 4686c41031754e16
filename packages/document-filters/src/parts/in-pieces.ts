/** Parts that wait to be taken grow with the piece that they came from. */
const maxPiece = 65_536;

/** The same text in pieces that are not too long. */
export async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const chunk of text) {
    if (chunk.length <= maxPiece) yield chunk;
    else for (let at = 0; at < chunk.length; at += maxPiece) yield chunk.slice(at, at + maxPiece);
  }
}
