import { untraced } from "@dragoman/application/common";
import type { OpenTracer, TracedProcess } from "./otel-tracer.js";

/**
 * A tracer that sends to where `OTEL_EXPORTER_OTLP_ENDPOINT` says, as OpenTelemetry's other variables want it, and tells in a sentence
 * when it cannot. Without that variable nothing is traced, and nothing of OpenTelemetry is loaded.
 */
export async function openTracer(
  environment: NodeJS.ProcessEnv, process: TracedProcess, failed: (why: string) => void,
): Promise<OpenTracer> {
  if (!environment["OTEL_EXPORTER_OTLP_ENDPOINT"]) return { ...untraced, close: async () => undefined };
  const { OtelTracer } = await import("./otel-tracer.js");
  return new OtelTracer(process, failed);
}
