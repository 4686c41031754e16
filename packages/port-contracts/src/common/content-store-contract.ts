import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { ContentStore } from "@dragoman/application/common";
import { DomainError } from "@dragoman/domain/common";
import type { TranslationOutputs } from "@dragoman/domain/translations";
import { brokenTexts, hardTexts, rejects, upTo } from "./expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "./subject.js";

/** What the contract needs of an adapter besides the port. */
export interface ContentStoreSubject extends Subject<ContentStore> {
  /** Stores a translation that refers to these contents. */
  refer(contents: { readonly input: string } & Partial<TranslationOutputs>): Promise<void>;
  /** Stores a training job, in whatever state it may be, that refers to these contents. */
  referTraining(contents: { readonly training: string; readonly model: string }): Promise<void>;
  /** How many contents are kept, whole or in part. */
  kept(): Promise<number>;
}

const mebibyte = 2 ** 20;
const hour = 3_600_000;

/** `size` bytes that no shift or swap leaves as they are, in pieces of `piece` bytes. */
async function* bytes(size: number, piece: number, seed = 0): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < size; start += piece) {
    yield Uint8Array.from({ length: Math.min(piece, size - start) }, (_, at) => ((start + at + seed) * 2_654_435_761) >>> 13);
  }
}

async function digest(read: AsyncIterable<Uint8Array>): Promise<{ size: number; hash: string }> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of read) {
    assert.ok(piece.length > 0 && piece.length <= mebibyte, String(piece.length));
    hash.update(piece);
    size += piece.length;
  }
  return { size, hash: hash.digest("hex") };
}

