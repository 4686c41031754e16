import { bearer } from "@dragoman/host-protocol";
import { hostEnginesContract } from "@dragoman/port-contracts/hosts";
import { describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import { HttpHostEngines } from "./http-host-engines.js";

const adapter = new HttpHostEngines("secret", undefined);

hostEnginesContract("HttpHostEngines", async () => {
  let frozen = false;
  const server = http.createServer(({ url, headers }, response) => {
    if (frozen) return;
    response.statusCode = url === "/status" && headers.authorization === bearer("secret") ? 200 : 404;
    response.end(JSON.stringify({ id: "one" }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    adapter, engine: { hostname: "localhost", id: "one", url }, freeze: () => { frozen = true; },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}, { describe, it });

describe("HttpHostEngines", () => {
  it("says nothing to engines elsewhere without a certificate", async () => {
    expect(await adapter.answers("elsewhere.example", "one", "https://203.0.113.1:4711")).toBe(false);
  });
});
