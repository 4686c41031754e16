import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { Request } from "express";
import { RequestTooSlow, failureOf } from "./failure.js";
import { watchPace } from "./patience.js";
import { readForm } from "./read-form.js";
import { WireFields } from "./wire-fields.js";

/** A form of which the bytes are written later. */
function body(): Request & PassThrough {
  return Object.assign(
    new PassThrough(), { url: "/x", headers: { "content-type": "application/x-www-form-urlencoded", "transfer-encoding": "chunked" } },
  ) as unknown as Request & PassThrough;
}

describe("a body", () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] }));
  afterEach(() => void jest.useRealTimers());

  it("is given up when nothing comes for 30 s", async () => {
    const request = body();
    const read = readForm(request, new WireFields());
    request.write("title=half");
    await jest.advanceTimersByTimeAsync(29_000);
    request.write("way");
    const refused = expect(read).rejects.toThrow(RequestTooSlow);
    await jest.advanceTimersByTimeAsync(2_000);
    await refused;
    expect(failureOf(await read.catch((error: unknown) => new Error("while it was stored", { cause: error })), "1"))
      .toMatchObject({ status: 408, headers: { "Dragoman-Error": "request-too-slow", Connection: "close" } });
  });

  it("that is small is given up as well, when it does not come or its client goes away", async () => {
    const small = (): Request & PassThrough => Object.assign(body(), {
      headers: { "content-type": "application/x-www-form-urlencoded", "content-length": "100" }, socket: { bytesRead: 0 },
    });
    const [slow, gone] = [small(), small()];
    const refused = expect(readForm(slow, new WireFields())).rejects.toThrow(RequestTooSlow);
    slow.write("title=half");
    await jest.advanceTimersByTimeAsync(32_000);
    await refused;
    const left = expect(readForm(gone, new WireFields())).rejects.toMatchObject({ code: "ECONNRESET" });
    gone.write("title=half");
    gone.destroy();
    await left;
    expect([slow.isPaused(), slow.listenerCount("data"), gone.listenerCount("data"), jest.getTimerCount()]).toEqual([true, 0, 0, 0]);
    await expect(readForm(gone, new WireFields())).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  it("that is uploaded is given up as well", async () => {
    const socket = { bytesRead: 1e6 };
    const refused: RequestTooSlow[] = [];
    const stop = watchPace({ socket } as Request, (error) => refused.push(error));
    await jest.advanceTimersByTimeAsync(29_000);
    socket.bytesRead += 50_000;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(refused).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(refused[0]).toBeInstanceOf(RequestTooSlow);
    stop();
    const { length } = refused;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(refused).toHaveLength(length);
  });

  it("may take long where much of it comes", async () => {
    const request = body();
    const taken: number[] = [];
    const read = readForm(request, new WireFields(),
      { name: "input", maxBytes: 1e9, take: async (pieces) => { for await (const piece of pieces) taken.push(piece.length); } });
    request.write("input=");
    for (let second = 0; second < 60; second += 1) {
      request.write("A".repeat(10_000));
      await jest.advanceTimersByTimeAsync(1_000);
    }
    request.end();
    await read;
    expect(taken.reduce((sum, size) => sum + size, 0)).toBe(450_000);
  });
});
