import assert from "node:assert/strict";
import type { ArchiveMember, Archives } from "@dragoman/application/common";
import { allOf, bytesOf, each } from "./streams.js";
import { type Open, promisedBy, type Runner, type Subject } from "./subject.js";

/** What the contract needs of an adapter besides the port. */
export interface ArchivesSubject extends Subject<Archives> {
  /** The names and contents that another program finds in an archive, in its order. */
  readonly unzip: (archive: Uint8Array) => Promise<readonly (readonly [name: string, content: Uint8Array])[]>;
}

const member = (name: string, ...pieces: readonly string[]): ArchiveMember => ({ name, pieces: each(...pieces.map(bytesOf)) });

/** What every Archives promises. */
export function archivesContract(name: string, open: Open<ArchivesSubject>, runner: Runner): void {
  runner.describe(`Archives contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("holds every member as it came, in order, empty ones as well", async ({ adapter, unzip }) => {
      const large = Array.from({ length: 100 }, (_, n) => `${n} `.repeat(1_000));
      const found = await unzip(
        await allOf(adapter.zip(each(member("a.xml", "one", "two"), member("ü 🙂.txt"), member("large", ...large)))),
      );
      assert.deepEqual(found.map(([called]) => called), ["a.xml", "ü 🙂.txt", "large"]);
      assert.deepEqual(found.map(([, content]) => new TextDecoder().decode(content)), ["onetwo", "", large.join("")]);
    });
    promised("is an archive without any member as well", async ({ adapter, unzip }) => {
      assert.deepEqual(await unzip(await allOf(adapter.zip(each()))), []);
    });
    promised("holds one piece at a time: a member is not asked for before those in front of it are read", async ({ adapter }) => {
      const asked: string[] = [];
      const pieces = async function* (called: string): AsyncGenerator<Uint8Array> {
        asked.push(called);
        yield bytesOf("some text");
        asked.push(`${called} ends`);
      };
      await allOf(adapter.zip(each({ name: "a", pieces: pieces("a") }, { name: "b", pieces: pieces("b") })));
      assert.deepEqual(asked, ["a", "a ends", "b", "b ends"]);
    });
    promised("fails as a member does", async ({ adapter }) => {
      const broken = new Error("broken");
      const failing = (async function* (): AsyncGenerator<Uint8Array> { yield bytesOf("a"); throw broken; })();
      await assert.rejects(allOf(adapter.zip(each({ name: "a", pieces: failing }))), (error) => error === broken);
    });
  });
}
