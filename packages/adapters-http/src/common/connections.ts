import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isThisMachine, ownerOf } from "./addresses.js";
import { ReadingPace } from "./reading-pace.js";
import { readUnacknowledged, type Unacknowledged } from "./unacknowledged.js";

/** How many connections there may be at once. */
export interface ConnectionBounds {
  readonly all: number;
  readonly ofOneAddress: number;
}

const lookMs = 5_000;

interface Connection {
  /** What closes all of it. */
  readonly socket: Socket;
  readonly end: string;
  readonly origin: Origin;
  /** What answers are written on: the same, or TLS over it. */
  stream: Socket;
  /** Requests that are not answered yet. */
  underWay: number;
  /** The answer to the last request, until that has gone: idle connections are many, and each would hold a request. */
  last?: ServerResponse;
  pace?: ReadingPace;
}

/** Where connections come from. */
interface Origin {
  readonly name: string;
  /** Whether it may have any number: a proxy, or this machine, behind which there may be one. */
  readonly isShared: boolean;
  open: number;
  /** Those without a request under way, the one that has been silent longest first. */
  readonly silent: Set<Connection>;
}

/**
 * The connections of a server. When there are too many, silent ones are closed for new ones, so that whoever comes with a request
 * gets in; and those that wait in vain for their clients to take their answers are closed.
 */
export class Connections {
  private readonly open = new Set<Connection>();
  /** By the address and port of the other end. */
  private readonly byEnd = new Map<string, Connection>();
  /** By what closes them, and by what answers are written on. */
  private readonly bySocket = new WeakMap<Socket, Connection>();
  private readonly origins = new Map<string, Origin>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bounds: ConnectionBounds,
    private readonly isProxy: (address: string) => boolean,
    private readonly unacknowledged: () => Promise<Unacknowledged> = readUnacknowledged,
  ) {}

  /** A connection that comes; where there is no place for it, it is closed. */
  enter(socket: Socket): void {
    const { remoteAddress } = socket;
    // It has broken already.
    if (remoteAddress === undefined) return;
    const origin = this.originOf(remoteAddress);
    const isFull = !origin.isShared && origin.open >= this.bounds.ofOneAddress;
    if (isFull && !this.closeSilentOf(origin) || this.open.size >= this.bounds.all && !this.closeSilentOf(this.mostSilent())) {
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, end: endOf(socket), origin, stream: socket, underWay: 0 };
    this.open.add(connection);
    this.bySocket.set(socket, connection);
    this.byEnd.set(connection.end, connection);
    this.origins.set(origin.name, origin);
    origin.open += 1;
    origin.silent.add(connection);
    socket.once("close", () => this.leave(connection));
    this.timer ??= setInterval(() => void this.closeUnread(), lookMs).unref();
  }

  /** From now on answers go over this, which is TLS over a connection that has come before. */
  secure(secured: Socket): void {
    const connection = this.byEnd.get(endOf(secured));
    if (connection === undefined) return;
    connection.stream = secured;
    this.bySocket.set(secured, connection);
  }

  /**
   * Does `answer` when the requests that came before on the same connection are answered: what they are answered with waits in
   * memory for its turn, and one client may send thousands at once.
   */
  answerInTurn({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
    const connection = this.bySocket.get(socket);
    if (connection === undefined) return answer();
    const { last } = connection;
    connection.last = response;
    connection.underWay += 1;
    connection.origin.silent.delete(connection);
    response.once("close", () => {
      connection.underWay -= 1;
      if (connection.last === response) delete connection.last;
      if (connection.underWay === 0 && this.open.has(connection)) connection.origin.silent.add(connection);
    });
    if (last === undefined) answer();
    else last.once("close", () => { if (!connection.socket.destroyed) answer(); });
  }

  private originOf(address: string): Origin {
    // Each proxy stands for itself, whatever its network is.
    const isShared = this.isProxy(address) || isThisMachine(address);
    const name = isShared ? address : ownerOf(address);
    return this.origins.get(name) ?? { name, isShared, open: 0, silent: new Set() };
  }

  private mostSilent(): Origin | undefined {
    let most: Origin | undefined;
    for (const origin of this.origins.values()) if (origin.silent.size > (most?.silent.size ?? 0)) most = origin;
    return most;
  }

  private closeSilentOf(origin: Origin | undefined): boolean {
    const [longest] = origin?.silent ?? [];
    if (longest === undefined) return false;
    this.leave(longest);
    longest.socket.destroy();
    return true;
  }

  private leave(connection: Connection): void {
    const { origin, end } = connection;
    if (!this.open.delete(connection)) return;
    this.byEnd.delete(end);
    origin.open -= 1;
    origin.silent.delete(connection);
    if (origin.open === 0) this.origins.delete(origin.name);
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async closeUnread(): Promise<void> {
    const waiting: Connection[] = [];
    for (const connection of this.open) {
      if (connection.stream.writableLength > 0) waiting.push(connection);
      else delete connection.pace;
    }
    if (waiting.length === 0) return;
    const unacknowledged = await this.unacknowledged();
    const now = performance.now();
    for (const connection of waiting) {
      const { socket, stream } = connection;
      const taken = stream.bytesWritten - stream.writableLength - unacknowledged(stream);
      connection.pace ??= new ReadingPace(now, taken);
      // By a reset, for the system would go on holding what it has for the client.
      if (connection.pace.isTooSlow(now, taken)) socket.resetAndDestroy();
    }
  }
}

function endOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
