import assert from "node:assert/strict";
import type { TranslationEngines } from "@dragoman/application/segments";
import { codeFaults, plainText, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { rejects, upTo } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface TranslationEnginesSubject extends Subject<TranslationEngines> {
  /** A pair that an engine serves. */
  readonly languagePairId: string;
}

const sentences: readonly Segment[] = [
  ["The house is big."], ["A ", { open: 1 }, "red", { close: 1 }, " car", { point: 2 }, "."],
  ["Write to ", { protected: 1, text: "ann@example.org" }, " today."],
  [{ open: 1 }, { open: 2 }, "Nested words", { close: 2 }, { close: 1 }], [{ point: 1 }],
];
const targets = (results: Awaited<ReturnType<TranslationEngines["translate"]>>): TargetSegment[] =>
  results.map((result) => "target" in result ? result.target : assert.fail(result.failure));

/** What every TranslationEngines promises. */
export function translationEnginesContract(name: string, open: Open<TranslationEnginesSubject>, runner: Runner): void {
  runner.describe(`TranslationEngines contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("answers one result for each segment, in order", async ({ adapter, languagePairId }) => {
      const numbered = upTo(100).map((n) => [`Number ${n}.`]);
      const translated = targets(await adapter.translate(numbered, { languagePairId, lane: "documents" }));
      assert.deepEqual(translated.map((segment) => /\d+/.exec(plainText(segment))?.[0]), upTo(100).map(String));
      assert.deepEqual(await adapter.translate([], { languagePairId, lane: "interactive" }), []);
    });
    promised("keeps inline codes and protected spans", async ({ adapter, languagePairId }) => {
      const translated = targets(await adapter.translate(sentences, { languagePairId, lane: "interactive" }));
      for (const [index, source] of sentences.entries()) assert.deepEqual(codeFaults(source, translated[index] ?? []), []);
      assert.ok(plainText(translated[2] ?? []).includes("ann@example.org"));
    });
    promised("rejects as unavailable when no engine serves the pair", async ({ adapter }) => {
      await rejects(adapter.translate(sentences, { languagePairId: "ZulZul_Generic_SRV_NONE_0_0_x_0", lane: "interactive" }), "unavailable",
        "no-engine-running");
    });
    promised("rejects with the reason of the signal", async ({ adapter, languagePairId }) => {
      const reason = new Error("not wanted any more");
      await assert.rejects(
        adapter.translate(sentences, { languagePairId, lane: "documents", signal: AbortSignal.abort(reason) }), (error) => error === reason,
      );
    });
  });
}
