import type { Tracer } from "@dragoman/application/common";
import type { EngineRequest } from "@dragoman/application/segments";
import type { Segment } from "@dragoman/domain/segments";
import {
  bearer, newEngineKey, readTranslateRequest, requestIdHeader, type TranslateAnswer, type TranslateRequest,
} from "@dragoman/host-protocol";
import { translationEnginesContract } from "@dragoman/port-contracts/segments";
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import * as http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EngineAddress } from "./engine-address.js";
import { EngineConnections } from "./engine-connections.js";
import { HttpTranslationEngines } from "./http-translation-engines.js";

const languagePairId = "EngSpa_Generic_SRV_SANDBOX_1_0_x_0";
const quick: EngineRequest = { languagePairId, lane: "interactive" };
const document: EngineRequest = { languagePairId, lane: "documents" };

let folder: string;
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), "dragoman-engines-")); });
afterAll(() => rm(folder, { recursive: true }));

type Answer = { status: number; body: unknown } | "hang up";

/** An engine that answers what the test says; without more it echoes the segments, and says which requests it has. */
class FakeEngine {
  readonly requests: TranslateRequest[] = [];
  /** How often it was asked how it is. */
  questions = 0;
  /** It takes connections, and answers nobody. */
  frozen = false;
  answer: (request: TranslateRequest) => Answer | Promise<Answer> = echo;
  private readonly has = new Set<string>();
  private readonly server = http.createServer((request, response) => { void this.take(request, response); });

  private readonly key = newEngineKey();
  private readonly path = join(folder, this.key.slice(0, 10));

  constructor(readonly engineId: string, readonly units = 1) {}

  async listen(): Promise<this> {
    this.server.listen(this.path);
    await once(this.server, "listening");
    return this;
  }

  get address(): EngineAddress {
    return { engineId: this.engineId, hostname: "localhost", url: `unix:${this.path}`, key: this.key, units: this.units };
  }

  /** What it has seems never to have come. */
  forget(): void {
    this.has.clear();
  }

  async die(): Promise<void> {
    if (!this.server.listening) return;
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, "close");
  }

  private async take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let text = "";
    for await (const piece of request) text += piece;
    expect(request.headers.authorization).toBe(bearer(this.key));
    if (request.url === "/status") this.questions += 1;
    if (this.frozen) return;
    if (request.url === "/status") return void response.end(JSON.stringify({ id: this.engineId, requests: [...this.has] }));
    const id = String(request.headers[requestIdHeader]);
    this.has.add(id);
    response.on("close", () => this.has.delete(id));
    const asked = readTranslateRequest(JSON.parse(text));
    if (typeof asked === "string") throw new Error(asked);
    this.requests.push(asked);
    const answer = await this.answer(asked);
    if (answer === "hang up") return void request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  }
}

function echo({ segments }: TranslateRequest, queue = 0): { status: number; body: TranslateAnswer } {
  return { status: 200, body: { results: segments.map((target) => ({ target })), queue } };
}

const full: Answer = { status: 503, body: { error: { code: "engine-busy", message: "Full." }, queue: 64 } };