/** What every ContentStore promises. */
export function contentStoreContract(name: string, open: Open<ContentStoreSubject>, runner: Runner): void {
  runner.describe(`ContentStore contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("yields the bytes that were written, of any size and in any pieces", async ({ adapter }) => {
      const sizes = [
        [0, 1], [1, 1], [1000, 7], [mebibyte - 1, 65_536], [mebibyte, mebibyte], [mebibyte + 1, 100_000], [3 * mebibyte + 5, 5 * mebibyte],
      ] as const;
      for (const [size, piece] of sizes) {
        const stored = await adapter.write(bytes(size, piece));
        assert.equal(stored.size, size);
        assert.equal(await adapter.size(stored.id), size);
        assert.deepEqual(await digest(adapter.read(stored.id)), await digest(bytes(size, mebibyte)));
      }
    });
    promised("takes empty pieces, and pieces whose memory is used again", async ({ adapter }) => {
      const piece = new Uint8Array(3);
      const reused = async function* (): AsyncGenerator<Uint8Array> {
        for (const n of [1, 2]) { piece.fill(n); yield piece; yield new Uint8Array(0); }
      };
      const { id } = await adapter.write(reused());
      const read: number[] = [];
      for await (const part of adapter.read(id)) read.push(...part);
      assert.deepEqual(read, [1, 1, 1, 2, 2, 2]);
    });
    promised("writes each content under a fresh id", async ({ adapter }) => {
      const stored = await Promise.all(upTo(10).map((seed) => adapter.write(bytes(100, 10, seed))));
      assert.equal(new Set(stored.map((content) => content.id)).size, 10);
      for (const [index, { id }] of stored.entries()) {
        assert.deepEqual(await digest(adapter.read(id)), await digest(bytes(100, 10, index + 1)));
      }
    });
    promised("keeps nothing and rejects with its failure when the source fails", async ({ adapter, kept }) => {
      const failure = new Error("the connection broke");
      const failing = async function* (): AsyncGenerator<Uint8Array> {
        yield* bytes(2 * mebibyte + 1, 100_000);
        throw failure;
      };
      await assert.rejects(adapter.write(failing()), (error) => error === failure);
      assert.equal(await kept(), 0);
    });
    promised("rejects the first step of reading an unknown id", async ({ adapter }) => {
      for (const id of ["", "no-such-content", ...hardTexts, ...brokenTexts]) {
        await rejects(async () => adapter.read(id)[Symbol.asyncIterator]().next(), "notFound", "content-not-found");
        assert.equal(await adapter.size(id), undefined);
      }
    });
    promised("is read by several at once, from the start each time", async ({ adapter }) => {
      const { id } = await adapter.write(bytes(2 * mebibyte + 1, 65_536));
      const expected = await digest(bytes(2 * mebibyte + 1, mebibyte));
      for (const read of await Promise.all(upTo(4).map(() => digest(adapter.read(id))))) assert.deepEqual(read, expected);
    });
    promised("may be left in the midst of reading", async ({ adapter }) => {
      const { id } = await adapter.write(bytes(3 * mebibyte, 65_536));
      for (const _ of upTo(30)) for await (const piece of adapter.read(id)) { assert.ok(piece.length > 0); break; }
      assert.equal((await digest(adapter.read(id))).size, 3 * mebibyte);
    });
    promised("removes what it is told to, and nothing else", async ({ adapter, kept }) => {
      const [gone, stays] = await Promise.all(upTo(2).map((seed) => adapter.write(bytes(10, 10, seed))));
      assert.ok(gone && stays);
      for (const id of [gone.id, gone.id, "no-such-content", ...brokenTexts]) await adapter.remove(id);
      assert.equal(await kept(), 1);
      assert.equal(await adapter.size(gone.id), undefined);
      assert.equal(await adapter.size(stays.id), 10);
    });
    promised("sweeps away what no translation refers to", async ({ adapter, refer, kept }) => {
      const [input, document, text, metadata, alone] = await Promise.all(upTo(5).map((seed) => adapter.write(bytes(10, 10, seed))));
      assert.ok(input && document && text && metadata && alone);
      await refer({ input: input.id, document: document.id, text: text.id, metadata: metadata.id });
      assert.equal(await adapter.sweep(0), 0);
      assert.equal(await kept(), 5);
      assert.equal(await adapter.sweep(0), 1);
      assert.equal(await kept(), 4);
      assert.equal(await adapter.size(alone.id), undefined);
      await rejects(digest(adapter.read(alone.id)), "notFound", "content-not-found");
      for (const { id } of [input, document, text, metadata]) assert.equal(await adapter.size(id), 10);
      assert.equal(await adapter.sweep(0), 0);
    });
    promised("spares what is referred to after one sweep, as when the clock jumps ahead in between", async ({ adapter, refer, kept }) => {
      const { id } = await adapter.write(bytes(10, 10));
      assert.equal(await adapter.sweep(0), 0);
      assert.equal(await adapter.purge(0), 0);
      await refer({ input: id });
      for (const _ of upTo(2)) assert.equal(await adapter.sweep(0), 0);
      assert.equal(await kept(), 1);
      assert.deepEqual(await digest(adapter.read(id)), await digest(bytes(10, 10)));
    });
    promised("stores what a sweep comes upon while it is written, or rejects so that it is tried again", async ({ adapter, kept }) => {
      const swept = async function* (): AsyncGenerator<Uint8Array> {
        yield new Uint8Array(mebibyte + 1);
        for (const _ of upTo(2)) await adapter.sweep(0);
        yield new Uint8Array(1);
      };
      const stored = await adapter.write(swept()).catch((failure: unknown) => {
        assert.ok(failure instanceof DomainError, String(failure));
        assert.deepEqual([failure.kind, failure.code], ["unavailable", "content-swept"]);
      });
      assert.equal(await kept(), stored === undefined ? 0 : 1);
    });
    promised("purges what is old, but nothing that a translation needs which is not done", async ({ adapter, refer, kept }) => {
      const [waiting, input, document, alone] = await Promise.all(upTo(4).map((seed) => adapter.write(bytes(10, 10, seed))));
      assert.ok(waiting && input && document && alone);
      await refer({ input: waiting.id });
      await refer({ input: input.id, document: document.id });
      assert.equal(await adapter.purge(hour), 0);
      assert.equal(await adapter.purge(0), 2);
      assert.equal(await kept(), 2);
      assert.equal(await adapter.size(alone.id), 10);
      assert.equal(await adapter.size(waiting.id), 10);
      assert.equal(await adapter.purge(0), 0);
    });
    promised("keeps what a training job refers to, however old it is", async ({ adapter, referTraining, kept }) => {
      const [training, model, alone] = await Promise.all(upTo(3).map((seed) => adapter.write(bytes(10, 10, seed))));
      assert.ok(training && model && alone);
      await referTraining({ training: training.id, model: model.id });
      assert.equal(await adapter.sweep(0), 0);
      assert.equal(await adapter.sweep(0), 1);
      assert.equal(await adapter.purge(0), 0);
      assert.equal(await kept(), 2);
      for (const { id } of [training, model]) assert.equal(await adapter.size(id), 10);
    });
    promised("sweeps nothing that is younger than asked for", async ({ adapter, kept }) => {
      await adapter.write(bytes(10, 10));
      for (const _ of upTo(2)) assert.equal(await adapter.sweep(hour), 0);
      assert.equal(await kept(), 1);
    });
  });
}
