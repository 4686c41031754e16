import assert from "node:assert/strict";
import type { TranslationRepository } from "@dragoman/application/translations";
import { cancel, handBack, lineOf, start, type Translation } from "@dragoman/domain/translations";
import { aTranslation } from "../common/builders.js";
import { upTo } from "../common/expectations.js";
import type { Promised } from "../common/subject.js";
import { store } from "./keeping-translations.js";
import type { TranslationRepositorySubject } from "./translation-repository-subject.js";

const line = lineOf(aTranslation());

/** Jobs of an owner, of which each one is named after: `of("1", "a", "b")` gives `1a` and `1b`. */
const of = (ownerId: string, ...names: readonly string[]): Translation[] =>
  names.map((name) => aTranslation({ id: ownerId + name, ownerId }));

/** Claims that many jobs; answers their ids. */
async function claim(adapter: TranslationRepository, count: number): Promise<string> {
  const ids: (string | undefined)[] = [];
  for (const _ of upTo(count)) ids.push((await adapter.claim([line], (job, now) => ({ state: start(job, "engine", now) })))?.id);
  return ids.join(" ");
}

/** In which order `claim` gives the jobs of a line: users take turns. */
export function takingTurns(promised: Promised<TranslationRepositorySubject>): void {
  promised("gives the jobs of one owner in the order in which they were added", async ({ adapter }) => {
    await store(adapter, ...of("1", "c", "a", "d", "b"));
    assert.equal(await claim(adapter, 4), "1c 1a 1d 1b");
  });
  promised("gives the job of one owner after one of another who waits with many", async ({ adapter }) => {
    await store(adapter, ...of("1", "a", "b", "c", "d"), ...of("2", "a"), ...of("3", "a", "b"));
    assert.equal(await claim(adapter, 7), "1a 2a 3a 1b 3b 1c 1d");
  });
  promised("lets nobody who comes later have more than turns with the others", async ({ adapter }) => {
    await store(adapter, ...of("1", "a", "b", "c", "d", "e"));
    assert.equal(await claim(adapter, 2), "1a 1b");
    await store(adapter, ...of("2", "a", "b", "c", "d", "e"));
    assert.equal(await claim(adapter, 8), "1c 2a 1d 2b 1e 2c 2d 2e");
  });
  promised("puts nobody back whose jobs are all in hand", async ({ adapter }) => {
    await store(adapter, ...of("1", "a", "b", "c"));
    assert.equal(await claim(adapter, 3), "1a 1b 1c");
    await store(adapter, ...of("2", "a", "b", "c", "d"), ...of("1", "d", "e"));
    assert.equal(await claim(adapter, 6), "2a 2b 1d 2c 1e 2d");
  });
  promised("puts nobody back whose jobs are all done, and nobody behind them", async ({ adapter }) => {
    await store(adapter, ...of("1", "a", "b", "c"));
    await claim(adapter, 3);
    for (const { id } of of("1", "a", "b", "c")) await adapter.update(id, (job, now) => ({ state: cancel(job, now) }));
    await store(adapter, ...of("2", "a", "b", "c"), ...of("1", "d"));
    assert.equal(await claim(adapter, 4), "2a 1d 2b 2c");
  });
  promised("begins anew when nothing is to be done in a line", async ({ adapter }) => {
    await store(adapter, ...of("1", "a", "b", "c"));
    await claim(adapter, 3);
    for (const { id } of of("1", "a", "b", "c")) await adapter.remove(id, () => []);
    await store(adapter, ...of("1", "d", "e"), ...of("2", "a"));
    assert.equal(await claim(adapter, 3), "1d 2a 1e");
  });
  promised("gives the oldest first of jobs whose turns are equal", async ({ adapter }) => {
    const [young, old, middle] = [3, 1, 2].map((day) => aTranslation({ id: `${day}`, ownerId: `${day}`, queued: day * 86_400_000_000 }));
    await store(adapter, ...[young, old, middle] as Translation[]);
    assert.equal(await claim(adapter, 3), "1 2 3");
  });
  promised("counts a larger document as more", async ({ adapter }) => {
    const large = upTo(3).map((n) => aTranslation({ id: `large${n}`, ownerId: "1", result: { inputSize: 20_000 } }));
    await store(adapter, ...large, ...upTo(3).map((n) => aTranslation({ id: `small${n}`, ownerId: "2", result: { inputSize: 8_500 } })));
    assert.equal(await claim(adapter, 6), "large1 small1 small2 small3 large2 large3");
  });
  promised("keeps the turn of a job that was handed back, and gives it to nobody else", async ({ adapter }) => {
    await store(adapter, ...of("1", "a", "b", "c", "d"));
    assert.equal(await claim(adapter, 3), "1a 1b 1c");
    await adapter.update("1a", (job) => ({ state: handBack(job, job.attempt) }));
    await store(adapter, ...of("2", "a", "b"));
    assert.equal(await claim(adapter, 4), "1a 1d 2a 2b");
  });
  promised("gives jobs that an owner adds at once turns of their own", async ({ adapter }) => {
    await Promise.all(of("1", "a", "b", "c", "d", "e", "f").map((job) => store(adapter, job)));
    await store(adapter, ...of("2", "a"));
    assert.ok((await claim(adapter, 2)).includes("2a"));
  });
}
