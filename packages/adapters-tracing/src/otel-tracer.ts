import { inTime, type TracedFacts, type TracedWork, type Tracer, type WorkPlace } from "@dragoman/application/common";
import {
  context, defaultTextMapGetter, defaultTextMapSetter, diag, type DiagLogger, DiagLogLevel, ROOT_CONTEXT, type Span, SpanKind,
  SpanStatusCode, type Tracer as ApiTracer, trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";

/** The process that traces its work. */
export interface TracedProcess {
  /** Its program. */
  readonly name: string;
  /** Of an engine, its id. */
  readonly engine?: string;
  readonly version: string;
}

/** A tracer that sends what it still has when it is closed. */
export interface OpenTracer extends Tracer {
  close(): Promise<void>;
}

const kinds: Readonly<Record<TracedWork["kind"], SpanKind>> = {
  answers: SpanKind.SERVER, asks: SpanKind.CLIENT, takes: SpanKind.CONSUMER, inside: SpanKind.INTERNAL,
};

/** Nobody's end waits longer for a collector. */
const lastSendMs = 2_000;
/** A collector that is away would be told of every few seconds. */
const quietMs = 60_000;

/** Traces by OpenTelemetry, whose settings are variables of the environment; one in a process. */
export class OtelTracer implements OpenTracer {
  private readonly propagator = new W3CTraceContextPropagator();
  private readonly provider: NodeTracerProvider;
  private readonly tracer: ApiTracer;

  constructor({ name, engine, version }: TracedProcess, failed: (why: string) => void) {
    diag.setLogger(telling(failed), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
    const known = resourceFromAttributes({
      "service.name": `dragoman-${name}`, "service.version": version, ...(engine === undefined ? {} : { "service.instance.id": engine }),
    });
    // What the environment says of the service holds.
    const resource = defaultResource().merge(known).merge(detectResources({ detectors: [envDetector] }));
    this.provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] });
    this.provider.register({ propagator: this.propagator });
    this.tracer = this.provider.getTracer("dragoman", version);
  }

  trace<T>({ name, kind, partOf }: TracedWork, run: (facts: TracedFacts) => Promise<T>): Promise<T> {
    const around = partOf === undefined ? context.active()
      : this.propagator.extract(ROOT_CONTEXT, { traceparent: partOf }, defaultTextMapGetter);
    const span = this.tracer.startSpan(name, { kind: kinds[kind] }, around);
    return context.with(trace.setSpan(around, span), async () => {
      try {
        return await run(factsOf(span));
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: wordFor(error) });
        throw error;
      } finally {
        span.end();
      }
    });
  }

  get place(): WorkPlace | undefined {
    const carrier: { traceparent?: string } = {};
    this.propagator.inject(context.active(), carrier, defaultTextMapSetter);
    return carrier.traceparent;
  }

  async close(): Promise<void> {
    await inTime(this.provider.shutdown().catch(() => undefined), lastSendMs, undefined);
  }
}

function factsOf(span: Span): TracedFacts {
  return {
    tell: (facts) => void span.setAttributes(facts),
    rename: (name) => void span.updateName(name),
    fail: (why) => void span.setStatus({ code: SpanStatusCode.ERROR, message: why }),
  };
}

/** Sentences of failures may hold what a user sent. */
function wordFor(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? "unknown");
}

/** What OpenTelemetry complains of, once in a while. */
function telling(failed: (why: string) => void): DiagLogger {
  let toldAt = -Infinity;
  const tell = (message: string, ...more: unknown[]): void => {
    if (performance.now() - toldAt < quietMs) return;
    toldAt = performance.now();
    failed([message, ...more].map(sentenceOf).join(" "));
  };
  const nothing = (): void => undefined;
  return { error: tell, warn: tell, info: nothing, debug: nothing, verbose: nothing };
}

/** An error comes with its stack, as JSON. */
function sentenceOf(said: unknown): string {
  try {
    return (JSON.parse(String(said)) as { message?: string }).message ?? String(said);
  } catch {
    return said instanceof Error ? said.message : String(said);
  }
}
