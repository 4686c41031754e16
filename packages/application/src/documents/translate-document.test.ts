import { describe, expect, it } from "@jest/globals";
import type { Segment } from "@dragoman/domain/segments";
import type { DocumentPart } from "./document-part.js";
import { translateDocument } from "./translate-document.js";

async function* document(paragraphs: number): AsyncGenerator<DocumentPart> {
  for (let n = 0; n < paragraphs; n += 1) {
    yield { keep: `<p id="${n}">` };
    yield { segments: [[`a${n}`], [`b${n}`]], write: ([a, b]) => `${String(a)} ${String(b)}` };
    yield { keep: "</p>" };
  }
}

describe("translateDocument", () => {
  it("puts everything back in the order of the document, whatever order engines answer in", async () => {
    let found = 0;
    let call = 0;
    const translate = async (segments: readonly Segment[]) => {
      const turns = (call += 1) % 2 === 0 ? 1 : 50;
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      return segments.map(([text]) => ({ target: [String(text).toUpperCase()] }));
    };
    let written = "";
    let sources = 0;
    for await (const step of translateDocument(document(200), translate, (segments) => (found += segments))) {
      written += step.written.join("");
      sources += step.sources.length;
    }
    expect(written).toBe(Array.from({ length: 200 }, (_, n) => `<p id="${n}">A${n} B${n}</p>`).join(""));
    expect([found, sources]).toEqual([400, 400]);
  });

  it("asks for a bounded number of segments at a time, however many a block has", async () => {
    const asked: number[] = [];
    const many = Array.from({ length: 1_234 }, (_, n): Segment => [`s${n}`]);
    async function* block(): AsyncGenerator<DocumentPart> {
      yield { segments: many, write: (targets) => targets.map(String).join(" ") };
    }
    for await (const { written, translated } of translateDocument(block(), async (segments) => {
      asked.push(segments.length);
      return segments.map((target) => ({ target }));
    })) expect([written, translated.length]).toEqual([[many.map(String).join(" ")], 1_234]);
    expect(Math.max(...asked)).toBeLessThanOrEqual(500);
    expect(asked.reduce((sum, segments) => sum + segments, 0)).toBe(1_234);
  });

  it("gives others their turn, also when all answers are there at once", async () => {
    let turns = 0;
    const count = () => { turns += 1; next = setImmediate(count); };
    let next = setImmediate(count);
    const echo = async (segments: readonly Segment[]) => segments.map((target) => ({ target }));
    for await (const step of translateDocument(document(1_000), echo)) expect(step.written).not.toEqual([]);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(10);
  });

  it("reads only a few steps ahead of the engine", async () => {
    let found = 0;
    let release: () => void = () => undefined;
    const engine = new Promise<void>((resolve) => (release = resolve));
    const steps = translateDocument(document(10_000), async (segments) => {
      await engine;
      return segments.map((target) => ({ target }));
    }, (segments) => (found += segments));
    const first = steps[Symbol.asyncIterator]().next();
    for (let turn = 0; turn < 100_000; turn += 1) await Promise.resolve();
    expect(found).toBeLessThan(400);
    release();
    await first;
  });
});
