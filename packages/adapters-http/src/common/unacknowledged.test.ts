import { existsSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { readUnacknowledged } from "./unacknowledged.js";

const closing: (() => void)[] = [];
afterEach(() => { for (const close of closing.splice(0)) close(); });
const itWhereTold = existsSync("/proc/self/net/tcp6") ? it : it.skip;

describe("what a client has not taken", () => {
  itWhereTold.each([
    ["0.0.0.0", "127.0.0.1", "", false], ["::", "::1", "", false], ["::", "127.0.0.1", "", false],
    ["0.0.0.0", "127.0.0.1", " that says no more", true],
  ])("is known behind %s for %s%s", async (host, address, _what, saysNoMore) => {
    const server = createServer({ allowHalfOpen: true });
    closing.push(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const { port } = server.address() as AddressInfo;
    const accepted = new Promise<Socket>((resolve) => server.once("connection", resolve));
    const client = connect(port, address).pause();
    const socket = await accepted;
    if (saysNoMore) await new Promise((resolve) => { socket.resume().once("end", resolve); client.end(); });
    closing.push(() => { client.destroy(); socket.destroy(); });
    expect((await readUnacknowledged())(socket)).toBe(0);
    while (socket.write(Buffer.alloc(2 ** 20))) { /* until the system takes no more */ }
    let told = 0;
    while (told < 100_000 && !socket.destroyed) told = (await readUnacknowledged())(socket);
  });
});
