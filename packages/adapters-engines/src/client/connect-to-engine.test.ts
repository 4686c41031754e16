import { bearer, keyCheck, listenByKey, newEngineKey } from "@dragoman/host-protocol";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import * as http from "node:http";
import * as https from "node:https";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EngineAddress } from "./engine-address.js";
import { HttpTranslationEngines } from "./http-translation-engines.js";

const request = { languagePairId: "EngSpa_1", lane: "interactive" } as const;
const noEngine = { code: "no-engine-running" };
const key = newEngineKey();

let folder: string;
const opened: (() => Promise<unknown> | void)[] = [];
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), "dragoman-connect-")); });
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** What an engine heard that echoes segments to those who know the key. */
function echo(heard: string[]): http.RequestListener {
  const knows = keyCheck(key);
  return (asked, response) => void (async () => {
    let text = "";
    for await (const piece of asked) text += String(piece);
    heard.push(`${asked.headers.authorization} ${text}`);
    if (!knows(asked.headers.authorization)) return void response.writeHead(401).end("{}");
    const { segments } = JSON.parse(text) as { segments: readonly unknown[] };
    response.end(JSON.stringify({ results: segments.map((target) => ({ target })), queue: 0 }));
  })();
}

async function listening(server: http.Server, at: string | { port: number; host: string }): Promise<http.Server> {
  server.listen(at);
  await once(server, "listening");
  opened.push(() => { server.close(); server.closeAllConnections(); });
  return server;
}

function translate(engine: Partial<EngineAddress>): Promise<unknown> {
  const client = new HttpTranslationEngines(() => [{ engineId: "one", hostname: "localhost", url: "", key, units: 1, ...engine }]);
  opened.push(() => client.close());
  return client.translate([["Secret."]], request);
}
const translated = [{ target: ["Secret."] }];

describe("an engine on a socket", () => {
  let place: string, heard: string[];
  async function anEngine(name: string): Promise<string> {
    place = join(folder, name);
    heard = [];
    await mkdir(place, { mode: 0o700 });
    await listening(http.createServer(echo(heard)), join(place, "socket"));
    return `unix:${place}/socket`;
  }

  it("is asked with its key", async () => {
    const url = await anEngine("own folder");
    expect(await translate({ url })).toEqual(translated);
    expect(heard).toEqual([expect.stringContaining(`${bearer(key)} {`)]);
  });

  it("hears nothing where others can enter the folder", async () => {
    const url = await anEngine("open");
    for (const mode of [0o701, 0o710, 0o755, 0o1777]) {
      await chmod(place, mode);
      await expect(translate({ url })).rejects.toMatchObject(noEngine);
    }
    expect(heard).toEqual([]);
  });

  it("hears nothing behind a link, which others may have made", async () => {
    await anEngine("target");
    await symlink(place, join(folder, "link"));
    await expect(translate({ url: `unix:${folder}/link/socket` })).rejects.toMatchObject(noEngine);
    expect(heard).toEqual([]);
  });

  (process.getuid?.() === 0 ? it : it.skip)("hears nothing in the folder of another user (needs root)", async () => {
    const url = await anEngine("theirs");
    const { chown } = await import("node:fs/promises");
    await chown(place, 65_534, 65_534);
    await expect(translate({ url })).rejects.toMatchObject(noEngine);
    expect(heard).toEqual([]);
  });

  it("that is gone is away, whether its socket is left or not", async () => {
    await expect(translate({ url: `unix:${folder}/nothing/socket` })).rejects.toMatchObject(noEngine);
    const url = await anEngine("dead");
    await opened.pop()?.();
    await expect(translate({ url })).rejects.toMatchObject(noEngine);
  });
});

describe("an engine by its key over TCP", () => {
  async function anEngine(): Promise<{ url: string; heard: string[] }> {
    const heard: string[] = [];
    const server = await listening(https.createServer(listenByKey(key), echo(heard)), { port: 0, host: "127.0.0.1" });
    return { heard, url: `psk://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  it("is asked over connections that stay", async () => {
    const { url, heard } = await anEngine();
    expect(await translate({ url })).toEqual(translated);
    expect(heard).toHaveLength(1);
  });

  it("hears nothing from who has another key", async () => {
    const { url, heard } = await anEngine();
    await expect(translate({ url, key: newEngineKey() })).rejects.toMatchObject(noEngine);
    expect(heard).toEqual([]);
  });

  it.each(["http", "https", "psk"])("learns neither text nor key when it is somebody else, asked as %s", async (scheme) => {
    let heard = "";
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("data", (bytes: Buffer) => { heard += bytes.toString("latin1"); socket.end("HTTP/1.1 200 OK\r\n\r\n"); })
        .on("error", () => undefined);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    opened.push(() => { server.close(); for (const socket of sockets) socket.destroy(); });
    await expect(translate({ url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}` })).rejects.toMatchObject(noEngine);
    for (const secret of ["Secret", key, "Bearer"]) expect(heard).not.toContain(secret);
  });

  it("with another key is somebody else", async () => {
    const heard: string[] = [];
    const server = await listening(https.createServer(listenByKey(newEngineKey()), echo(heard)), { port: 0, host: "127.0.0.1" });
    await expect(translate({ url: `psk://127.0.0.1:${(server.address() as AddressInfo).port}` })).rejects.toMatchObject(noEngine);
    expect(heard).toEqual([]);
  });
});
