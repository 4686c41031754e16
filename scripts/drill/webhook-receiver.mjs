import { once } from "node:events";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

/** Takes webhooks on a port of its own, and has each signature verified by the library of Standard Webhooks. */
export class WebhookReceiver {
  /** Of each delivery, as it came: the event's own id, what it told, and when. */
  taken = [];
  /** Why deliveries were refused. */
  refused = [];

  constructor(port, secret) {
    this.port = port;
    this.webhook = new Webhook(secret);
  }

  async open() {
    this.server = createServer(async (request, response) => {
      const pieces = [];
      for await (const piece of request) pieces.push(piece);
      response.writeHead(this.take(request.headers, Buffer.concat(pieces).toString()) ? 204 : 401).end();
    }).listen(this.port, "127.0.0.1");
    await once(this.server, "listening");
  }

  take(headers, body) {
    try {
      const { data } = this.webhook.verify(body, headers);
      this.taken.push({ id: headers["webhook-id"], data, at: performance.now() });
      return true;
    } catch (error) {
      this.refused.push(`${headers["webhook-id"]}: ${error.message}`);
      return false;
    }
  }

  close() {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
