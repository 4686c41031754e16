import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it } from "@jest/globals";
import { type Received, webhookSenderContract } from "@dragoman/port-contracts/webhooks";
import { AddressGuard } from "../common/address-guard.js";
import { OutboundHttp } from "../common/outbound-http.js";
import { HttpWebhookSender } from "./http-webhook-sender.js";

webhookSenderContract("HttpWebhookSender", async () => {
  const servers: Server[] = [];
  const listen = async (server: Server): Promise<string> => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  };
  const gone = createServer();
  const dead = await listen(gone);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return {
    adapter: new HttpWebhookSender(new OutboundHttp(new AddressGuard(["127.0.0.1"]))), dead, refused: "http://[::1]:9/",
    async receiver(status, location) {
      const received: Received[] = [];
      const url = await listen(createServer((request, response) => {
        const pieces: Buffer[] = [];
        request.on("data", (piece: Buffer) => pieces.push(piece)).on("end", () => {
          received.push({ headers: request.headers as Received["headers"], body: Buffer.concat(pieces).toString() });
          response.writeHead(status, location === undefined ? {} : { location }).end();
        });
      }));
      return { url, received };
    },
    close: async () => { for (const server of servers) await new Promise((resolve) => server.close(resolve)); },
  };
}, { describe, it });
