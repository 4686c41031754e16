import { describe, expect, it } from "@jest/globals";
import { bearer, keyCheck } from "./engine-key.js";
import { engineLimits, readTranslateRequest } from "./engine-protocol.js";

const similar = { feedbackId: "7", source: "a", translation: "b" };

describe("readTranslateRequest", () => {
  it("reads segments of every kind of piece, in either lane, with options", () => {
    const request = {
      segments: [["a", { open: 1 }, { point: 2 }, { protected: 3, text: "x" }, { close: 1 }], []], lane: "documents",
      options: { Variant: "valencia" }, similar: [[similar], []], withReasons: true,
      traces: ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"],
    };
    expect(readTranslateRequest(request)).toEqual(request);
    expect(readTranslateRequest({ segments: [["a"]], lane: "interactive" })).toEqual({ segments: [["a"]], lane: "interactive" });
  });
  it.each<[string, unknown]>([
    ["no object", null], ["an array", []], ["no segments", { lane: "interactive" }],
    ["none of them", { segments: [], lane: "interactive" }],
    ["too many", { segments: Array.from({ length: engineLimits.segments + 1 }, () => ["a"]), lane: "interactive" }],
    ["a segment that is text", { segments: ["a"], lane: "interactive" }],
    ["too many pieces", { segments: [Array.from({ length: engineLimits.piecesPerSegment + 1 }, () => "a")], lane: "interactive" }],
    ["another lane", { segments: [["a"]], lane: "fast" }],
    ["options that are no strings", { segments: [["a"]], lane: "interactive", options: { a: 1 } }],
    ["a trace that is no string", { segments: [["a"]], lane: "interactive", traces: [1] }],
    ["a long trace", { segments: [["a"]], lane: "interactive", traces: ["x".repeat(101)] }],
    ["too many traces", { segments: [["a"]], lane: "interactive", traces: Array.from({ length: engineLimits.segments + 1 }, () => "a") }],
    ["similar texts that are none", { segments: [["a"]], lane: "interactive", similar: [["b"]] }],
    ["a long similar text", {
      segments: [["a"]], lane: "interactive", similar: [[{ feedbackId: "7", source: "a", translation: "x".repeat(6_001) }]],
    }],
    ["too many similar texts", {
      segments: [["a"]], lane: "interactive", similar: [Array.from({ length: 5 }, () => similar)],
    }],
    ["reasons by a word", { segments: [["a"]], lane: "interactive", withReasons: "yes" }],
    ["long options", { segments: [["a"]], lane: "interactive", options: { a: "x".repeat(101) } }],
    ...[null, 7, {}, [], { open: -1 }, { open: 1.5 }, { open: "1" }, { open: 1, close: 1 }, { protected: 1 }, { protected: 1, text: 2 },
      { open: 1, text: "x" }, { unknown: "x" }, { open: 1, also: 2 }]
      .map((piece): [string, unknown] => [`the piece ${JSON.stringify(piece)}`, { segments: [["a", piece]], lane: "interactive" }]),
  ])("refuses %s", (_what, body) => {
    expect(readTranslateRequest(body)).toEqual(expect.any(String));
  });
});

describe("keyCheck", () => {
  const knows = keyCheck("open sesame");
  it.each([
    [bearer("open sesame"), true], [bearer("open sesamE"), false], [bearer(""), false], ["open sesame", false], [undefined, false],
  ])("%s: %s", (header, right) => {
    expect(knows(header)).toBe(right);
  });
});
