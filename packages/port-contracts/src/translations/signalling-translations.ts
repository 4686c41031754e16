import assert from "node:assert/strict";
import { lineOf, start } from "@dragoman/domain/translations";
import { aTranslation } from "../common/builders.js";
import { until } from "../common/expectations.js";
import { silently } from "../common/one-door-contract.js";
import type { Promised } from "../common/subject.js";
import { store } from "./keeping-translations.js";
import type { TranslationRepositorySubject } from "./translation-repository-subject.js";

/** That each committed change is signalled, and nothing else is. */
export function signallingTranslations(promised: Promised<TranslationRepositorySubject>): void {
  const listen = async ({ signals }: TranslationRepositorySubject): Promise<string[]> => {
    const heard: string[] = [];
    await signals.listen("translations", (id) => heard.push(id));
    return heard;
  };
  const last = aTranslation({ id: "heard-last" });

  promised("signals each committed change: add, update, claim, remove", async (subject) => {
    const { adapter } = subject;
    const heard = await listen(subject);
    const job = aTranslation();
    const acts: readonly (() => Promise<unknown>)[] = [
      () => store(adapter, job),
      () => adapter.update(job.id, (found) => ({ state: found })),
      () => adapter.claim([lineOf(job)], (found, now) => ({ state: start(found, "engine", now) })),
      () => adapter.remove(job.id, silently),
    ];
    for (const [done, act] of acts.entries()) {
      await act();
      await until(`act ${done + 1} is heard`, () => heard.length > done);
      assert.deepEqual(heard, Array.from({ length: done + 1 }, () => job.id));
    }
  });
  promised("signals each job that `removeAll` removes", async (subject) => {
    const [one, two, stays] = [aTranslation({ ownerId: "x" }), aTranslation({ ownerId: "x" }), aTranslation()];
    const heard = await listen(subject);
    await store(subject.adapter, one, two, stays);
    await until("all three are heard", () => heard.length === 3);
    await subject.adapter.removeAll({ ownerId: "x" }, silently);
    await until("both ends are heard", () => heard.length >= 5);
    assert.deepEqual(heard.slice(3).toSorted(), [one.id, two.id].toSorted());
  });
  promised("signals a change after it can be seen", async ({ adapter, signals }) => {
    const job = aTranslation();
    const seen: (string | undefined)[] = [];
    await signals.listen("translations", (id) => void adapter.find(id).then((found) => seen.push(found?.id)));
    await store(adapter, job);
    await until("it was looked at", () => seen.length > 0);
    assert.deepEqual(seen, [job.id]);
  });
  promised("signals nothing that was not committed", async (subject) => {
    const { adapter } = subject;
    const job = aTranslation();
    const heard = await listen(subject);
    await store(adapter, job);
    const fail = (): never => { throw new Error("no"); };
    await assert.rejects(adapter.add(fail));
    await assert.rejects(adapter.update(job.id, fail));
    await assert.rejects(adapter.claim([lineOf(job)], fail));
    await assert.rejects(adapter.remove(job.id, fail));
    await store(adapter, last);
    await until("the last one is heard", () => heard.includes(last.id));
    assert.deepEqual(heard, [job.id, last.id]);
  });
}
