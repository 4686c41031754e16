import { PassThrough } from "node:stream";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { Connections } from "./connections.js";

let port = 0;
const from = (remoteAddress: string, facts: object = {}) =>
  Object.assign(new PassThrough(), { remoteAddress, remotePort: port += 1, ...facts }) as unknown as Socket;
/** Sends a request on a connection; answers how to answer it. */
function ask(connections: Connections, socket: Socket): () => void {
  const response = new PassThrough() as unknown as ServerResponse;
  connections.answerInTurn({ socket } as IncomingMessage, response, () => undefined);
  return () => response.emit("close");
}
const proxy = "10.0.0.99";
const bounded = (all: number, ofOneAddress: number) => new Connections({ all, ofOneAddress }, (address) => address === proxy);
function entered(connections: Connections, address: string, count: number): Socket[] {
  const sockets = Array.from({ length: count }, () => from(address));
  for (const socket of sockets) connections.enter(socket);
  return sockets;
}
const closed = (sockets: readonly Socket[]) => sockets.map(({ destroyed }) => destroyed);

describe("connections", () => {
  it("that are silent are closed for new ones, the one that has been silent longest first, of the address that has most", () => {
    const connections = bounded(5, 5);
    const [silent, others] = [entered(connections, "10.0.0.1", 3), entered(connections, "10.0.0.2", 2)];
    ask(connections, silent[0] as Socket)();
    const more = entered(connections, "10.0.0.2", 1);
    expect([closed(silent), closed(others), closed(more)]).toEqual([[false, true, false], [false, false], [false]]);
  });

  it("at work stay, and new ones are closed where all are", () => {
    const connections = bounded(3, 3);
    const busy = entered(connections, "10.0.0.1", 3);
    const [answer] = busy.map((socket) => ask(connections, socket));
    const refused = entered(connections, "10.0.0.2", 1);
    answer?.();
    const welcome = entered(connections, "10.0.0.2", 1);
    expect([closed(busy), closed(refused), closed(welcome)]).toEqual([[true, false, false], [true], [false]]);
  });

  it("of one address are so many, and no other address feels it", () => {
    const connections = bounded(100, 3);
    const others = entered(connections, "10.0.0.2", 3);
    const many = entered(connections, "10.0.0.1", 5);
    expect([closed(many), closed(others)]).toEqual([[true, true, false, false, false], [false, false, false]]);
    for (const socket of many.slice(2)) ask(connections, socket);
    expect(closed(entered(connections, "10.0.0.1", 1))).toEqual([true]);
  });

  it.each([
    ["a proxy that is trusted", proxy, 0], ["this machine", "127.0.0.1", 0], ["this machine by IPv6", "::1", 0],
    ["this machine by IPv4 over IPv6", "::ffff:127.0.0.1", 0], ["a stranger", "192.0.2.1", 7], ["a stranger by IPv6", "2001:db8::1", 7],
  ])("of %s have a bound of their own or none", (_what, address, count) => {
    const connections = bounded(100, 3);
    expect(closed(entered(connections, address, 10)).filter(Boolean)).toHaveLength(count);
  });

  it("of one network of IPv6 are those of one address, and so are those of IPv4 however they come", () => {
    const connections = bounded(100, 2);
    const one = ["2001:db8:0:7::1", "2001:db8:0:7:ffff::2", "2001:db8::7:0:0:0:3"].flatMap((address) => entered(connections, address, 1));
    const another = entered(connections, "2001:db8:0:8::1", 2);
    const plain = ["192.0.2.7", "::ffff:192.0.2.7", "192.0.2.7"].flatMap((address) => entered(connections, address, 1));
    expect([one, another, plain].map(closed)).toEqual([[true, false, false], [false, false], [true, false, false]]);
  });

  it("leave their place when they end", async () => {
    const connections = bounded(2, 2);
    const [one, other] = entered(connections, "10.0.0.1", 2);
    for (const socket of [one, other]) ask(connections, socket as Socket);
    one?.destroy();
    await new Promise(setImmediate);
    expect(closed(entered(connections, "10.0.0.1", 1))).toEqual([false]);
  });
});

describe("answers that are not read", () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] }));
  afterEach(() => void jest.useRealTimers());

  type Reading = { bytesWritten: number; writableLength: number };
  const system = { holds: 4e6 };

  it.each<[string, number, (socket: Reading) => void, boolean]>([
    ["takes nothing for a minute", 80, () => {}, true],
    ["took nothing for three quarters of a minute", 45, () => {}, false],
    ["takes 5 kB a second", 600, (socket) => { socket.bytesWritten += 25_000; }, false],
    ["takes 1 kB a second", 120, (socket) => { socket.bytesWritten += 5_000; }, true],
    ["takes what the system holds", 600, () => { system.holds -= 25_000; }, false],
    ["has taken all that there was", 600, (socket) => { socket.writableLength = 0; }, false],
  ])("end the connection of who %s: %#", async (_what, seconds, each, ends) => {
    const socket = from("10.0.0.1", { resetAndDestroy: () => socket.destroy() });
    Object.defineProperties(socket, {
      bytesWritten: { value: 1e6, writable: true }, writableLength: { value: 5e5, writable: true },
    });
    const connections = new Connections({ all: 10, ofOneAddress: 10 }, () => false, async () => () => system.holds);
    connections.enter(socket);
    ask(connections, socket);
    for (let passed = 0; passed < seconds; passed += 5) {
      each(socket as unknown as Reading);
      await jest.advanceTimersByTimeAsync(5_000);
    }
    expect(socket.destroyed).toBe(ends);
    socket.destroy();
    await new Promise(setImmediate);
    expect(jest.getTimerCount()).toBe(0);
  });
});
