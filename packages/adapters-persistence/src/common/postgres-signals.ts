import { setTimeout as pause } from "node:timers/promises";
import { type Signals, type SignalTopic, signalTopics } from "@dragoman/application/common";
import pg from "pg";
import { channelOf } from "./store-change.js";

type Listener = (subject: string) => void;

/** How often the connection is asked whether it still lives, and how long it may take to say so. */
const aliveMs = 3_000;
const answerMs = 2_000;

/** Signals through LISTEN on a connection of its own, which is made again whenever it breaks. */
export class PostgresSignals implements Signals {
  private readonly listeners = new Map<SignalTopic, Set<Listener>>(signalTopics.map((topic) => [topic, new Set()]));
  private readonly closing = new AbortController();
  private readonly running: Promise<void>;
  private connected = gate();

  constructor(private readonly settings: { readonly url: string; readonly applicationName?: string }) {
    this.running = this.run();
  }

  async listen(topic: SignalTopic, listener: Listener): Promise<() => Promise<void>> {
    // Each call counts, also when one function listens twice.
    const own: Listener = (subject) => listener(subject);
    this.listeners.get(topic)?.add(own);
    await this.connected.passed;
    return async () => void this.listeners.get(topic)?.delete(own);
  }

  /** Ends the connection; nobody is called any more. */
  async close(): Promise<void> {
    for (const listeners of this.listeners.values()) listeners.clear();
    this.closing.abort();
    this.connected.open();
    await this.running;
  }

  private async run(): Promise<void> {
    let pauseMs = 50;
    for (let broke = false; !this.closing.signal.aborted;) {
      // A database that is away comes back; until then nobody is called, as the port says.
      const lived = await this.live(broke).catch(() => false);
      if (lived) {
        broke = true;
        this.connected = gate();
      }
      pauseMs = lived ? 50 : Math.min(pauseMs * 2, 2000);
      await pause(pauseMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** One life of the connection, up to its end. Rejects when it does not come about. */
  private async live(broke: boolean): Promise<true> {
    const client = new pg.Client({
      connectionString: this.settings.url, application_name: this.settings.applicationName ?? "dragoman-signals",
      connectionTimeoutMillis: answerMs, keepAlive: true,
    });
    const end = new Promise<void>((resolve) => client.once("end", () => resolve()));
    // What `error` tells, `end` tells as well.
    client.on("error", () => undefined);
    client.on("notification", ({ channel, payload }) => {
      for (const topic of signalTopics) if (channel === channelOf(topic)) this.call(topic, payload ?? "");
    });
    const stop = (): void => {
      client.end().catch(() => undefined);
      // A peer that vanished takes no leave.
      setTimeout(() => client.connection.stream.destroy(), answerMs).unref();
    };
    this.closing.signal.addEventListener("abort", stop);
    const heart = setInterval(() => void alive(client), aliveMs);
    try {
      // An end that is asked for while it connects is told by nothing else.
      await Promise.race([client.connect(), end]);
      for (const topic of signalTopics) await client.query(`LISTEN ${channelOf(topic)}`);
      this.connected.open();
      if (broke) for (const topic of signalTopics) this.call(topic, "");
      await end;
      return true;
    } finally {
      clearInterval(heart);
      this.closing.signal.removeEventListener("abort", stop);
      stop();
    }
  }

  private call(topic: SignalTopic, subject: string): void {
    // One listener that throws keeps no other one from being called.
    const listeners = this.listeners.get(topic) ?? [];
    for (const listener of listeners) queueMicrotask(() => { if (this.listeners.get(topic)?.has(listener)) listener(subject); });
  }
}

/** Ends a connection that does not answer: a peer that vanished sends no word of it. */
async function alive(client: pg.Client): Promise<void> {
  const silent = setTimeout(() => client.connection.stream.destroy(), answerMs);
  await client.query("SELECT 1").catch(() => undefined);
  clearTimeout(silent);
}

function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => { open = resolve; });
  return { passed, open };
}
