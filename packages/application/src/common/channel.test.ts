import { describe, expect, it } from "@jest/globals";
import { Channel } from "./channel.js";

describe("Channel", () => {
  it("hands every item over, in order, and then ends", async () => {
    const channel = new Channel<number>();
    const sending = (async () => {
      for (let n = 0; n < 100; n += 1) await channel.send(n);
      channel.end();
    })();
    const seen: number[] = [];
    for await (const n of channel) seen.push(n);
    await sending;
    expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it("holds the writer back while the reader is busy", async () => {
    const channel = new Channel<number>();
    await channel.send(1);
    let second = false;
    const sending = channel.send(2).then(() => (second = true));
    await Promise.resolve();
    expect(second).toBe(false);
    const reader = channel[Symbol.asyncIterator]();
    expect((await reader.next()).value).toBe(1);
    await sending;
    expect((await reader.next()).value).toBe(2);
  });

  it("lets the writer go on when the reader is gone", async () => {
    const channel = new Channel<number>();
    await channel.send(1);
    for await (const _ of channel) break;
    await channel.send(2);
    await channel.send(3);
  });
});
