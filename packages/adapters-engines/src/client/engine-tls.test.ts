import { agentHttpServer, type AgentTls } from "@dragoman/host-protocol";
import { afterEach, describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import type * as http from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { twoAuthorities } from "../../../host-protocol/test/two-authorities.js";
import { HttpTranslationEngines } from "./http-translation-engines.js";

const languagePairId = "EngSpa_Generic_SRV_SANDBOX_1_0_x_0";
const quick = { languagePairId, lane: "interactive" } as const;
const noEngine = { code: "no-engine-running" };

const certified = twoAuthorities();
const opened: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** An engine that shows this certificate and echoes segments; what it heard, and its address under a scheme. */
async function anEngine(tls: AgentTls | undefined) {
  const heard: string[] = [];
  const answer: http.RequestListener = (request, response) => {
    void (async () => {
      let text = "";
      for await (const piece of request) text += String(piece);
      heard.push(text);
      const { segments } = JSON.parse(text) as { segments: readonly unknown[] };
      response.end(JSON.stringify({ results: segments.map((target) => ({ target })), queue: 0 }));
    })();
  };
  const certificate = tls === undefined ? undefined : { current: tls, missing: "", renew: () => undefined };
  const server = agentHttpServer(certificate, {}, answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push(() => { server.close(); server.closeAllConnections(); });
  const { port } = server.address() as AddressInfo;
  return { heard, url: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}` };
}

/** A client that knows this engine alone, as one of host `mt2.company.example`. */
function clientOf(url: string, tls: AgentTls | undefined, hostname = "mt2.company.example"): HttpTranslationEngines {
  const running = [{ engineId: "one", hostname, url, key: "key", units: 1 }];
  const client = new HttpTranslationEngines(() => running, { current: tls });
  opened.push(() => client.close());
  return client;
}

const server = () => certified("localhost");
const host = () => certified("mt2.company.example");

describe("an engine on another host", () => {
  it("is asked by TLS, with both certificates, over connections that stay", async () => {
    const { url, heard } = await anEngine(await host());
    const client = clientOf(url, await server());
    for (const text of ["One.", "Two.", "Three."]) expect(await client.translate([[text]], quick)).toEqual([{ target: [text] }]);
    expect(heard).toHaveLength(3);
  });

  it("is known by the address that it was registered with", async () => {
    const { url } = await anEngine(await certified("127.0.0.1"));
    expect(await clientOf(url, await server(), "127.0.0.1").translate([["One."]], quick)).toHaveLength(1);
    await expect(clientOf(url, await server(), "127.0.0.2").translate([["One."]], quick)).rejects.toMatchObject(noEngine);
  });

  it.each<[string, () => Promise<AgentTls>, () => Promise<AgentTls | undefined>]>([
    ["its certificate has expired", () => certified("mt2.company.example", { days: -366 }), server],
    ["its certificate is not valid yet", () => certified("mt2.company.example", { days: 2 }), server],
    ["its certificate is one of another authority", () => certified("mt2.company.example", { by: "theirs" }), server],
    ["its certificate is another host's", () => certified("mt3.company.example"), server],
    ["its certificate is the server's own", server, server],
    ["we have none", host, async () => undefined],
  ])("hears nothing when %s, and people hear that none runs", async (_, engine, client) => {
    const { url, heard } = await anEngine(await engine());
    await expect(clientOf(url, await client()).translate([["Secret."]], quick)).rejects.toMatchObject(noEngine);
    expect(heard).toEqual([]);
  });

  it.each<[string, () => Promise<AgentTls>]>([
    ["has expired", () => certified("localhost", { days: -400 })],
    ["is one of another authority", () => certified("localhost", { by: "theirs", believes: "ours" })],
  ])("answers nobody whose certificate %s", async (_, client) => {
    const { url, heard } = await anEngine(await host());
    const result = await clientOf(url, await client()).translate([["Secret."]], quick).catch((failure: object) => failure);
    expect(JSON.stringify(result)).toMatch(/no-engine-running|Engines were lost/);
    expect(heard).toEqual([]);
  });

  it("is told nothing without TLS, neither segments nor its key", async () => {
    let heard = "";
    const sockets = new Set<Socket>();
    const listener = createServer((socket) => {
      sockets.add(socket);
      socket.on("data", (bytes: Buffer) => { heard += bytes.toString("latin1"); }).on("error", () => undefined);
    }).listen(0, "127.0.0.1");
    await once(listener, "listening");
    opened.push(() => { listener.close(); for (const socket of sockets) socket.destroy(); });
    const { port } = listener.address() as AddressInfo;
    for (const tls of [undefined, await server()]) {
      // On loopback too, as rows of older versions have it.
      await expect(clientOf(`http://127.0.0.1:${port}`, tls, "localhost").translate([["Secret."]], quick)).rejects.toMatchObject(noEngine);
    }
    const plain = await anEngine(undefined);
    await expect(clientOf(plain.url.replace("http:", "https:"), await server()).translate([["Secret."]], quick)).rejects
      .toMatchObject(noEngine);
    expect([heard, plain.heard]).toEqual(["", []]);
  });

  it("is asked with a certificate that came later", async () => {
    const { url } = await anEngine(await host());
    const certificate: { current: AgentTls | undefined } = { current: undefined };
    const running = [{ engineId: "one", hostname: "mt2.company.example", url, key: "key", units: 1 }];
    const client = new HttpTranslationEngines(() => running, certificate);
    opened.push(() => client.close());
    await expect(client.translate([["One."]], quick)).rejects.toMatchObject(noEngine);
    certificate.current = await server();
    for (;;) {
      const results = await client.translate([["One."]], quick).catch(() => undefined);
      if (results !== undefined) break;
    }
  });
});
