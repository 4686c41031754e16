import { SandboxDriver } from "@dragoman/adapters-engines";
import type { RunningEngine } from "@dragoman/application/hosts";
import type { EngineResult } from "@dragoman/application/segments";
import { translationEnginesContract } from "@dragoman/port-contracts/segments";
import { describe, expect, it } from "@jest/globals";
import { InProcessEngines } from "./in-process-engines.js";

const languagePairId = "EngSpa_Generic_SRV_SANDBOX_1_0_x_0";
const aDirectory = { engines: (id: string) => (id === languagePairId ? [{}] as RunningEngine[] : []) };
const aPipeline = {
  window: { interactive: 1, documents: 1 }, died: new Promise<string>(() => undefined), close: async () => undefined,
  translate: () => new Promise<EngineResult>(() => undefined),
};

translationEnginesContract("InProcessEngines", async () => ({
  adapter: new InProcessEngines(new SandboxDriver(), aDirectory), languagePairId, close: async () => undefined,
}), { describe, it });

describe("engines in this process", () => {
  it("are not waited for any more when nobody wants what they do", async () => {
    const abort = new AbortController();
    const translated = new InProcessEngines({ open: async () => aPipeline }, aDirectory)
      .translate([["slow"]], { languagePairId, lane: "interactive", signal: abort.signal });
    setImmediate(() => abort.abort(new Error("gone")));
    await expect(translated).rejects.toThrow("gone");
  });
});
