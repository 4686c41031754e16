import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { eventsOf, piecesOf } from "./event-stream.js";
import { all } from "./server.test-kit.js";

async function* inPieces(bytes: Uint8Array, ends: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [0, ...ends.map((end) => end % (bytes.length + 1)).sort((one, other) => one - other), bytes.length];
  for (const [at, end] of places.slice(1).entries()) yield bytes.subarray(places[at], end);
}

const eventsIn = (text: string, ends: readonly number[] = []) =>
  all(eventsOf(inPieces(new TextEncoder().encode(text), ends)));

describe("an event stream", () => {
  it("says the same wherever it is cut", async () => {
    const data = fc.array(fc.string({ unit: "grapheme" }).map((line) => line.replaceAll(/[\r\n]/g, " ")), { minLength: 1, maxLength: 3 });
    const newLine = fc.constantFrom("\n", "\r\n", "\r");
    await fc.assert(fc.asyncProperty(fc.array(data), newLine, fc.array(fc.nat()), async (events, end, ends) => {
      const lines = events.map((event) => [": still there", "id: 1", ...event.map((line) => `data: ${line}`), "", ""].join(end));
      expect(await eventsIn(`\uFEFF${lines.join("")}`, ends)).toEqual(events.map((event) => event.join("\n")));
    }));
  });

  it.each<[string, string, readonly string[]]>([
    ["no data", "event: x\n\n: only a comment\n\n", []], ["an end within an event", "data: 1\n\ndata: 2\n", ["1"]],
    ["no blank after the colon", "data:1\n\n", ["1"]], ["a blank more", "data:  1\n\n", [" 1"]], ["a field alone", "data\n\n", [""]],
    ["other fields", "database: 1\ndata: 2\n\n", ["2"]], ["ends of all kinds", "data: 1\r\n\rdata: 2\n\r\n", ["1", "2"]],
  ])("is read with %s", async (_, text, events) => {
    expect(await eventsIn(text)).toEqual(events);
  });

  it("without end is left off", async () => {
    async function* endless() { for (;;) yield new Uint8Array(2 ** 20).fill(97); }
    await expect(all(eventsOf(endless()))).rejects.toThrow("The server sent an event without end.");
    async function* manyLines() { for (;;) yield new TextEncoder().encode(`data: ${"a".repeat(2 ** 20)}\n`); }
    await expect(all(eventsOf(manyLines()))).rejects.toThrow(RangeError);
  });

  it("that falls silent is left off, and canceled", async () => {
    let isCanceled = false;
    const body = new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(1)), cancel: () => { isCanceled = true; } });
    await expect(all(piecesOf(body, 5))).rejects.toThrow("The server has fallen silent.");
    expect(isCanceled).toBe(true);
  });

  it("is canceled by whoever leaves it", async () => {
    let isCanceled = false;
    const body = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1)), cancel: () => { isCanceled = true; } });
    for await (const piece of piecesOf(body)) if (piece.length === 1) break;
    expect(isCanceled).toBe(true);
  });
});
