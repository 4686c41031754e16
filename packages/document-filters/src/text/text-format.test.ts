import { describe, expect, it } from "@jest/globals";
import { aContext, echo, opens, translated } from "./pass.fixture.js";
import { textFormat } from "./text-format.js";

/** A format that keeps each piece of its text as one part. */
const format = textFormat({
  mediaTypes: [{ name: "text/x-kept", ending: ".kept" }],
  filter: { async *parts(text) { for await (const piece of text) for (const unit of piece.split("")) yield { keep: unit }; } },
});
const open = (content: string, more = {}) => format.open({ mediaType: "text/x-kept", encoding: "", bytes: opens(content, 5), ...more });

describe("textFormat", () => {
  it("writes characters whole that come in halves", async () => {
    expect(await translated(open("a🙂b🙂"), echo)).toBe("a🙂b🙂");
  });
  it("reads no more than is enough for who reads it", async () => {
    expect(await translated(open("0123456789abcdef", { enough: 12 }), echo)).toBe("0123456789ab");
  });
  it("looks for the encoding once, and not before it is asked", async () => {
    let passes = 0;
    const document = open("", { bytes: () => {
      passes += 1;
      return opens("naïve")();
    } });
    expect(passes).toBe(0);
    expect(await document.encoding()).toBe("utf-8");
    const before = passes;
    for await (const _ of document.parts(aContext()));
    expect([await document.encoding(), passes]).toEqual(["utf-8", before + 1]);
  });
});