/** A gate that answers wait at until it is opened. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => { open = resolve; });
  return { opened, open };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => { setTimeout(resolve, 2); });
}

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function fakeEngine(id: string, units = 1): Promise<FakeEngine> {
  const engine = await new FakeEngine(id, units).listen();
  opened.unshift({ close: () => engine.die() });
  return engine;
}

function clientOf(...engines: readonly EngineAddress[]): { client: HttpTranslationEngines; running: EngineAddress[] } {
  const running = [...engines];
  const client = new HttpTranslationEngines((pairId) => (pairId === languagePairId ? running : []));
  opened.unshift(client);
  return { client, running };
}

const sentences = (from: number, to: number): Segment[] => Array.from({ length: to - from }, (_, at) => [`Sentence ${from + at}.`]);
const echoed = (segments: readonly Segment[]) => segments.map((target) => ({ target }));

translationEnginesContract("HttpTranslationEngines", async () => {
  const engine = await new FakeEngine("one").listen();
  const adapter = new HttpTranslationEngines((pairId) => (pairId === languagePairId ? [engine.address] : []));
  return { adapter, languagePairId, close: async () => { await adapter.close(); await engine.die(); } };
}, { describe, it });

describe("asking an engine", () => {
  it("sends lane and options, and nothing where there are none", async () => {
    const engine = await fakeEngine("one");
    const { client } = clientOf(engine.address);
    await client.translate([["Hello."]], quick);
    await client.translate([["Hello."]], { ...document, linguisticOptions: { Variant: "valencia" } });
    expect(engine.requests).toEqual([
      { segments: [["Hello."]], lane: "interactive" },
      { segments: [["Hello."]], lane: "documents", options: { Variant: "valencia" } },
    ]);
  });

  it("sends what was approved for similar texts beside their segments, also where calls share a request", async () => {
    const engine = await fakeEngine("one");
    const { client } = clientOf(engine.address);
    const like = { feedbackId: "7", source: "Hello.", translation: "Hola." };
    await client.translate([["a"], ["b"]], { ...quick, similar: [[], [like]], withReasons: true });
    expect(engine.requests).toEqual([
      { segments: [["a"], ["b"]], lane: "interactive", similar: [[], [like]], withReasons: true },
    ]);
    engine.requests.length = 0;
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => client.translate([[`${n}`]], quick)),
      client.translate([["c"], ["d"]], { ...quick, similar: [[like], []] }),
    ]);
    for (const { segments, similar = [] } of engine.requests) {
      segments.forEach((segment, at) => expect(similar[at] ?? []).toEqual(segment[0] === "c" ? [like] : []));
    }
    expect(engine.requests.some(({ similar }) => similar !== undefined)).toBe(true);
  });

  it("sends a call at once when nothing is under way, and lets many that come together share requests", async () => {
    const engine = await fakeEngine("one");
    const { opened: letGo, open } = gate();
    engine.answer = async (request) => { await letGo; return echo(request); };
    const { client } = clientOf(engine.address);
    const calls = Array.from({ length: 40 }, (_, at) => client.translate([[`Call ${at}.`]], quick));
    await until(() => engine.requests.length === 2);
    expect(engine.requests.map(({ segments }) => segments.length)).toEqual([1, 1]);
    open();
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 40 }, (_, at) => [{ target: [`Call ${at}.`] }]));
    expect(engine.requests).toHaveLength(4);
  });

  it("splits long lists, and gives each call its own results in order", async () => {
    const engine = await fakeEngine("one", 2);
    const { client } = clientOf(engine.address);
    const [long, short] = [sentences(0, 1_000), sentences(1_000, 1_003)];
    const both = await Promise.all([client.translate(long, document), client.translate(short, document)]);
    expect(both).toEqual([echoed(long), echoed(short)]);
    for (const { segments } of engine.requests) expect(segments.length).toBeLessThanOrEqual(128);
  });

  it("does not let a long call hold up a short one", async () => {
    const engine = await fakeEngine("one");
    const { client } = clientOf(engine.address);
    let longIsDone = false;
    const long = client.translate(sentences(0, 3_000), quick).then(() => { longIsDone = true; });
    await client.translate([["Short."]], quick);
    expect(longIsDone).toBe(false);
    await long;
  });

  it.each([["many sentences", sentences(0, 200)], ["one very long sentence", [["x ".repeat(20_000)]]]])(
    "sends a short call at once and by itself, however many long calls wait: %s", async (_what, segments) => {
      const engine = await fakeEngine("one");
      const { opened: letGo, open } = gate();
      engine.answer = async (request) => {
        if (request.segments.some(([text]) => text !== "Short.")) await letGo;
        return echo(request);
      };
      const { client } = clientOf(engine.address);
      const long = Array.from({ length: 8 }, () => client.translate(segments, quick));
      await until(() => engine.requests.length > 0);
      expect(await client.translate([["Short."]], quick)).toEqual([{ target: ["Short."] }]);
      // The first call had two requests before there was another one.
      expect(engine.requests.flatMap(({ segments }) => segments).length).toBeLessThanOrEqual(256 + 1);
      open();
      await Promise.all(long);
    });

  it("gives long calls smaller requests once a short one came", async () => {
    const engine = await fakeEngine("one");
    const { client } = clientOf(engine.address);
    const sizesOfTwoLong = async (): Promise<number[]> => {
      engine.requests.length = 0;
      await Promise.all([0, 1_000].map((from) => client.translate(sentences(from, from + 1_000), quick)));
      // The first call was alone when it began.
      return engine.requests.slice(2, 12).map(({ segments }) => segments.length);
    };
    expect(await sizesOfTwoLong()).toEqual(Array.from({ length: 10 }, () => 32));
    await client.translate([["Short."]], quick);
    expect(await sizesOfTwoLong()).toEqual(Array.from({ length: 10 }, () => 16));
  });

  it("names the works of all callers whose segments travel together", async () => {
    const engine = await fakeEngine("one");
    const { opened: answering, open } = gate();
    engine.answer = async (request) => {
      await answering;
      return echo(request);
    };
    let works = 0;
    const tracer: Tracer = {
      place: undefined,
      async trace(_work, run) {
        Object.assign(tracer, { place: `work ${works++}` });
        return run({ tell: () => undefined, rename: () => undefined, fail: () => undefined });
      },
    };
    const client = new HttpTranslationEngines(() => [engine.address], undefined, tracer);
    opened.unshift(client);
    const calls = Array.from({ length: 10 }, (_, at) => client.translate(sentences(at, at + 1), quick));
    await until(() => engine.requests.length === 2);
    open();
    await Promise.all(calls);
    expect(engine.requests.map(({ traces }) => traces)).toEqual([
      ["work 0"], ["work 1"], ["work 2", "work 3", "work 4", "work 5", "work 6", "work 7", "work 8", "work 9"],
    ]);
  });

  it("sends fewer segments at once when they are long", async () => {
    const engine = await fakeEngine("one");
    const { client } = clientOf(engine.address);
    const long = Array.from({ length: 40 }, (_, n): Segment => [`${n}`.padEnd(4_000, " word")]);
    expect(await client.translate(long, document)).toEqual(echoed(long));
    expect(engine.requests.map(({ segments }) => segments.length)).toEqual([8, 8, 8, 8, 8]);
  });

  it("asks the engine with the shortest queue for each of its units", async () => {
    const [slow, wide] = [await fakeEngine("slow"), await fakeEngine("wide", 4)];
    slow.answer = (request) => echo(request, 20);
    wide.answer = (request) => echo(request, 40);
    const { client } = clientOf(slow.address, wide.address);
    for (let call = 0; call < 4; call += 1) await client.translate([["Hello."]], quick);
    expect([slow.requests.length, wide.requests.length]).toEqual([1, 3]);
  });
});

describe("connections that nobody used for long", () => {
  it("are not closed when they are chosen again beside an engine that is new", async () => {
    const [known, fresh] = [await fakeEngine("known"), await fakeEngine("fresh")];
    const connections = new EngineConnections(undefined);
    opened.unshift(connections);
    connections.choose([known.address]);
    const later = performance.now() + 61_000;
    const clock = jest.spyOn(performance, "now").mockReturnValue(later);
    const chosen = connections.choose([known.address, fresh.address]);
    clock.mockRestore();
    expect(await chosen?.translate([["Hello."]], { lane: "interactive" })).toMatchObject({ results: echoed([["Hello."]]) });
  });
});

describe("losing an engine", () => {
  it("moves on to another one, in the midst of requests too", async () => {
    const [dying, living] = [await fakeEngine("dying"), await fakeEngine("living")];
    dying.answer = () => "hang up";
    const { client } = clientOf(dying.address, living.address);
    for (const lane of [quick, document]) {
      const all = sentences(0, 200);
      expect(await client.translate(all, lane)).toEqual(echoed(all));
    }
    expect(dying.requests.length).toBeGreaterThan(0);
  });

  it("moves on from one that is not there any more", async () => {
    const [gone, living] = [await fakeEngine("gone"), await fakeEngine("living")];
    const { client } = clientOf(gone.address, living.address);
    await gone.die();
    expect(await client.translate(sentences(0, 100), quick)).toEqual(echoed(sentences(0, 100)));
  });

  it("tells people at once that none is left", async () => {
    const gone = await fakeEngine("gone");
    const { client, running } = clientOf(gone.address);
    await gone.die();
    await expect(client.translate([["Hello."]], quick)).rejects.toMatchObject({ kind: "unavailable", code: "no-engine-running" });
    running.length = 0;
    await expect(client.translate([["Hello."]], quick)).rejects.toMatchObject({ code: "no-engine-running", retryAfterSeconds: 2 });
  });

  it("waits with documents for one that comes back elsewhere", async () => {
    const first = await fakeEngine("one");
    const { client, running } = clientOf(first.address);
    await first.die();
    const translated = client.translate(sentences(0, 50), document);
    const second = await fakeEngine("one");
    running.splice(0, 1, second.address);
    expect(await translated).toEqual(echoed(sentences(0, 50)));
  });

  it("gives documents up when nothing comes back, though it is said to run all the time", async () => {
    const gone = await fakeEngine("gone");
    const { client } = clientOf(gone.address);
    expect(await client.translate([["Hello."]], document)).toEqual([{ target: ["Hello."] }]);
    await gone.die();
    await expect(client.translate(sentences(0, 50), document)).rejects.toMatchObject({ kind: "unavailable", code: "no-engine-running" });
  });

  it("waits with a later document as long as with the first", async () => {
    const first = await fakeEngine("one");
    const { client, running } = clientOf(first.address);
    await first.die();
    await expect(client.translate([["Hello."]], document)).rejects.toMatchObject({ code: "no-engine-running" });
    const translated = client.translate([["Hello again."]], document);
    const second = await fakeEngine("one");
    running.splice(0, 1, second.address);
    expect(await translated).toEqual([{ target: ["Hello again."] }]);
  });

  it("gives a segment up that loses one engine after the other", async () => {
    const engine = await fakeEngine("one");
    engine.answer = () => "hang up";
    const { client } = clientOf(engine.address);
    const [result] = await client.translate([["Poison."]], document);
    expect(result).toMatchObject({ failure: expect.stringContaining("lost 4 times") });
    expect(engine.requests).toHaveLength(4);
  });
});

describe("an engine that says nothing any more", () => {
  it("loses what it has to another one, and gets nothing until it answers again", async () => {
    const [freezing, living] = [await fakeEngine("freezing"), await fakeEngine("living")];
    const { client } = clientOf(freezing.address, living.address);
    expect(await client.translate([["Before."]], quick)).toEqual(echoed([["Before."]]));
    freezing.frozen = true;
    const all = sentences(0, 200);
    for (const lane of [quick, document]) expect(await client.translate(all, lane)).toEqual(echoed(all));
    const asked = freezing.requests.length;
    expect(await client.translate(all, quick)).toEqual(echoed(all));
    expect(freezing.requests).toHaveLength(asked);
    freezing.frozen = false;
    living.answer = () => full;
    await until(() => { void client.translate([["Again."]], quick).catch(() => undefined); return freezing.requests.length > asked; });
  });

  it("makes people hear that none runs, when there is no other", async () => {
    const engine = await fakeEngine("one");
    engine.frozen = true;
    const { client } = clientOf(engine.address);
    await expect(client.translate([["Hello."]], quick)).rejects.toMatchObject({ code: "no-engine-running" });
    await expect(client.translate([["Hello."]], quick)).rejects.toMatchObject({ code: "no-engine-running" });
    expect(engine.questions).toBeGreaterThan(0);
  });

  it("makes us ask the others of its host, before anything is sent to them", async () => {
    const [first, second, living] = [await fakeEngine("first"), await fakeEngine("second"), await fakeEngine("living", 1)];
    const { client, running } = clientOf(second.address);
    expect(await client.translate([["Known."]], quick)).toEqual(echoed([["Known."]]));
    [first.frozen, second.frozen] = [true, true];
    running.splice(0, 1, first.address);
    const call = client.translate([["Hello."]], quick);
    await until(() => second.questions > 0);
    running.splice(0, 1, { ...living.address, hostname: "elsewhere.example" }, second.address);
    expect(await call).toEqual(echoed([["Hello."]]));
    expect(second.requests).toHaveLength(1);
  });

  it("is waited for while it says that it has the request", async () => {
    const engine = await fakeEngine("one");
    const { opened: letGo, open } = gate();
    engine.answer = async (request) => { await letGo; return echo(request); };
    const { client } = clientOf(engine.address);
    const call = client.translate([["Long."]], quick);
    await until(() => engine.questions > 3);
    open();
    expect(await call).toEqual(echoed([["Long."]]));
    expect(engine.requests).toHaveLength(1);
  });

  it("is asked anew for a request that it does not have", async () => {
    const engine = await fakeEngine("one");
    engine.answer = async (request) => {
      if (engine.requests.length === 1) engine.forget();
      return engine.requests.length === 1 ? new Promise(() => {}) : echo(request);
    };
    const { client } = clientOf(engine.address);
    expect(await client.translate([["Hello."]], document)).toEqual(echoed([["Hello."]]));
    expect(engine.requests).toHaveLength(2);
  });
});

describe("an engine that refuses", () => {
  it("gets less at once, until only the segment at fault fails", async () => {
    const engine = await fakeEngine("one");
    engine.answer = (request) => {
      const { segments } = request;
      const large = segments.length > 10 || segments.some(([piece]) => piece === "Bad.");
      return Promise.resolve(large ? { status: 413, body: { error: { code: "too-large", message: "Too large." }, queue: 0 } }
        : echo(request));
    };
    const { client } = clientOf(engine.address);
    const texts = [...sentences(0, 50), ["Bad."], ...sentences(50, 50)];
    const results = await client.translate(texts, quick);
    expect(results[50]).toEqual({ failure: expect.stringContaining("Too large.") });
    expect(results.toSpliced(50, 1)).toEqual(echoed(texts.toSpliced(50, 1)));
  });

  it("is asked again later for documents when its queue is full", async () => {
    const engine = await fakeEngine("one");
    engine.answer = (request) => (engine.requests.length < 3 ? full : echo(request));
    const { client } = clientOf(engine.address);
    expect(await client.translate([["Hello."]], document)).toEqual([{ target: ["Hello."] }]);
  });

  it("is not waited for when it is gone, though it was busy", async () => {
    const engine = await fakeEngine("one");
    engine.answer = () => full;
    const { client, running } = clientOf(engine.address);
    const call = client.translate([["Hello."]], document);
    await until(() => engine.requests.length === 2);
    running.length = 0;
    await expect(call).rejects.toMatchObject({ code: "no-engine-running" });
  });

  it("makes people hear that it is busy", async () => {
    const engine = await fakeEngine("one");
    engine.answer = () => full;
    const { client } = clientOf(engine.address);
    await expect(client.translate([["Hello."]], quick)).rejects.toMatchObject({ kind: "unavailable", code: "engine-busy" });
  });

  it("fails only the segments of the caller at fault", async () => {
    const engine = await fakeEngine("one");
    const { opened: letGo, open } = gate();
    engine.answer = async (request) => {
      await letGo;
      const bad = request.segments.some(([piece]) => piece === "Bad.");
      return bad ? { status: 413, body: { error: { code: "too-large", message: "Too large." }, queue: 0 } } : echo(request);
    };
    const { client } = clientOf(engine.address);
    const busyWith = sentences(0, 2).map((one) => client.translate([one], quick));
    const [bad, good] = [client.translate([["Bad."]], quick), client.translate([["Good."]], quick)];
    open();
    expect(await bad).toEqual([{ failure: expect.stringContaining("Too large.") }]);
    expect(await good).toEqual([{ target: ["Good."] }]);
    await Promise.all(busyWith);
  });
});

describe("ending", () => {
  it("answers an aborted call at once, and drops what was not sent", async () => {
    const engine = await fakeEngine("one");
    const { opened: letGo, open } = gate();
    engine.answer = async (request) => { await letGo; return echo(request); };
    const { client } = clientOf(engine.address);
    const stop = new AbortController();
    const call = client.translate(sentences(0, 1_000), { ...document, signal: stop.signal });
    const kept = client.translate([["Kept."]], document);
    await until(() => engine.requests.length === 5);
    stop.abort(new Error("not wanted"));
    await expect(call).rejects.toThrow("not wanted");
    open();
    expect(await kept).toEqual([{ target: ["Kept."] }]);
    expect(engine.requests.flatMap(({ segments }) => segments).length).toBeLessThanOrEqual(4 * 128 + 1);
  });

  it("ends calls that wait when it is closed", async () => {
    const { client } = clientOf();
    const call = client.translate([["Hello."]], document);
    await client.close();
    await expect(call).rejects.toMatchObject({ code: "no-engine-running" });
  });
});
