import assert from "node:assert/strict";
import { type Acting, type AuditFilter, auditKeptMs, type AuditLog } from "@dragoman/application/audit";
import { type DomainEvent, type Instant, microsPerMs } from "@dragoman/domain/common";
import { brokenTexts, hardTexts, upTo } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What an audit is checked with: the door that all changes go through, and who goes through it. */
export interface AuditLogSubject extends Subject<AuditLog> {
  readonly acting: Acting;
  /** Stores a change that these events tell of; `fails`: and what it writes beside them cannot be stored. */
  store(events: readonly DomainEvent[], fails?: boolean): Promise<void>;
  /** The events that were stored. */
  stored(): Promise<readonly DomainEvent[]>;
  now(): Promise<Instant>;
  /** Tries to change, to remove and to empty what is kept, as whoever has the rights of a server may; answers what went through. */
  tamper(): Promise<readonly string[]>;
}

const ann = { userId: "u1", username: "Ann@b.example", address: "192.0.2.7" };
const bob = { userId: "u2", username: "bob_100%@b.example", address: "2001:db8::7" };
const nobody = { userId: "", username: "", address: "198.51.100.1" };
const first = { page: 1, perPage: 100 };
const hostLost = (at: Instant): DomainEvent => ({ type: "host.removed", at, data: { hostname: "one" } });
const userGone = (at: Instant, subject = "Zoë@b.example"): DomainEvent => ({ type: "user.deleted", at, data: { userId: "u9" }, subject });

