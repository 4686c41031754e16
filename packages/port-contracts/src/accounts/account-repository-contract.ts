import assert from "node:assert/strict";
import type { AccountRepository } from "@dragoman/application/accounts";
import { type Account, type ApiCredential, newAccount, ownAccount, ownAccountId } from "@dragoman/domain/accounts";
import type { User } from "@dragoman/domain/users";
import { aUser } from "../common/builders.js";
import { brokenTexts, hardTexts, rejects, upTo } from "../common/expectations.js";
import { type DoorTable, oneDoor, silently, writes } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface AccountRepositorySubject extends StoreSubject<AccountRepository> {
  /** Stores a user. */
  join(user: User): Promise<void>;
  /** Removes a user. */
  leave(userId: string): Promise<void>;
}

const all = { page: 1, perPage: 1000 };
const by = { userNumber: 7, email: "anna@company.example", at: 1_700_000_000_123_456 };

function aCredential(clientId: string, change: Partial<ApiCredential> = {}): ApiCredential {
  return { clientId, secretHash: "hash", name: "CAT tool", active: true, epoch: "e1", created: by, modified: by, ...change };
}

const accountDoor: DoorTable<AccountRepository, AccountRepositorySubject> = {
  look: ({ adapter }) => adapter.list(),
  methods: {
    add: writes(async ({ adapter }) => (tell) => adapter.add(newAccount({ name: "new" }), tell)),
    update: writes(async ({ adapter }) => {
      const { id } = await adapter.add(newAccount({ name: "old" }), silently);
      return (tell) => adapter.update(id, (account) => ({ state: { ...account, name: "new" }, events: tell() }));
    }),
    find: "reads", findByClientId: "reads", list: "reads", users: "reads", numberOf: "reads",
  },
};

/** What every AccountRepository promises. */
export function accountRepositoryContract(name: string, open: Open<AccountRepositorySubject>, runner: Runner): void {
  runner.describe(`AccountRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("has the server's own account from the beginning, and keeps what becomes of it", async ({ adapter }) => {
      assert.deepEqual(await adapter.find(ownAccountId), ownAccount);
      assert.deepEqual(await adapter.list(), [ownAccount]);
      const changed = { ...ownAccount, name: "Ours", credentials: [aCredential("c1")] };
      assert.deepEqual(await adapter.update(ownAccountId, () => ({ state: changed })), changed);
      assert.deepEqual(await adapter.list(), [changed]);
    });
    promised("keeps accounts with all their facts, each under an id of its own", async ({ adapter }) => {
      const kept: Account[] = [ownAccount];
      for (const description of ["", ...hardTexts]) {
        const facts = newAccount({ name: "One", description, category: "TRIAL", features: { USERS: 5_000_000_000 }, ends: by.at });
        kept.push(await adapter.add({ ...facts, credentials: [aCredential(`c${kept.length}`, { active: false })] }, silently));
      }
      assert.equal(new Set(kept.map(({ id }) => id)).size, kept.length);
      assert.deepEqual(await adapter.list(), kept);
      for (const account of kept) assert.deepEqual(await adapter.find(account.id), account);
    });
    promised("finds an account by its credentials as they are now", async ({ adapter }) => {
      const facts = { ...newAccount({ name: "One" }), credentials: [aCredential("one"), aCredential("two")] };
      const account = await adapter.add(facts, silently);
      assert.deepEqual(await adapter.findByClientId("two"), account);
      const left = await adapter.update(account.id, (found) => ({ state: { ...found, credentials: [aCredential("three")] } }));
      assert.deepEqual(await adapter.findByClientId("three"), left);
      for (const text of ["one", "two", "THREE", ...hardTexts, ...brokenTexts]) assert.equal(await adapter.findByClientId(text), undefined);
    });
    promised("does not know numbers that are no ids", async ({ adapter }) => {
      for (const id of [0, -1, 1.5, 99, 2 ** 31, 2 ** 53]) {
        assert.equal(await adapter.find(id), undefined);
        await rejects(adapter.update(id, (state) => ({ state })), "invalid", "account-not-found");
        assert.equal((await adapter.users(id, all)).totalItems, 0);
      }
    });
    promised("changes nothing when the change throws, and lets no two changes interleave", async ({ adapter }) => {
      const { id } = await adapter.add(newAccount({ name: "One" }), silently);
      await assert.rejects(adapter.update(id, () => { throw new Error("not wanted"); }), /not wanted/);
      await Promise.all(upTo(10).map((n) => adapter.update(id, (account, now) => {
        assert.ok(now > by.at);
        return { state: { ...account, credentials: [...account.credentials, aCredential(`c${n}`)] } };
      })));
      assert.equal((await adapter.find(id))?.credentials.length, 10);
    });
    promised("lists the users of an account by numbers that stay theirs, and nobody else's", async ({ adapter, join, leave }) => {
      const { id: accountId } = await adapter.add(newAccount({ name: "One" }), silently);
      const [first, own, second, third] = [aUser({ accountId }), aUser(), aUser({ accountId }), aUser({ accountId })];
      for (const user of [first, own, second, third]) await join(user);
      const users = await adapter.users(accountId, all);
      assert.deepEqual(users.items.map(({ user }) => user), [first, second, third]);
      const numbers = users.items.map(({ number }) => number);
      assert.deepEqual(numbers, [...new Set(numbers)].sort((a, b) => a - b));
      assert.ok(numbers.every((number) => Number.isSafeInteger(number) && number > 0));
      assert.deepEqual((await adapter.users(ownAccountId, all)).items.map(({ user }) => user), [own]);
      assert.deepEqual(await Promise.all([first, second, third].map(({ id }) => adapter.numberOf(id))), numbers);
      assert.ok(!numbers.includes(await adapter.numberOf(own.id) ?? 0));
      await leave(third.id);
      assert.equal(await adapter.numberOf(third.id), undefined);
      const later = aUser({ accountId });
      await join(later);
      assert.ok((await adapter.numberOf(later.id) ?? 0) > (numbers[2] ?? 0));
      for (const text of [...hardTexts, ...brokenTexts]) assert.equal(await adapter.numberOf(text), undefined);
      await join(third);
      assert.ok((await adapter.numberOf(third.id) ?? 0) > (await adapter.numberOf(later.id) ?? 0));
      assert.deepEqual((await adapter.users(accountId, all)).items.map(({ user }) => user), [first, second, later, third]);
      await leave(third.id);
      const page = await adapter.users(accountId, { page: 2, perPage: 2 });
      assert.deepEqual([page.items.map(({ user }) => user), page.totalItems], [[later], 3]);
      assert.deepEqual(await adapter.users(accountId, { page: 3, perPage: 2 }), { items: [], page: 3, perPage: 2, totalItems: 3 });
    });

    oneDoor(promised, accountDoor);
  });
}
