import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { exchange } from "./exchange.js";

describe("an exchange", () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
    server?.closeAllConnections();
  });
  const serve = async (listener: RequestListener): Promise<URL> => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mt/`);
  };

  it("sends the path as it is written, behind that of the base URL", async () => {
    const base = await serve((request, response) => response.end(request.url));
    expect((await exchange(base, { method: "GET", path: "//api/v2/x?secret=%22a%22" })).text).toBe("/mt//api/v2/x?secret=%22a%22");
  });

  it("says the length of an empty body", async () => {
    const base = await serve((request, response) => response.end(JSON.stringify(request.headers)));
    expect((await exchange(base, { method: "POST", path: "/x", body: "" })).json).toMatchObject({ "content-length": "0" });
  });

  it("follows no redirect", async () => {
    const base = await serve((_request, response) => response.writeHead(302, { Location: "/y" }).end());
    expect(await exchange(base, { method: "GET", path: "/x" })).toMatchObject({ status: 302, headers: { location: "/y" } });
  });

  it("has status 0 where patience ends on purpose", async () => {
    const base = await serve(() => undefined);
    expect(await exchange(base, { method: "GET", path: "/x", patienceMs: 20 })).toMatchObject({ status: 0, json: undefined });
  });

  it("sends a body that nobody asks for after a while", async () => {
    const base = await serve(() => undefined);
    server?.on("checkContinue", (request, response) => request.resume().on("end", () => response.end("got it")));
    expect(await exchange(base, { method: "POST", path: "/x", body: "a=b", headers: { Expect: "100-continue" } }))
      .toMatchObject({ continued: false, text: "got it" });
  });

  it("fails where nobody listens, and where an answer is cut off", async () => {
    const base = await serve((_request, response) => {
      response.writeHead(200, { "Content-Length": "100" }).write("half");
      setTimeout(() => response.destroy(), 10);
    });
    await expect(exchange(base, { method: "GET", path: "/x" })).rejects.toThrow(/aborted/);
    await expect(exchange(new URL("http://127.0.0.1:1/"), { method: "GET", path: "/x" })).rejects.toThrow(/ECONNREFUSED/);
  });
});
