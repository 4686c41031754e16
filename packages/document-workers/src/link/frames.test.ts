import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { encodeFrame, type Frame, type FrameKind, FrameReader } from "./frames.js";

const frame: fc.Arbitrary<Frame> = fc.record({
  kind: fc.integer({ min: 0, max: 11 }).map((kind) => kind as FrameKind), session: fc.nat(), stream: fc.nat(),
  payload: fc.uint8Array({ maxLength: 300 }),
});

describe("frames", () => {
  it("come out as they went in, however their bytes are cut", () => {
    fc.assert(fc.property(fc.array(frame), fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 }), (frames, sizes) => {
      const bytes = Buffer.concat(frames.map(encodeFrame));
      const reader = new FrameReader();
      const read: Frame[] = [];
      for (let at = 0, i = 0; at < bytes.length; i += 1) {
        const size = sizes[i % sizes.length] as number;
        read.push(...reader.read(bytes.subarray(at, at + size)));
        at += size;
      }
      expect(read.map((one) => ({ ...one, payload: new Uint8Array(one.payload) }))).toEqual(frames);
    }));
  });
  it("are refused where their bytes are damaged", () => {
    expect(() => new FrameReader().read(Buffer.alloc(20, 0xff))).toThrow(/announced/);
  });
});
