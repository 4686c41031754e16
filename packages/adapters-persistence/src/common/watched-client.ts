import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** A statement that is unanswered for so long is asked after on another connection, and again each time as long later. */
const lookMs = 3_000;
/** What opening a connection may take. */
const connectMs = 3_000;
/** What opening that other one may take, and each of its answers. PostgreSQL that stands still takes connections, and says nothing. */
const probeMs = 2_000;
/** An answer may be on its way while PostgreSQL is asked. */
const arrivalMs = 500;
/** Longer than PostgreSQL lets a statement run (`statement_timeout`): one that it has stopped without a word is given up as well. */
const mostMs = 40_000;

/** The backend of a connection works while it has a statement, and does not wait for us to take what it sends. */
const isWorking = `
  SELECT pg_backend_pid() AS own, EXISTS (SELECT FROM pg_stat_activity
    WHERE pid = $1 AND state IN ('active', 'disabled') AND wait_event_type IS DISTINCT FROM 'Client') AS works`;
/** So that what it holds is free at once; otherwise PostgreSQL would keep it for some seconds more. */
const endBackend = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid = $1 AND datname = current_database() AND application_name = current_setting('application_name')`;

/** Why a connection was given up. */
export class ConnectionSilent extends Error {
  readonly code = "ETIMEDOUT";
}

/** Why all were: PostgreSQL itself answers nobody. Trying again at once is no use. */
export class DatabaseSilent extends ConnectionSilent {
  constructor() {
    super(`PostgreSQL has answered nothing for ${(lookMs + probeMs) / 1000} seconds.`);
  }
}

/** Connections of one pool, and what new ones are made with. */
export interface WatchedClientConfig extends pg.ClientConfig {
  readonly peers: Set<WatchedClient>;
}

/**
 * A connection that ends when its other side is silent, so that whoever waits on it learns of it within seconds, whatever
 * became of the other side: `query_timeout` of pg would leave the statement running and the connection in its pool, and could
 * not tell a dead connection from a statement that takes long. Here PostgreSQL is asked, on a connection that it opens for that.
 */
export class WatchedClient extends pg.Client {
  /** Until the end of its transaction no statement is given up that PostgreSQL works on. */
  hasTime = false;
  private unanswered = 0;
  /** When its last statement was sent, and how much had been read by then. */
  private sentAt = 0;
  private readBefore = 0;

  constructor(private readonly config: WatchedClientConfig) {
    // A pool gives the whole time in which a caller may wait for a turn.
    super({ ...config, connectionTimeoutMillis: Math.min(config.connectionTimeoutMillis ?? Infinity, connectMs) });
    config.peers.add(this);
    this.once("end", () => config.peers.delete(this));
  }

  override query(...given: unknown[]): ReturnType<pg.Client["query"]> & Promise<never> {
    const query = super.query as (this: this, ...given: unknown[]) => Promise<never>;
    const answered = this.watch();
    const callback = given.at(-1);
    if (typeof callback !== "function") return query.apply(this, given).finally(answered) as never;
    return query.call(this, ...given.slice(0, -1), (...answer: unknown[]) => {
      answered();
      callback(...answer);
    }) as never;
  }

  /** Looks after a statement until the returned function is called. */
  private watch(): () => void {
    this.unanswered += 1;
    [this.sentAt, this.readBefore] = [performance.now(), this.bytesRead];
    let heard = this.bytesRead;
    let looks = 0;
    let answered = false;
    const stays = (): boolean => !answered && heard === this.bytesRead;
    const look = async (): Promise<void> => {
      looks += 1;
      const isOver = looks * lookMs > mostMs && !this.hasTime;
      const found = isOver ? new ConnectionSilent(`PostgreSQL has answered nothing for ${mostMs / 1000} seconds.`) : await this.ask(stays);
      if (!answered && found !== undefined) this.giveUp(found);
      if (answered) return;
      if (!stays()) [heard, looks] = [this.bytesRead, 0];
      timer = setTimeout(() => void look(), lookMs);
    };
    let timer = setTimeout(() => void look(), lookMs);
    return () => {
      answered = true;
      clearTimeout(timer);
      this.unanswered -= 1;
      if (this.getTransactionStatus() === "I") this.hasTime = false;
    };
  }

  private get bytesRead(): number {
    return (this.connection.stream as Socket).bytesRead;
  }

  /** Asks PostgreSQL whether it works on the statement; answers why to give up, if so. */
  private async ask(stays: () => boolean): Promise<ConnectionSilent | undefined> {
    const probe = new pg.Client({ ...this.config, connectionTimeoutMillis: probeMs, query_timeout: probeMs });
    probe.on("error", () => undefined);
    try {
      await probe.connect();
      const { rows: [found] } = await probe.query<{ own: number; works: boolean }>(isWorking, [backendOf(this)]);
      // Behind a pooler of connections backends have other numbers than we are told.
      if (found?.works !== false || found.own !== backendOf(probe)) return undefined;
      await pause(arrivalMs);
      if (!stays()) return undefined;
      await probe.query(endBackend, [backendOf(this)]);
      return new ConnectionSilent("The connection to PostgreSQL was silent.");
    } catch (failure) {
      // It refuses in its own words: then it lives, and nothing is known of the statement.
      return failure instanceof pg.DatabaseError || !stays() ? undefined : new DatabaseSilent();
    } finally {
      probe.connection.stream.destroy();
    }
  }

  /**
   * Ends this connection, and those that idle: they went the same way, and who is next should not have to find out. When PostgreSQL
   * itself is silent, whoever has waited as long as it was asked need not wait longer.
   */
  private giveUp(why: ConnectionSilent): void {
    this.connection.stream.destroy(why);
    for (const peer of this.config.peers) {
      const isIdle = peer.unanswered === 0 && peer.getTransactionStatus() === "I";
      if (isIdle || (why instanceof DatabaseSilent && peer.waitsInVain)) peer.connection.stream.destroy(why);
    }
  }

  private get waitsInVain(): boolean {
    return this.unanswered > 0 && performance.now() - this.sentAt >= probeMs && this.bytesRead === this.readBefore;
  }
}

/** The number of its backend, which PostgreSQL tells at the start; the types of pg leave it out. */
function backendOf(client: pg.Client): number {
  return (client as pg.Client & { readonly processID: number }).processID;
}
