import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { AgentAddress, HostAgents, HostModels } from "@dragoman/application/hosts";
import type { HostModel } from "@dragoman/domain/hosts";
import { rejects } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. Where no engine serves models, it cannot "offer" their pairs. */
export interface HostModelsSubject extends Subject<HostModels> {
  /** A host whose agent answers, and which has no model yet. */
  readonly host: AgentAddress;
  readonly agents: Pick<HostAgents, "status" | "keep">;
  /** Leaves the host with room for so many bytes; not needed of one that cannot "fill". */
  readonly fill?: (bytes: number) => void;
  /** A host where nobody answers. */
  readonly silent: AgentAddress;
}

const bytes = Uint8Array.from({ length: 2_500_000 }, (_, at) => (at * 31 + (at >> 8)) % 251);

function modelOf(content: Uint8Array, change: Partial<HostModel> = {}): HostModel {
  return {
    sha256: createHash("sha256").update(content).digest("hex"), size: content.length,
    languagePairId: "EngSpa_Adapted-legal_SRV_PBMT_1_0_x_0", sourceLanguageId: "eng", targetLanguageId: "spa", name: "legal",
    version: "1.0.0", baselineLanguagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", estimatesQuality: true, revision: 1, ...change,
  };
}

/** The bytes in pieces as the content store gives them; `until` breaks off there. */
async function* pieces(content: Uint8Array, until = Infinity): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 1_000_000) {
    if (at >= until) throw new Error("the source broke");
    yield content.subarray(at, at + 1_000_000);
  }
}

/** What every HostModels promises. */
export function hostModelsContract(name: string, open: Open<HostModelsSubject>, runner: Runner): void {
  runner.describe(`HostModels contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("keeps what is brought until it is removed", async ({ adapter, host }) => {
      const models = [modelOf(bytes), modelOf(bytes.subarray(0, 10), { revision: 2, baselineLanguagePairId: "", estimatesQuality: false })];
      assert.deepEqual(await adapter.list(host), []);
      for (const model of models) await adapter.push(host, model, () => pieces(bytes.subarray(0, model.size)));
      assert.deepEqual(new Set(await adapter.list(host)), new Set(models));
      for (const _ of ["once", "again"]) await adapter.remove(host, models[0] as HostModel);
      assert.deepEqual(await adapter.list(host), models.slice(1));
    });
    promised("takes over what is said now of a model that is there, without its bytes", async ({ adapter, host }) => {
      await adapter.push(host, modelOf(bytes), () => pieces(bytes));
      const renamed = modelOf(bytes, { revision: 7 });
      await adapter.push(host, renamed, () => pieces(bytes, 0)).catch(() => undefined);
      assert.deepEqual(await adapter.list(host), [renamed]);
    });
    promised("keeps the models of pairs with the same bytes apart", async ({ adapter, host }) => {
      const models = ["legal", "medical"].map((name) =>
        modelOf(bytes, { name, languagePairId: `EngSpa_Adapted-${name}_SRV_PBMT_1_0_x_0` }));
      for (const model of models) await adapter.push(host, model, () => pieces(bytes));
      assert.deepEqual(new Set(await adapter.list(host)), new Set(models));
      await adapter.remove(host, models[0] as HostModel);
      assert.deepEqual(await adapter.list(host), models.slice(1));
    });
    promised("has a model whole or not at all, and goes on where a push broke off", async ({ adapter, host }) => {
      await assert.rejects(adapter.push(host, modelOf(bytes), () => pieces(bytes, 1_500_000)));
      assert.deepEqual(await adapter.list(host), []);
      await adapter.push(host, modelOf(bytes), () => pieces(bytes));
      assert.deepEqual(await adapter.list(host), [modelOf(bytes)]);
    });
    promised("has it once when it is brought twice at a time", async ({ adapter, host }) => {
      await Promise.all([1, 2].map(() => adapter.push(host, modelOf(bytes), () => pieces(bytes))));
      assert.deepEqual(await adapter.list(host), [modelOf(bytes)]);
    });
    promised("refuses bytes of another sha256, and keeps nothing of them", async ({ adapter, host }) => {
      const damaged = bytes.slice();
      damaged[1_234_567] = (damaged[1_234_567] ?? 0) ^ 1;
      await rejects(adapter.push(host, modelOf(bytes), () => pieces(damaged)), "conflict", "host-model-refused");
      assert.deepEqual(await adapter.list(host), []);
      await adapter.push(host, modelOf(bytes), () => pieces(bytes));
      assert.equal((await adapter.list(host)).length, 1);
    });
    promised("refuses a model that the host has no room for, and takes one that just fits", async ({ adapter, host, fill }) => {
      fill?.(bytes.length - 1);
      await rejects(adapter.push(host, modelOf(bytes), () => pieces(bytes)), "conflict", "host-model-refused");
      assert.deepEqual(await adapter.list(host), []);
      fill?.(bytes.length);
      await adapter.push(host, modelOf(bytes), () => pieces(bytes));
    }, "fill");
    promised("lets the host offer the pair of the latest model, and engines say which they serve", async ({ adapter, agents, host }) => {
      const [first, second] = [modelOf(bytes), modelOf(bytes.subarray(0, 10), { revision: 2, estimatesWell: true })];
      const { languagePairId } = first;
      const engine = {
        kind: "translation", id: "adapted", expectedRunning: true, languagePairId, desiredProcessingUnits: 1, maximumProcessingUnits: 1,
      } as const;
      for (const model of [first, second]) {
        await adapter.push(host, model, () => pieces(bytes.subarray(0, model.size)));
        const { host: { languagePairs }, engines } = await agents.keep(host, [engine]);
        const [pair, ...others] = languagePairs.filter(({ id }) => id === languagePairId);
        const { sourceLanguageId, targetLanguageId, technology, version, estimatesQuality, estimatesWell, revision } = pair ?? {};
        assert.deepEqual([sourceLanguageId, targetLanguageId, technology, version, estimatesQuality, estimatesWell, revision, others],
          ["eng", "spa", "PBMT", "1.0.0", true, model.estimatesWell, model.sha256, []]);
        assert.equal(engines["adapted"]?.revision, model.sha256);
      }
    }, "offer");
    promised("rejects as unavailable where nobody answers", async ({ adapter, silent }) => {
      const pushed = adapter.push(silent, modelOf(bytes), () => pieces(bytes));
      for (const call of [adapter.list(silent), pushed, adapter.remove(silent, modelOf(bytes))]) {
        await rejects(call, "unavailable", "host-agent-unreachable");
      }
    });
    promised("rejects with the reason of the signal", async ({ adapter, host }) => {
      const reason = new Error("stopping");
      const pushed = adapter.push(host, modelOf(bytes), () => pieces(bytes), AbortSignal.abort(reason));
      await assert.rejects(pushed, (failure) => failure === reason);
    });
  });
}
