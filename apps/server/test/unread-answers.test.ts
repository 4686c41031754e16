import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { usePeople } from "./support/people.js";
import { residentMemory, serverOf } from "./support/processes.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

describe("clients that do not read", () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  const { translator } = usePeople(dragoman);
  const sockets: Socket[] = [];
  afterEach(() => { for (const socket of sockets.splice(0)) socket.destroy(); });

  const open = (): Socket => {
    const { hostname, port } = new URL(dragoman.url);
    const socket = connect(Number(port), hostname).on("error", () => { /* It is broken off. */ });
    sockets.push(socket);
    return socket;
  };

  /** Asks, reads the beginning of the answer and no more of it. */
  function askAndStall(path: string) {
    const { Authorization = "" } = translator.headers;
    const asked = { head: "", closed: false, readOn: () => void socket.resume() };
    const socket = open();
    socket.write(`GET /api/v2${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${Authorization}\r\n\r\n`);
    socket.once("data", (bytes) => {
      asked.head = bytes.toString("latin1").slice(0, 2_000);
      socket.pause();
    }).once("close", () => { asked.closed = true; });
    return asked;
  }

  it("cost little memory, are so many of one user, and lose their connections after a minute", async () => {
    const id = await translator.finish(sandboxPair("EngSpa"), "A sentence that is not very long at all.\n".repeat(300_000));
    const size = Buffer.byteLength(await translator.download(id));
    const before = residentMemory(serverOf(dragoman));
    const asked = Array.from({ length: 300 }, () => askAndStall(`/translations/${id}/download`));
    await until("all to be let in or refused", async () => (asked.every(({ head }) => head !== "") ? true : undefined));
    expect(residentMemory(serverOf(dragoman)) - before).toBeLessThan(150 * 2 ** 20);
    const begun = asked.filter(({ head }) => head.startsWith("HTTP/1.1 200 "));
    expect(begun).toHaveLength(64);
    for (const { head } of asked.filter((one) => !begun.includes(one))) {
      expect(head).toMatch(/^HTTP\/1.1 429 .*\r\nDragoman-Error: too-many-downloads\r\n/s);
      expect(head).toMatch(/\r\nRetry-After: 10\r\n/);
    }
    expect(Buffer.byteLength(await admin.download(id))).toBe(size);
    await until("places to be free again", async () =>
      ((await translator.get(`/translations/${id}/download`)).status === 200 ? true : undefined));
    for (const { readOn } of begun) readOn();
    await until("all connections to be closed", async () => (begun.every(({ closed }) => closed) ? true : undefined));
  });

  it("and hardly say anything keep nobody out, however many they are", async () => {
    const opened: Socket[] = [];
    for (let n = 0; n < 10_300; n += 1) {
      const socket = open();
      opened.push(socket);
      // Of a connection on which nothing comes the system lets the server know when it has time.
      socket.resume().write("G");
      if (n % 100 === 0) await new Promise(setImmediate);
    }
    // Ours of before is the first that is closed for them, and a request that is on its way just then is lost.
    const closed = () => opened.filter(({ destroyed }) => destroyed).length;
    await until("the server to have heard of them", async () => (closed() >= 250 ? true : undefined));
    for (let n = 0; n < 20; n += 1) expect((await admin.get("/users/me", {}, {})).status).toBe(200);
  });
});
