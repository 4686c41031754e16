import { bearer } from "@dragoman/host-protocol";
import { hostEnginesContract } from "@dragoman/port-contracts/hosts";
import { describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import * as http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HttpHostEngines } from "./http-host-engines.js";

const adapter = new HttpHostEngines(undefined);

hostEnginesContract("HttpHostEngines", async () => {
  let frozen = false;
  const server = http.createServer(({ url, headers }, response) => {
    if (frozen) return;
    response.statusCode = url === "/status" && headers.authorization === bearer("key") ? 200 : 404;
    response.end(JSON.stringify({ id: "one" }));
  });
  const folder = await mkdtemp(join(tmpdir(), "dragoman-engines-"));
  await once(server.listen(join(folder, "one")), "listening");
  return {
    adapter, engine: { hostname: "localhost", engineId: "one", url: `unix:${folder}/one`, key: "key" }, freeze: () => { frozen = true; },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      await rm(folder, { recursive: true });
    },
  };
}, { describe, it });

describe("HttpHostEngines", () => {
  it("says nothing to engines elsewhere without a certificate", async () => {
    const engine = { hostname: "elsewhere.example", engineId: "one", url: "https://203.0.113.1:4711", key: "key" };
    expect(await adapter.answers(engine)).toBe(false);
  });
});
