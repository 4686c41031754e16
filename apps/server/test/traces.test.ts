import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { base64 } from "./support/client.js";
import { startDragoman } from "./support/dragoman.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useDragoman } from "./support/use-dragoman.js";

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const pair = sandboxPair("EngSpa");
/**
 * Processes of this test write the names of modules of OpenTelemetry that they load to a file. Its interface alone does not count:
 * prom-client loads it for the metrics.
 */
const folder = mkdtempSync(join(tmpdir(), "dragoman-modules-"));
const loaded = join(folder, "loaded");
const watch = join(folder, "watch.mjs");
writeFileSync(loaded, "");
writeFileSync(watch, `
  import { appendFileSync } from "node:fs";
  import Module from "node:module";
  const load = Module._load;
  Module._load = (name, ...others) => {
    if (/^@opentelemetry\\/(?!api$)/.test(name)) appendFileSync(${JSON.stringify(loaded)}, process.argv[1] + " " + name + "\\n");
    return load(name, ...others);
  };
`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const settings = { DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa", NODE_OPTIONS: `--import ${watch}` };

describe("without a collector", () => {
  const { admin } = useDragoman(() => startDragoman(settings));

  it("nothing of OpenTelemetry is loaded by any process", async () => {
    await admin.quick(pair, "One sentence.");
    await admin.translate(pair, "One sentence.");
    expect(readFileSync(loaded, "utf8")).toBe("");
  });
});

describe("traces", () => {
  const exports: { readonly service: string | undefined; readonly span: Span }[] = [];
  let bodies = "";
  let collector: Server;
  beforeAll(async () => {
    collector = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (piece: string) => (body += piece)).on("end", () => {
        bodies += body;
        for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
          const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue;
          for (const { spans } of scopeSpans) for (const span of spans) exports.push({ service, span });
        }
        response.setHeader("content-type", "application/json").end("{}");
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => void collector.close());
  const { dragoman, admin } = useDragoman(() => startDragoman({
    ...settings, OTEL_BSP_SCHEDULE_DELAY: "200",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  }));

  const spansOf = (traceId: string) => exports.filter(({ span }) => span.traceId === traceId);
  /** The spans of a trace, once there is one of each of these services. */
  const whole = (traceId: string, services: readonly string[]) => until(`spans of ${services.join(", ")}`, async () => {
    const found = spansOf(traceId);
    return services.every((service) => found.some((one) => one.service === service)) ? found : undefined;
  });
  const traceId = (digit: string): string => digit.repeat(32);
  const traceparent = (digit: string) => ({ traceparent: `00-${traceId(digit)}-00f067aa0ba902b7-01` });
  /** Names of spans, each the parent of the next. Waits until there are `length` of them: a span is exported when it ends. */
  const chainOf = (id: string, length: number) => until(`a chain of ${length} spans`, async () => {
    const [chain, found]: [string[], ReturnType<typeof spansOf>] = [[], spansOf(id)];
    for (let above: string | undefined = "00f067aa0ba902b7"; above !== undefined;) {
      const next = found.find(({ span }) => span.parentSpanId === above);
      if (next !== undefined) chain.push(`${next.service}: ${next.span.name}`);
      above = next?.span.spanId;
    }
    return chain.length === length ? chain : undefined;
  });

  it("follow a quick translation from the request to the translation engine", async () => {
    await admin.post("/translations/quick", { languagePairId: pair, input: base64("A quick secret of a user.") }, traceparent("a"));
    expect(await chainOf(traceId("a"), 3)).toEqual([
      "dragoman-server: POST /api/v2/translations/quick", "dragoman-server: ask translation engine",
      "dragoman-translation-engine: translate segments",
    ]);
  });

  it("follow a job from the request through the job engine to the translation engine", async () => {
    const asked = { languagePairId: pair, input: base64("A slow secret of a user.") };
    const { json } = await admin.post("/translations", asked, traceparent("b"));
    await admin.done(json.translationId);
    expect(await chainOf(traceId("b"), 4)).toEqual([
      "dragoman-server: POST /api/v2/translations", "dragoman-job-engine: translation job", "dragoman-job-engine: ask translation engine",
      "dragoman-translation-engine: translate segments",
    ]);
    const job = spansOf(traceId("b")).find(({ span }) => span.name === "translation job")?.span.attributes;
    expect(job).toContainEqual({ key: "dragoman.translation.id", value: { stringValue: json.translationId } });
    expect(job).toContainEqual({ key: "dragoman.job.end", value: { stringValue: "succeeded" } });
  });

  it("are of requests that are refused too, and begin anew where a traceparent is none", async () => {
    await dragoman.anybody().get("/users", {}, traceparent("c"));
    const [refused] = await whole(traceId("c"), ["dragoman-server"]);
    expect(refused?.span.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 401 } });
    const before = exports.length;
    await dragoman.anybody().get("/labels", {}, { traceparent: "00-nothing" });
    await until("another trace", async () => exports.slice(before).find(({ span }) => span.name === "GET /api/v2/labels"));
  });

  it("hold no text, user, key or password", async () => {
    const { key } = (await admin.get("/users/me/credentials")).json;
    await admin.withKey(key).post("/translations/quick", { languagePairId: pair, input: base64("Another secret.") }, traceparent("d"));
    await whole(traceId("d"), ["dragoman-server", "dragoman-translation-engine"]);
    for (const secret of ["secret", "admin@localhost", key, dragoman.password]) expect(bodies).not.toContain(secret);
  });

  it("come by modules that are seen to be loaded", () => {
    const programs = new Set(readFileSync(loaded, "utf8").split("\n").map((line) => /apps\/([^/]+)\//.exec(line)?.[1]));
    expect([...programs].filter(Boolean).toSorted()).toEqual(["job-engine", "server", "translation-engine"]);
  });
});
