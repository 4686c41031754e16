import assert from "node:assert/strict";
import type { SecretBox } from "@dragoman/application/users";
import { hardTexts, rejects } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface SecretBoxSubject extends Subject<SecretBox> {
  /** A box with another key. */
  stranger(): Promise<SecretBox>;
}

/** What every SecretBox promises. */
export function secretBoxContract(name: string, open: Open<SecretBoxSubject>, runner: Runner): void {
  runner.describe(`SecretBox contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    const unreadable = (opening: () => string): Promise<void> => rejects(async () => opening(), "unexpected", "secret-unreadable");

    promised("opens what it sealed", async ({ adapter }) => {
      for (const secret of [...hardTexts, "x".repeat(10_000)]) assert.equal(adapter.open(adapter.seal(secret)), secret);
    });
    promised("seals differently each time, and hides the secret", async ({ adapter }) => {
      const [one, two] = [adapter.seal("correct horse"), adapter.seal("correct horse")];
      assert.notEqual(one, two);
      assert.ok(!one.includes("correct horse") && !Buffer.from(one, "base64").includes("correct horse"));
    });
    promised("opens nothing that was changed", async ({ adapter }) => {
      const sealed = adapter.seal("correct horse");
      const middle = Math.floor(sealed.length / 2);
      const flipped = sealed.slice(0, middle) + (sealed[middle] === "A" ? "B" : "A") + sealed.slice(middle + 1);
      for (const broken of [flipped, sealed.slice(0, -8), "", "nonsense"]) await unreadable(() => adapter.open(broken));
    });
    promised("opens nothing that another box sealed", async ({ adapter, stranger }) => {
      const sealed = (await stranger()).seal("correct horse");
      await unreadable(() => adapter.open(sealed));
    });
    promised("fingerprints one key always alike, different ones differently, and shows none", async ({ adapter }) => {
      const keys = [...hardTexts, "u_ann_secret1", "u_ann_secret2", "U_ann_secret1"];
      const prints = keys.map((key) => adapter.fingerprint(key));
      assert.deepEqual(keys.map((key) => adapter.fingerprint(key)), prints);
      assert.equal(new Set(prints).size, keys.length);
      for (const print of prints) assert.ok(!print.includes("secret"));
    });
    promised("makes fingerprints that another box does not", async ({ adapter, stranger }) => {
      assert.notEqual((await stranger()).fingerprint("u_ann_secret1"), adapter.fingerprint("u_ann_secret1"));
    });
  });
}
