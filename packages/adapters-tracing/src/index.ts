export { openTracer } from "./open-tracer.js";
export type { OpenTracer, TracedProcess } from "./otel-tracer.js";
