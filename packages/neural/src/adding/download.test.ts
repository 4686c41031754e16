import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { download } from "./download.js";
import { limits } from "./limits.js";
import { useFolders } from "./models.test-kit.js";

const folderWith = useFolders();

const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * 7919) % 251));
type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void;
let closing: () => Promise<void> = async () => undefined;
afterEach(async () => {
  jest.restoreAllMocks();
  await closing();
});

/** The address of a server that answers so; `requests` are the ranges that it was asked for. */
async function serving(answer: Answer): Promise<{ url: URL; requests: (string | undefined)[] }> {
  const requests: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers.range);
    answer(request, response, requests.length);
  });
  await new Promise<void>((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  closing = () => new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/model.bin`), requests };
}

/** Long enough for the bytes before it to have come. */
const breakMs = 100;

/** Serves a file as web servers do; breaks off behind `cut` bytes. */
function file(content: Buffer, etag: string, cut = Infinity): Answer {
  return (request, response) => {
    const asked = request.headers["if-range"] === etag ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0) : 0;
    if (asked > 0 && asked >= content.length) {
      response.writeHead(416, { "content-range": `bytes */${content.length}` }).end();
      return;
    }
    const rest = content.subarray(asked);
    response.writeHead(asked > 0 ? 206 : 200, { etag, "content-length": rest.length,
      ...(asked > 0 ? { "content-range": `bytes ${asked}-${content.length - 1}/${content.length}` } : {}) });
    if (rest.length > cut) response.write(rest.subarray(0, cut), () => setTimeout(() => response.destroy(), breakMs));
    else response.end(rest);
  };
}

async function bring(url: URL, facts: Partial<Parameters<typeof download>[0]> = {}): Promise<Buffer> {
  const target = facts.file ?? join(await folderWith(), "part");
  await download({ url, file: target, signal: new AbortController().signal, progress: () => undefined, ...facts });
  return readFile(target);
}

describe("a download", () => {
  it("goes on where it broke off, and tells how far it is", async () => {
    const { url, requests } = await serving(file(bytes, "\"1\"", 20_000));
    const told: number[] = [];
    expect(await bring(url, { progress: (done, total) => { told.push(done); expect(total).toBe(bytes.length); } })).toEqual(bytes);
    expect(requests[0]).toBeUndefined();
    expect(requests.slice(1).every((range) => /^bytes=\d+-$/.test(range ?? ""))).toBe(true);
    expect(told.at(-1)).toBe(bytes.length);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
  });

  it("goes on with what an earlier one has left, and asks for nothing twice", async () => {
    const { url, requests } = await serving((request, response, count) =>
      file(bytes, "\"1\"", count === 1 ? 20_000 : Infinity)(request, response, count));
    const target = join(await folderWith(), "part");
    const stop = new AbortController();
    const stopSoon = (done: number): void => { if (done >= 10_000) stop.abort(new Error("stopped")); };
    await expect(bring(url, { file: target, signal: stop.signal, progress: stopSoon })).rejects.toThrow("stopped");
    const there = (await readFile(target)).length;
    expect(there).toBeGreaterThanOrEqual(10_000);
    expect(await bring(url, { file: target })).toEqual(bytes);
    // What is whole is asked for once more, as another version may be there.
    expect(await bring(url, { file: target })).toEqual(bytes);
    expect(requests).toEqual([undefined, `bytes=${there}-`, `bytes=${bytes.length}-`]);
  });

  it("begins anew where there is another version, and where the server knows no ranges or no versions", async () => {
    const other = Buffer.from(bytes).reverse();
    const target = join(await folderWith(), "part");
    const { url } = await serving((request, response, count) => {
      if (count === 1) file(bytes, "\"1\"")(request, response, count);
      else if (count === 2) file(other, "\"2\"", 20_000)(request, response, count);
      else if (count === 3) response.writeHead(200, { "content-length": other.length }).end(other);
      else response.writeHead(200, { etag: "W/\"3\"" }).end(bytes);
    });
    expect(await bring(url, { file: target })).toEqual(bytes);
    expect(await bring(url, { file: target })).toEqual(other);
    expect(await bring(url, { file: target })).toEqual(bytes);
  });

  it("begins anew where the file has become shorter", async () => {
    const target = join(await folderWith(), "part");
    const shorter = bytes.subarray(0, 100);
    const { url } = await serving((request, response, count) => {
      if (count === 1) file(bytes, "\"1\"")(request, response, count);
      else if (request.headers.range !== undefined) response.writeHead(416, { "content-range": "bytes */100" }).end();
      else file(shorter, "\"1\"")(request, response, count);
    });
    await bring(url, { file: target });
    expect(await bring(url, { file: target })).toEqual(shorter);
  });

  it("takes no more bytes than are announced, and no fewer", async () => {
    const { url } = await serving(file(bytes, "\"1\""));
    await expect(bring(url, { size: 100 })).rejects.toThrow(`has ${bytes.length} bytes, and not the 100 that are announced.`);
    await closing();
    const endless = await serving((_, response) => { response.writeHead(200); response.write(bytes); response.write(bytes); });
    await expect(bring(endless.url, { size: bytes.length })).rejects.toThrow(`has more than ${bytes.length} bytes.`);
  });

  it("follows redirects, but not for ever and to no other scheme", async () => {
    const redirect = (to: (count: number) => string): Answer => (request, response, count) => {
      if (request.url === "/there") file(bytes, "\"1\"")(request, response, count);
      else response.writeHead(302, { location: to(count) }).end();
    };
    expect(await bring((await serving(redirect((count) => (count < 3 ? `/hop${count}` : "/there")))).url)).toEqual(bytes);
    await closing();
    const { url, requests } = await serving(redirect((count) => `/hop${count}`));
    await expect(bring(url)).rejects.toThrow("leads from one address to another more than 5 times");
    expect(requests.length).toBe(6);
    await closing();
    const { url: elsewhere } = await serving(redirect(() => "file:///etc/passwd"));
    await expect(bring(elsewhere)).rejects.toThrow("leads to an address of file:, and not of http or https");
  });

  it.each([[404, 1], [403, 1], [503, 5]])("that is answered by %d is asked for %d times, and refused", async (status, times) => {
    const { url, requests } = await serving((_, response) => { response.writeHead(status).end("no"); });
    url.username = "anna";
    url.password = "secret";
    await expect(bring(url)).rejects.toThrow(new RegExp(`^http://127.0.0.1:\\d+/model.bin answers ${status}\\b[^\n]*\\.$`));
    expect(requests).toHaveLength(times);
  });

  it.each<readonly [string, Answer, number]>([
    ["says nothing", () => undefined, 0],
    ["stalls in the midst", (_, response) => {
      response.writeHead(200, { "content-length": bytes.length }).write(bytes.subarray(0, 20_000));
    }, 20_000],
  ])("ends where an address %s, and keeps what came", async (_, answer, kept) => {
    jest.replaceProperty(limits as { silenceMs: number }, "silenceMs", 200);
    const { url, requests } = await serving(answer);
    const target = join(await folderWith(), "part");
    await expect(bring(url, { file: target })).rejects.toThrow(`${url.href} says nothing: not a byte came for 0.2 seconds.`);
    expect(requests).toHaveLength(2);
    expect(await readFile(target).catch(() => "")).toHaveLength(kept);
  });

  it.each([
    [401, "", /answers 401: it asks for a user name and a password, which may stand in the address/],
    [401, "anna", /answers 401: it does not take the user name and the password of the address\.$/],
    [403, "", /answers 403: it, or a proxy in between, does not allow that/],
    [407, "", /answers 407: a proxy in between asks/],
  ])("that is answered by %d to %j says what may help", async (status, username, said) => {
    const { url } = await serving((_, response) => { response.writeHead(status).end(); });
    url.username = username;
    await expect(bring(url)).rejects.toThrow(said);
  });

  it("has what a server holds back from those it does not know, by the name and password of the address", async () => {
    const { url } = await serving((request, response, count) => {
      const isKnown = request.headers.authorization === `Basic ${Buffer.from("anna:secret").toString("base64")}`;
      if (isKnown) file(bytes, "\"1\"")(request, response, count);
      else response.writeHead(401).end();
    });
    [url.username, url.password] = ["anna", "secret"];
    expect(await bring(url)).toEqual(bytes);
  });
});
