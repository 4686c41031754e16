import assert from "node:assert/strict";
import type { MailQueue } from "@dragoman/application/mail";
import { type Instant, microsPerMs } from "@dragoman/domain/common";
import type { MailAbout, OwedMail } from "@dragoman/domain/mail";
import { brokenTexts, hardTexts, upTo } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface MailQueueSubject extends Subject<MailQueue> {
  /** Lets that time go by. */
  pass(ms: number): Promise<void>;
}

const hourMs = 3_600_000;
const ofUser = (userId: string): MailAbout => ({ kind: "reset", userId, sealedUrl: "sealed" });
const putOffBy = (ms: number) => (mail: OwedMail, now: Instant): OwedMail =>
  ({ ...mail, tries: mail.tries + 1, due: now + ms * microsPerMs });
const take = (queue: MailQueue, againInMs = hourMs) => queue.take(putOffBy(againInMs), hourMs);

/** What every MailQueue promises. */
export function mailQueueContract(name: string, open: Open<MailQueueSubject>, runner: Runner): void {
  runner.describe(`MailQueue contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("gives each letter as it is about, with its moments", async ({ adapter }) => {
      for (const username of [...hardTexts, ...brokenTexts]) {
        const about: MailAbout = { kind: "ownReset", username };
        await adapter.add(about);
        const found = await adapter.take((mail, now) => {
          assert.deepEqual([mail.about, mail.tries, mail.due], [about, 0, mail.owed]);
          assert.ok(mail.owed <= now && mail.owed > now - hourMs * microsPerMs);
          return { ...mail, tries: 5, due: now + 7 };
        }, hourMs);
        assert.deepEqual([found?.about, found?.tries], [about, 5]);
        await adapter.remove(found?.id ?? "");
      }
      assert.equal(await take(adapter), undefined);
    });
    promised("gives the letter first that is due the longest", async ({ adapter, pass }) => {
      for (const id of ["one", "two", "three"]) {
        await adapter.add(ofUser(id));
        await pass(2);
      }
      const abouts = [];
      for (const _ of upTo(3)) abouts.push((await take(adapter))?.about);
      assert.deepEqual(abouts, ["one", "two", "three"].map(ofUser));
    });
    promised("gives a letter that was put off behind one that is due since before", async ({ adapter, pass }) => {
      await adapter.add(ofUser("put off"));
      await take(adapter, 100);
      await adapter.add(ofUser("new"));
      await pass(110);
      assert.deepEqual([(await take(adapter))?.about, (await take(adapter))?.about], [ofUser("new"), ofUser("put off")]);
    });
    promised("gives a letter again once it is due again, and not before", async ({ adapter, pass }) => {
      await adapter.add(ofUser("one"));
      const first = await take(adapter, 100);
      assert.equal(await take(adapter), undefined);
      await pass(110);
      const second = await take(adapter);
      assert.deepEqual([second?.id, second?.owed, second?.tries], [first?.id, first?.owed, 2]);
    });
    promised("gives a letter that was put off further than any is, by a clock that was ahead", async ({ adapter }) => {
      await adapter.add(ofUser("one"));
      await take(adapter, 2 * hourMs);
      assert.deepEqual((await take(adapter))?.about, ofUser("one"));
    });
    promised("gives each letter to one of many rivals", async ({ adapter }) => {
      for (const n of upTo(8)) await adapter.add(ofUser(String(n)));
      // A rival may find the first letter taken and pass for the moment, so some come more often.
      const found: string[] = [];
      while (found.length < 8) {
        const all = await Promise.all(upTo(8).map(() => take(adapter)));
        found.push(...all.flatMap((mail) => (mail === undefined ? [] : [mail.id])));
      }
      assert.deepEqual([new Set(found).size, await take(adapter)], [8, undefined]);
    });
    promised("leaves a letter as it was when its try fails to be counted", async ({ adapter }) => {
      await adapter.add(ofUser("one"));
      await assert.rejects(adapter.take(() => { throw new Error("not wanted"); }, hourMs), /not wanted/);
      assert.equal((await take(adapter))?.tries, 1);
    });
    promised("forgets a letter that is removed, and minds none that is gone", async ({ adapter }) => {
      await adapter.add(ofUser("one"));
      const id = (await take(adapter, 0))?.id ?? "";
      for (const _ of upTo(2)) await adapter.remove(id);
      assert.equal(await take(adapter), undefined);
    });
    promised("removes what has been owed too long, and nothing else", async ({ adapter, pass }) => {
      await adapter.add(ofUser("one"));
      const id = (await take(adapter))?.id ?? "";
      await pass(200);
      await adapter.add(ofUser("two"));
      assert.deepEqual(await adapter.sweep(hourMs), []);
      assert.deepEqual([await adapter.sweep(100), await adapter.sweep(100)], [[id], []]);
      assert.deepEqual((await take(adapter))?.about, ofUser("two"));
      assert.equal((await adapter.sweep(0)).length, 1);
    });
  });
}
