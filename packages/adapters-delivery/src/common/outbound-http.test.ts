import type { LookupAddress } from "node:dns";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { AddressGuard } from "./address-guard.js";
import { type LookUp, OutboundHttp, type OutboundRequest } from "./outbound-http.js";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** Listens on an address of this machine; answers the port. */
async function listening(server: Server, address = "127.0.0.1"): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return (server.address() as AddressInfo).port;
}
const serving = (answer: RequestListener, address?: string): Promise<number> =>
  listening(createServer(answer).on("connection", (socket) => socket.unref()), address);

const open = new AddressGuard(["127.0.0.0/8", "::1"]);
const at = (...addresses: string[]): LookUp => async () =>
  addresses.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 }));
const get = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest =>
  ({ method: "GET", url: new URL(url), withinMs: 5_000, mostBytes: 1_000, ...more });
const fault = (found: string) => expect.objectContaining({ name: "OutboundFailure", fault: found });

describe("OutboundHttp", () => {
  it("sends what it is given, and answers status and body", async () => {
    const port = await serving((request, response) => {
      const pieces: Buffer[] = [];
      request.on("data", (piece: Buffer) => pieces.push(piece)).on("end", () => {
        response.writeHead(202).end(`${request.method} ${request.url} ${request.headers["x-one"]} ${Buffer.concat(pieces).toString()}`);
      });
    });
    const sent = get(`http://127.0.0.1:${port}/hook?a=1`, { method: "POST", body: "ñandú", headers: { "x-one": "1" } });
    const { status, body, isWhole } = await new OutboundHttp(open).send(sent);
    expect([status, body.toString(), isWhole]).toEqual([202, "POST /hook?a=1 1 ñandú", true]);
  });

  it("does not follow redirects", async () => {
    let asked = 0;
    const port = await serving((_request, response) => {
      asked += 1;
      response.writeHead(302, { location: `http://127.0.0.1:${port}/other` }).end();
    });
    expect((await new OutboundHttp(open).send(get(`http://127.0.0.1:${port}/`))).status).toBe(302);
    expect(asked).toBe(1);
  });

  it.each(["127.0.0.1", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "127.0.0.1.", "①②⑦.0.0.1", "[::1]", "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0.0.0.0", "[::]", "localhost", "169.254.169.254", "10.1.2.3", "[fe80::1]",
    "[fd00::1]", "[64:ff9b::127.0.0.1]"])("refuses to call %s", async (host) => {
    let asked = 0;
    const port = await serving((_request, response) => { asked += 1; response.end(); });
    const http = new OutboundHttp(new AddressGuard());
    const url = `http://${host}:${port}/`;
    await expect(http.send(get(url))).rejects.toThrow(fault("refused"));
    await expect(http.requireAdmitted(new URL(url), 5_000)).rejects.toThrow(fault("refused"));
    expect(asked).toBe(0);
  });

  it("refuses a name that leads to an address that must not be called, and takes the others where it leads to several", async () => {
    const port = await serving((_request, response) => response.end("here"));
    const onlyOne = new AddressGuard(["127.0.0.1"]);
    await expect(new OutboundHttp(onlyOne, at("10.0.0.1", "::1")).send(get(`http://a.example:${port}/`))).rejects.toThrow(fault("refused"));
    const { body } = await new OutboundHttp(onlyOne, at("::1", "127.0.0.1")).send(get(`http://a.example:${port}/`));
    expect(body.toString()).toBe("here");
  });

  it("looks a name up once, and connects to the address that it was judged by", async () => {
    const first = await serving((_request, response) => response.end("first"));
    let looks = 0;
    // A name that turns to another address once it was looked at.
    const rebinding: LookUp = async () => {
      looks += 1;
      return [{ address: looks === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
    };
    const http = new OutboundHttp(new AddressGuard(["127.0.0.1"]), rebinding);
    expect((await http.send(get(`http://a.example:${first}/`))).body.toString()).toBe("first");
    expect(looks).toBe(1);
    await expect(http.send(get(`http://a.example:${first}/`))).rejects.toThrow(fault("refused"));
  });

  it("says of names that are not known that they are not", async () => {
    const unknown: LookUp = async () => { throw Object.assign(new Error("no"), { code: "ENOTFOUND" }); };
    const http = new OutboundHttp(open, unknown);
    await expect(http.send(get("http://nowhere.example/"))).rejects.toThrow(fault("unknownName"));
    await http.requireAdmitted(new URL("http://nowhere.example/"), 5_000);
  });

  it("lets look-ups that hang hold up two others at most, and gives up in time", async () => {
    const port = await serving((_request, response) => response.end("here"));
    let hanging = 0;
    let free: (() => void)[] = [];
    const lookUp: LookUp = async (name) => {
      if (name !== "silent.example") return [{ address: "127.0.0.1", family: 4 }];
      hanging += 1;
      await new Promise<void>((resolve) => { free = [...free, resolve]; });
      return [];
    };
    const http = new OutboundHttp(open, lookUp);
    const silent = Array.from({ length: 5 }, () => http.send(get("http://silent.example/", { withinMs: 50 })));
    for (const one of silent) await expect(one).rejects.toThrow(fault("tooSlow"));
    expect(hanging).toBe(2);
    const late = http.send(get(`http://a.example:${port}/`));
    for (const go of free) go();
    expect((await late).body.toString()).toBe("here");
    expect(hanging).toBe(2);
  });

  it("reads no more of an answer than it is allowed", async () => {
    let closed: () => void;
    const gone = new Promise<void>((resolve) => { closed = resolve; });
    const port = await serving((_request, response) => {
      const pump = setInterval(() => response.write("x".repeat(600)), 5);
      response.on("close", () => { clearInterval(pump); closed(); });
    });
    const { body, isWhole } = await new OutboundHttp(open).send(get(`http://127.0.0.1:${port}/`));
    expect([body.length, isWhole]).toEqual([1_000, false]);
    await gone;
  });

  it.each<[string, RequestListener]>([
    ["nothing", () => undefined],
    ["only the beginning", (_request, response) => void response.write("x")],
  ])("gives up when a server answers %s", async (_, answer) => {
    const port = await serving(answer);
    await expect(new OutboundHttp(open).send(get(`http://127.0.0.1:${port}/`, { withinMs: 200 }))).rejects.toThrow(
      expect.objectContaining({ fault: "tooSlow", message: "No answer came within 0.2 s." }));
  });

  it("says why no answer came", async () => {
    const http = new OutboundHttp(open);
    const breaking = await listening(createTcpServer((socket) => socket.destroy()));
    await expect(http.send(get(`http://127.0.0.1:${breaking}/`))).rejects.toThrow(fault("brokenOff"));
    await expect(http.send(get(`https://127.0.0.1:${await serving((_request, response) => response.end())}/`)))
      .rejects.toThrow(fault("untrusted"));
    const silent = createTcpServer();
    const port = await listening(silent);
    await new Promise((resolve) => servers.splice(servers.indexOf(silent), 1)[0]?.close(resolve));
    await expect(http.send(get(`http://127.0.0.1:${port}/`))).rejects.toThrow(fault("unreachable"));
  });
});
