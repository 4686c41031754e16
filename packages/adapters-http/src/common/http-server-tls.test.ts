import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type ConnectionOptions, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import express, { type RequestHandler } from "express";
import { until } from "../until.test-kit.js";
import { createServer } from "./http-server.js";
import { factsOfRequest } from "./request-facts.js";
import { writePieces } from "./send-pieces.js";

describe.each([
  ["RSA", ["rsa:2048"]], ["ECDSA", ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]],
])("TLS with a key of %s", (kind, newKey) => {
  let folder: string;
  let server: ReturnType<typeof createServer>;
  let port: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "dragoman-tls-"));
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    execFileSync("openssl", ["req", "-x509", "-newkey", ...newKey, "-nodes", "-subj", "/CN=localhost", "-days", "2", "-keyout", key,
      "-out", cert], { stdio: "ignore" });
    const app = express().use(factsOfRequest(() => undefined) as RequestHandler).get("/", (_request, response) => void response.json("OK"))
      .get("/endless", (_request, response) => writePieces(endless(), response));
    server = createServer(app, { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") }, { all: 10, ofOneAddress: 10 });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  /** The version and the suite that client and server agree on; undefined where they do not. */
  const agreed = (options: ConnectionOptions) => new Promise<string | undefined>((resolve) => {
    // Whoever wants what is weak must be let want it.
    const ciphers = `${options.ciphers}${options.ciphers?.startsWith("TLS_") === true ? ":ALL" : ""}:@SECLEVEL=0`;
    const socket: TLSSocket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false, ...options, ciphers }, () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
      socket.destroy();
    }).on("error", () => resolve(undefined));
  });
  const only12 = { minVersion: "TLSv1.2", maxVersion: "TLSv1.2" } as const;

  it.each(["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"])("agrees on %s with fresh keys", async (cipher) => {
    expect(await agreed({ ...only12, ciphers: `ECDHE-${kind}-${cipher}` })).toBe(`TLSv1.2 ECDHE-${kind}-${cipher}`);
  });

  it.each([
    "AES128-GCM-SHA256", "AES256-GCM-SHA384", "AES128-SHA", "AES256-SHA", "AES128-SHA256", "AES256-SHA256", "AES128-CCM",
    "AES128-CCM8", ...["AES128-SHA", "AES256-SHA", "AES128-SHA256", "AES256-SHA384"].map((name) => `ECDHE-${kind}-${name}`),
    "ECDHE-ECDSA-AES128-CCM8", "ECDHE-ECDSA-AES256-CCM8", "DHE-RSA-AES128-GCM-SHA256", "DHE-RSA-AES128-SHA", "CAMELLIA128-SHA",
    "AECDH-AES128-SHA",
  ])("does not agree on %s", async (ciphers) => {
    expect(await agreed({ ...only12, ciphers })).toBeUndefined();
  });

  it.each(["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"])("agrees on %s", async (ciphers) => {
    expect(await agreed({ minVersion: "TLSv1.3", ciphers })).toBe(`TLSv1.3 ${ciphers}`);
  });

  it.each([
    ["TLS 1.3", "TLS_AES_128_CCM_8_SHA256", "TLSv1.3"], ["TLS 1.1", "ALL", "TLSv1.1"], ["TLS 1.0", "ALL", "TLSv1"],
  ] as const)("does not agree on %s with %s", async (_version, ciphers, version) => {
    expect(await agreed({ minVersion: version, maxVersion: version, ciphers })).toBeUndefined();
  });

  it("tells browsers to come over TLS again, in answers to malformed requests too", async () => {
    const headers = await new Promise((resolve, reject) => {
      get({ port, host: "127.0.0.1", rejectUnauthorized: false, agent: false }, (response) => resolve(response.resume().headers))
        .on("error", reject);
    });
    expect(headers).toMatchObject({ "strict-transport-security": "max-age=31536000" });
    const malformed = await new Promise((resolve) => {
      let text = "";
      const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => socket.write("HELLO\r\n\r\n"));
      socket.on("data", (bytes) => { text += bytes.toString(); }).on("close", () => resolve(text));
    });
    expect(malformed).toContain("\r\nStrict-Transport-Security: max-age=31536000\r\n");
  });

  it("counts connections, closes silent ones for new ones, and sees who does not read", async () => {
    const silent = Array.from({ length: 10 }, () => connect({ port, host: "127.0.0.1", rejectUnauthorized: false })
      .on("error", () => { /* It is broken off. */ }));
    await until(() => silent.every(({ authorizationError }) => authorizationError !== null && authorizationError !== undefined));
    const asking = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }, () =>
      asking.write("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")).on("error", () => { /* It is broken off. */ });
    await new Promise((resolve) => asking.once("data", resolve));
    asking.pause();
    await until(() => silent.filter(({ destroyed }) => destroyed).length === 1);
    for (const socket of [...silent, asking]) socket.destroy();
  });
});

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) yield Buffer.alloc(2 ** 16);
}
