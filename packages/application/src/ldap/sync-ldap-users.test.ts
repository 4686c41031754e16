import { describe, expect, it } from "@jest/globals";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { aUser, box, clock, everybody, outcome, random } from "../users/users.test-kit.js";
import { aDirectory, directory, host, people, searching, whole } from "./ldap.test-kit.js";
import { SyncLdapUsers } from "./sync-ldap-users.js";

const fromLdap = (id: string, facts = {}) => aUser(id, { username: `${id}@company.example`, authenticationType: "ldap", ...facts });
const without = (...uids: readonly string[]) => directory.filter(({ dn }) => !uids.some((uid) => dn.startsWith(`uid=${uid},${people}`)));

async function aSync() {
  const there = await aDirectory();
  for (const id of ["anna", "ben"]) await there.users.add({ state: fromLdap(id) });
  await there.users.add({ state: aUser("local") });
  clock.advance(60_000);
  return {
    ...there, sync: new SyncLdapUsers(there.store, box, there.servers, there.users, random, clock),
    disabled: async () => (await everybody(there.users)).filter(({ disabled }) => disabled).map(({ id }) => id),
  };
}

describe("SyncLdapUsers", () => {
  it("disables who is not in the directory any more, and tells of them", async () => {
    const { sync, servers, disabled, users } = await aSync();
    expect(await sync.run()).toEqual({ looked: 2, disabled: [], kept: [] });
    servers.put(host, without("anna"));
    clock.advance(60_000);
    expect(await sync.run()).toEqual({ looked: 2, disabled: ["anna"], kept: [] });
    expect(await disabled()).toEqual(["anna"]);
    expect((await users.findById("anna"))?.epoch).not.toBe("epoch of anna");
    clock.advance(60_000);
    expect(await sync.run()).toEqual({ looked: 1, disabled: [], kept: [] });
    expect(servers.open).toBe(0);
  });
  it("looks as often as the settings say, also after the clock was ahead", async () => {
    const { sync, store } = await aSync();
    expect(await sync.run()).toBeDefined();
    clock.advance(59_999);
    expect(await sync.run()).toBeUndefined();
    clock.advance(1);
    expect(await sync.run()).toBeDefined();
    await store.update({ name: "ldap-sync", whole: () => ({}) }, () => ({ state: { begun: clock.now() + 1 } }));
    expect(await sync.run()).toBeDefined();
  });
  it("does nothing while nobody signs in by LDAP", async () => {
    const { sync, put } = await aSync();
    await put({ ...whole, enabled: false });
    expect(await sync.run()).toBeUndefined();
  });
  it("disables nobody where the directory says nothing", async () => {
    const { sync, servers, put, disabled } = await aSync();
    const wayward: (() => unknown)[] = [
      () => servers.remove(host),
      () => { servers.put(host, directory.filter(({ dn }) => !dn.endsWith(people))); },
      () => { servers.put(host, directory.slice(0, 1)); },
      () => { servers.put(host, directory); return put(whole, "wrong"); },
      () => put(searching({ base: "dc=nowhere" })),
      () => put(searching({ base: "ou=groups,dc=company,dc=example" })),
      () => put(searching({ userFinder: "(uid=$1" })),
      () => put(searching({ attributes: { name: "cn", email: "other" } })),
    ];
    for (const happens of wayward) {
      await happens();
      clock.advance(60_000);
      expect(await outcome(sync.run())).toBe("ldap-unavailable");
    }
    expect(await disabled()).toEqual([]);
  });
  it("disables nobody when the directory goes away in the midst, nor by settings that were changed meanwhile", async () => {
    const { store, users, servers, put, disabled } = await aSync();
    servers.put(host, without("anna"));
    let looks = 0;
    const dying = beforeEachCall(servers, () => undefined);
    const breaking = {
      async connect(...given: Parameters<typeof servers.connect>) {
        const session = await dying.connect(...given);
        return beforeEachCall(session, (method) => { if (method === "find" && (looks += 1) === 3) servers.remove(host); });
      },
    };
    expect(await outcome(new SyncLdapUsers(store, box, breaking, users, random, clock).run())).toBe("ldap-unavailable");
    expect(looks).toBe(3);

    servers.put(host, without("anna"));
    clock.advance(60_000);
    const changing = {
      async connect(...given: Parameters<typeof servers.connect>) {
        const session = await servers.connect(...given);
        return beforeEachCall(session, (method) => (method === "close" ? put(searching({ loginGroups: ["a"] })) : undefined));
      },
    };
    expect(await new SyncLdapUsers(store, box, changing, users, random, clock).run()).toEqual({ looked: 2, disabled: [], kept: [] });
    expect(await disabled()).toEqual([]);
  });
  it("says nothing of somebody who was deleted meanwhile", async () => {
    const { store, users, servers } = await aSync();
    servers.put(host, without("anna"));
    const deleting = {
      async connect(...given: Parameters<typeof servers.connect>) {
        const session = await servers.connect(...given);
        return beforeEachCall(session, (method) => (method === "close" ? users.remove("anna", () => [], () => []) : undefined));
      },
    };
    expect(await new SyncLdapUsers(store, box, deleting, users, random, clock).run()).toEqual({ looked: 2, disabled: [], kept: [] });
  });
  it("keeps the last super admin", async () => {
    const { sync, users, servers, disabled } = await aSync();
    await users.add({ state: fromLdap("carl", { role: "super admin" }) });
    servers.put(host, without("carl"));
    expect(await sync.run()).toEqual({ looked: 3, disabled: [], kept: ["carl"] });
    expect(await disabled()).toEqual([]);
  });
});
