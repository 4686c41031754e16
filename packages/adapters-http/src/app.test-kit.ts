import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Asker } from "./askers.test-kit.js";
import { createServer } from "./common/http-server.js";
import { type AppOptions, createApp } from "./create-app.js";
import { doorNames } from "./doors/doors.js";
import { type OwnMetrics, ServerMetrics } from "./metrics/server-metrics.js";
import type { Sample } from "./samples.test-kit.js";
import { seed } from "./slice-samples.test-kit.js";
import { accountOf, accounts, authorizationOf, info, openWorld, type World } from "./world.test-kit.js";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: never;
}

export interface Sent {
  /** A stranger when absent. */
  readonly as?: Asker;
  readonly form?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

function lengthOf(form: string | Buffer): Readonly<Record<string, string>> {
  return { "content-type": "application/x-www-form-urlencoded", "content-length": String(Buffer.byteLength(form)) };
}

/** Worlds, one after the other; `use` always is the one that there is. */
class Worlds {
  private wired = openWorld();
  readonly use = new Proxy({}, { get: (_, name) => this.world[name as keyof World] }) as World;

  get world(): World {
    return this.wired.components;
  }

  /** A new world: somebody of each role, and what the examples of the documentation speak of. */
  async renew(owner: Asker = "translator"): Promise<void> {
    await this.close();
    this.wired = openWorld();
    for (const user of accounts.values()) await this.world.users.add({ state: user });
    await seed(this.world, accountOf(owner));
  }

  close(): Promise<void> {
    return this.wired.close();
  }

  /** A component of the world that there is when it is called. */
  component<Name extends keyof World>(name: Name): World[Name] {
    return new Proxy({}, { get: (_, member) => {
      const found = this.world[name] as object as Record<string | symbol, unknown>;
      const value = found[member];
      return typeof value === "function" ? value.bind(found) : value;
    } }) as World[Name];
  }
}

/** What the process of a test tells of itself. */
const ownFigures = {
  process: "server", run: "1", started: 0, cpuSeconds: 1, residentBytes: 1, heapBytes: 1, busySeconds: 1, counts: {}, levels: {},
};

/** The whole interface over all use cases in memory, listening. */
export async function startApp({ droppedLines = () => 0, ...options }: Partial<AppOptions & OwnMetrics> = {}) {
  const lines: { facts: Record<string, unknown>; message: string }[] = [];
  const note = (facts: object, message: string) => void lines.push({ facts: { ...facts }, message });
  const worlds = new Worlds();
  await worlds.renew();
  const { app, routes } = createApp({
    use: worlds.use, contents: worlds.component("contents"), answers: worlds.component("answers"), acting: worlds.component("acting"),
    log: { info: note, error: note }, info, doors: doorNames,
    metrics: new ServerMetrics(worlds.use, { version: info.version, figures: () => ownFigures, droppedLines }),
    ...options,
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const ask = (method: string, path: string, sent: Sent = {}) => new Promise<Answer>((resolve, reject) => {
    const { as = "stranger", form, headers: more = {} } = sent;
    const headers = { ...authorizationOf(as), ...(form === undefined ? {} : lengthOf(form)), ...more };
    const request = httpRequest({ port, host: "127.0.0.1", method, path, agent: false, headers }, (response) => {
      const found: Buffer[] = [];
      response.on("data", (piece: Buffer) => found.push(piece)).on("error", reject).on("end", () => {
        const text = Buffer.concat(found).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, get json() { return JSON.parse(text) as never; } });
      });
    });
    request.on("error", reject).end(form);
  });
  const send = ({ method, path, form, headers = {} }: Sample, as: Asker = "super admin", more: Readonly<Record<string, string>> = {}) =>
    ask(method, path, { as, ...(form === undefined ? {} : { form }), headers: { ...headers, ...more } });

  /** Sends it, and where it is not answered like that, once more in a new world: what was done before may be in its way. */
  const expecting = async (status: number, sample: Sample, as: Asker = "super admin", more: Readonly<Record<string, string>> = {}) => {
    const answer = await send(sample, as, more);
    if (answer.status === status) return answer;
    await worlds.renew(as);
    return send(sample, as, more);
  };

  /** Sends bytes as they are; answers all that comes back until the connection ends. */
  const raw = (bytes: string | Buffer) => new Promise<string>((resolve, reject) => {
    const found: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (piece) => found.push(piece)).on("close", () => resolve(Buffer.concat(found).toString())).on("error", reject);
  });

  const close = async (): Promise<void> => {
    await new Promise<void>((resolve) => { server.close(() => resolve()); server.closeAllConnections(); });
    await worlds.close();
  };
  return {
    ask, send, expecting, raw, lines, routes, port, close,
    renew: (owner?: Asker) => worlds.renew(owner),
    get world() { return worlds.world; },
  };
}

export type App = Awaited<ReturnType<typeof startApp>>;