/** What every AuditLog promises. */
export function auditLogContract(name: string, open: Open<AuditLogSubject>, runner: Runner): void {
  runner.describe(`AuditLog contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    const events = async (adapter: AuditLog, filter: AuditFilter = {}): Promise<readonly string[]> =>
      (await adapter.list(filter, first)).items.map(({ event, username, at }) => `${at} ${event} ${username}`);

    promised("keeps who did what, when, and from where, with each change", async ({ adapter, acting, store }) => {
      await acting.as(ann, () => store([userGone(7), hostLost(8)]));
      const { items, totalItems } = await adapter.list({}, first);
      assert.equal(totalItems, 2);
      assert.deepEqual(items.map(({ id: _, ...entry }) => entry), [
        { ...ann, at: 8, event: "host.removed", subject: "", data: { hostname: "one" } },
        { ...ann, at: 7, event: "user.deleted", subject: "Zoë@b.example", data: { userId: "u9" } },
      ]);
      assert.equal(new Set(items.map(({ id }) => id)).size, 2);
    });
    promised("keeps nothing of what the server does by itself, nor of people's daily work", async ({ adapter, acting, store }) => {
      await store([userGone(7)]);
      await acting.as(ann, () => store([{ type: "translation.created", at: 7, data: { translationId: "t" } }]));
      await acting.as(ann, () => store([]));
      assert.deepEqual(await events(adapter), []);
    });
    promised("keeps nothing of a change that was not stored", async ({ adapter, acting, store }) => {
      await assert.rejects(acting.as(ann, () => store([userGone(7)], true)));
      assert.deepEqual(await events(adapter), []);
    });
    promised("lets no change be stored that it cannot keep", async ({ adapter, acting, store, stored }) => {
      const untold = { ...hostLost(8), get subject(): string { throw new Error("not wanted"); } };
      await assert.rejects(acting.as(ann, () => store([userGone(7), untold])), /not wanted/);
      assert.deepEqual([await events(adapter), await stored()], [[], []]);
      await acting.as(ann, () => store([userGone(7)]));
      assert.equal((await stored()).length, 1);
    });
    promised("keeps where somebody asked from whom nobody knows", async ({ adapter, acting, store }) => {
      await acting.as(nobody, () => store([userGone(7)]));
      const { items } = await adapter.list({}, first);
      assert.deepEqual(items.map(({ userId, username, address }) => ({ userId, username, address })), [nobody]);
    });
    promised("keeps every text", async ({ adapter, acting, store }) => {
      const texts = [...hardTexts, ...brokenTexts];
      for (const [at, text] of texts.entries()) {
        await acting.as({ ...ann, username: text }, () => store([{ type: "brand.x", at, data: { text }, subject: text }]));
      }
      const { items } = await adapter.list({}, first);
      assert.deepEqual(items.map(({ username, subject, data }) => [username, subject, data]).reverse(),
        texts.map((text) => [text, text, { text }]));
    });
    promised("lists the newest first, those of one moment by their ids, in pages", async ({ adapter, acting, store }) => {
      await acting.as(ann, () => store([hostLost(5), hostLost(9), ...upTo(3).map((n) => userGone(7, String(n)))]));
      const page = await adapter.list({}, { page: 2, perPage: 2 });
      assert.deepEqual([page.items.map(({ subject }) => subject), page.totalItems], [["2", "1"], 5]);
      assert.deepEqual(await events(adapter), [
        "9 host.removed Ann@b.example", ...upTo(3).map(() => "7 user.deleted Ann@b.example"), "5 host.removed Ann@b.example",
      ]);
      assert.deepEqual((await adapter.list({}, { page: 9, perPage: 2 })), { items: [], page: 9, perPage: 2, totalItems: 5 });
    });
    promised("finds what every condition holds for", async ({ adapter, acting, store }) => {
      await acting.as(ann, () => store([userGone(1), hostLost(2)]));
      await acting.as(bob, () => store([userGone(3, "STRASSE_1"), { type: "userless.thing", at: 4, data: {} }]));
      const rows: readonly (readonly [AuditFilter, readonly number[]])[] = [
        [{ usernames: ["ANN"] }, [2, 1]], [{ usernames: ["_100%"] }, [4, 3]], [{ usernames: ["%"] }, [4, 3]],
        [{ usernames: ["nobody", "bob"] }, [4, 3]], [{ usernames: ["nobody"] }, []],
        [{ subjects: ["ZOË"] }, [1]], [{ subjects: ["straße", "zoë"] }, [3, 1]], [{ subjects: ["_"] }, [3]],
        [{ events: ["user"] }, [3, 1]], [{ events: ["user.deleted", "host"] }, [3, 2, 1]], [{ events: ["deleted"] }, []],
        [{ from: 2 }, [4, 3, 2]], [{ to: 2 }, [2, 1]], [{ from: 2, to: 3, events: ["user"], usernames: ["b"] }, [3]], [{ from: 5 }, []],
      ];
      for (const [filter, found] of rows) {
        const page = await adapter.list(filter, first);
        assert.deepEqual([page.items.map(({ at }) => at), page.totalItems], [found, found.length], JSON.stringify(filter));
      }
    });
    promised("removes what is old, and nothing that is younger than 400 days", async ({ adapter, acting, store, now }) => {
      const minuteMs = 60_000;
      const [old, older, young] = [auditKeptMs + minuteMs, 2 * auditKeptMs, auditKeptMs - minuteMs];
      const ago = async (ms: number): Promise<Instant> => await now() - ms * microsPerMs;
      const [atOld, atOlder, atYoung] = [await ago(old), await ago(older), await ago(young)];
      await acting.as(ann, () => store([atOld, atOlder, atYoung].map(hostLost)));
      assert.equal(await adapter.sweep(2 * auditKeptMs - minuteMs), 1);
      assert.deepEqual((await adapter.list({}, first)).items.map(({ at }) => at), [atYoung, atOld]);
      assert.equal(await adapter.sweep(0), 1);
      assert.deepEqual((await adapter.list({}, first)).items.map(({ at }) => at), [atYoung]);
    });
    promised("lets nobody change or remove what is kept", async ({ adapter, acting, store, now, tamper }) => {
      const at = await now();
      await acting.as(ann, () => store([hostLost(at)]));
      assert.deepEqual(await tamper(), []);
      assert.deepEqual(await events(adapter), [`${at} host.removed Ann@b.example`]);
    }, "tampering");
  });
}
