import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { until } from "./until.js";

/** What was posted, as it arrived. */
export interface Posted {
  readonly headers: Record<string, string>;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into every shape
  readonly body: any;
}

/** A receiver on loopback that notes what it is posted. */
export class WebhookReceiver {
  /** What it answers, to everything or to each. */
  status: number | ((one: Posted) => number) = 204;
  location: string | undefined;
  readonly posted: Posted[] = [];

  private constructor(private readonly server: Server, readonly url: string) {}

  static async open(): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on("data", (piece: Buffer) => pieces.push(piece)).on("end", () => {
        const text = Buffer.concat(pieces).toString();
        const one = { headers: request.headers as Record<string, string>, text, body: JSON.parse(text) };
        receiver.posted.push(one);
        const status = typeof receiver.status === "number" ? receiver.status : receiver.status(one);
        response.writeHead(status, receiver.location === undefined ? {} : { location: receiver.location }).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
    return receiver;
  }

  /** What was posted, once there is so much of it. */
  some(count: number): Promise<readonly Posted[]> {
    return until(`${count} deliveries to ${this.url}`, async () => (this.posted.length >= count ? this.posted : undefined));
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  /** Listens again where it did. */
  async reopen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(Number(new URL(this.url).port), "127.0.0.1", resolve));
  }
}

/** Opens receivers for the tests of a `describe` block, which are closed after each. */
export function useReceivers(): () => Promise<WebhookReceiver> {
  const open: WebhookReceiver[] = [];
  afterEach(async () => { for (const receiver of open.splice(0)) await receiver.close(); });
  return async () => {
    const receiver = await WebhookReceiver.open();
    open.push(receiver);
    return receiver;
  };
}

/** Runs the receiver of docs/webhooks.md as it stands there, in a process of its own, and resolves once it listens. */
export async function runDocumentedReceiver(environment: { readonly PORT: string; readonly WEBHOOK_SECRET: string }) {
  const page = await readFile(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8");
  const program = /^```js\n([^]*?)^```$/m.exec(page)?.[1] ?? "";
  const running = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...environment },
  });
  let said = "";
  running.stdout.on("data", (bytes: Buffer) => (said += bytes.toString()));
  await until("the documented receiver", () => fetch(`http://127.0.0.1:${environment.PORT}/`).then(() => true, () => undefined));
  return {
    lines: program.split("\n").filter((line) => line.trim() !== ""),
    said: () => said,
    async stop() {
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.kill();
      await ended;
    },
  };
}

/** Whether the library of Standard Webhooks takes it for one that was signed with that secret. */
export function isSigned({ headers, text }: Posted, secret: string): boolean {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
}
