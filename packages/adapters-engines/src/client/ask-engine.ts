import type { EngineStatus } from "@dragoman/host-protocol";
import { Client } from "undici";
import type { EngineDoor } from "./connect-to-engine.js";

/**
 * Asks an engine how it is, on a connection of its own. It answers at once, however much its units have to do. Rejects when it
 * cannot be connected to, and with the signal's reason; waits as long as that.
 */
export async function askEngine({ origin, connect, headers }: EngineDoor, signal: AbortSignal): Promise<EngineStatus> {
  const client = new Client(origin, { connect });
  try {
    const answer = await client.request({ path: "/status", method: "GET", headers, signal });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`The engine answered ${answer.statusCode}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as EngineStatus;
  } finally {
    await client.destroy();
  }
}
