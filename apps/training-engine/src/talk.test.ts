import { DomainError } from "@dragoman/domain/common";
import { afterEach, describe, expect, it } from "@jest/globals";
import { MessageChannel } from "node:worker_threads";
import { type Acts, Talk } from "./talk.js";

const channels: MessageChannel[] = [];
afterEach(() => { for (const { port1 } of channels.splice(0)) port1.close(); });

function two(here: Acts, there: Acts = {}): [Talk, Talk] {
  const channel = new MessageChannel();
  channels.push(channel);
  return [new Talk(channel.port1, there), new Talk(channel.port2, here)];
}

async function all(bytes: AsyncIterable<Uint8Array>): Promise<number[][]> {
  const found: number[][] = [];
  for await (const piece of bytes) found.push([...piece]);
  return found;
}

describe("Talk", () => {
  it("answers what is asked on either side, each question its own answer", async () => {
    const slow = (ms: number) => new Promise((resolve) => { setTimeout(() => resolve(ms), ms); });
    const [one, other] = two({ slow, add: (a: number, b: number) => a + b }, { name: () => "one" });
    expect(await Promise.all([one.ask("slow", 20), one.ask("add", 1, 2), other.ask("name"), one.ask("slow", 1)]))
      .toEqual([20, 3, "one", 1]);
  });

  it("rejects with what failed on the other side, with kind and code where it has them", async () => {
    const [one] = two({
      plain: () => { throw new TypeError("broken"); },
      domain: async () => { throw new DomainError("invalid", "training-data-unreadable", "It is no TMX.", { details: "Send TMX." }); },
    });
    await expect(one.ask("plain")).rejects.toThrow(new Error("broken"));
    await expect(one.ask("domain"))
      .rejects.toMatchObject({ kind: "invalid", code: "training-data-unreadable", message: "It is no TMX.", details: "Send TMX." });
    await expect(one.ask("toString")).rejects.toThrow("There is no act toString.");
  });

  it("hands streams over piece by piece, in order, and asks for none before it is wanted", async () => {
    let given = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (; given < 5; given += 1) yield Uint8Array.of(given, given);
    }
    const acts: Record<string, () => number> = {};
    const [one, other] = two(acts);
    acts["open"] = () => other.offer(source());
    const stream = one.take(await one.ask<number>("open"));
    expect((await stream.next()).value).toEqual(Uint8Array.of(0, 0));
    expect(given).toBe(0);
    expect(await all(stream)).toEqual([[1, 1], [2, 2], [3, 3], [4, 4]]);
    expect(await all(one.take(await one.ask<number>("open")))).toEqual([]);
  });

  it("ends a source that nobody goes on reading, and tells why one broke", async () => {
    let ended = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        yield Uint8Array.of(1);
        throw new Error("the disk is gone");
      } finally {
        ended = true;
      }
    }
    const acts: Record<string, () => number> = {};
    const [one, other] = two(acts);
    acts["open"] = () => other.offer(source());
    for await (const piece of one.take(await one.ask<number>("open"))) {
      expect(piece).toEqual(Uint8Array.of(1));
      break;
    }
    await one.ask("open");
    expect(ended).toBe(true);
    await expect(all(one.take(await one.ask<number>("open")))).rejects.toThrow("the disk is gone");
  });
});
