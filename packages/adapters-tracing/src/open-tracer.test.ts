import { afterEach, describe, expect, it } from "@jest/globals";
import { tracerContract } from "@dragoman/port-contracts/common";
import { openTracer } from "./open-tracer.js";
import type { OpenTracer } from "./otel-tracer.js";

const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_BSP_SCHEDULE_DELAY: "20", OTEL_EXPORTER_OTLP_TIMEOUT: "200" };
let tracer: OpenTracer | undefined;
afterEach(async () => {
  await tracer?.close();
  for (const name of Object.keys(variables)) delete process.env[name];
});

/** A tracer whose collector is away, and what it complains of first. */
async function towardsNobody() {
  Object.assign(process.env, variables);
  let told: (why: string) => void = () => undefined;
  const complaint = new Promise<string>((resolve) => (told = resolve));
  tracer = await openTracer(process.env, { name: "server", version: "1" }, told);
  return { tracer, complaint };
}

describe("a tracer", () => {
  it("traces nothing where no collector is named", async () => {
    const one = await openTracer({}, { name: "server", version: "1" }, () => undefined);
    expect(await one.trace({ name: "work", kind: "inside" }, async ({ tell, rename, fail }) => {
      tell({ fact: 1 });
      rename("other");
      fail("nothing");
      return [7, one.place];
    })).toEqual([7, undefined]);
    await expect(one.trace({ name: "work", kind: "inside" }, async () => { throw new Error("no"); })).rejects.toThrow("no");
  });

  it("says once what is wrong with its collector, and work goes on", async () => {
    const { tracer, complaint } = await towardsNobody();
    const failure = new Error("no");
    await expect(tracer.trace({ name: "work", kind: "inside" }, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await tracer.trace({ name: "work", kind: "inside" }, async () => 7)).toBe(7);
    expect(await complaint).toBe("connect ECONNREFUSED 127.0.0.1:1");
  });
});

tracerContract("OtelTracer", async () => ({ adapter: (await towardsNobody()).tracer, close: async () => undefined }), { describe, it });
