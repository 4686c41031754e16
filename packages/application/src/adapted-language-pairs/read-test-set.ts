import type { TestedSegment } from "@dragoman/domain/adapted-language-pairs";

/** The segments of a test set as a training stored it, line by line. */
export async function* readTestSet(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TestedSegment> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield JSON.parse(line) as TestedSegment;
  }
  if (rest !== "") yield JSON.parse(rest) as TestedSegment;
}
