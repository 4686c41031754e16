import assert from "node:assert/strict";
import type { UserFilter } from "@dragoman/application/users";
import { aUser, aUserWithoutRole } from "../common/builders.js";
import { hardTexts } from "../common/expectations.js";
import type { Promised } from "../common/subject.js";
import type { UserRepositorySubject } from "./user-repository-subject.js";

const everything = { page: 1, perPage: 1000 };

const users = [
  aUser({ username: "Ann@example.org", displayName: "Ann Straße", role: "admin" }),
  aUserWithoutRole({ username: "bob@example.org", displayName: "100%_\\", authenticationType: "ldap" }),
  aUser({ username: "Cy_d@example.org", displayName: "1000", role: "linguist", disabled: true }),
  aUser({ username: "dan@sub.example.net", displayName: "", role: "observer", authenticationType: "saml" }),
];

/** Filters, with the first letters of the users that each finds. */
const table: readonly (readonly [UserFilter, string])[] = [
  [{}, "abcd"],
  [{ username: "N@" }, "ad"], [{ username: "_" }, "c"], [{ username: "%" }, ""], [{ username: ".ORG" }, "abc"],
  [{ displayName: "STRASSE" }, "a"], [{ displayName: "0%" }, "b"], [{ displayName: "\\" }, "b"], [{ displayName: "100" }, "bc"],
  [{ roles: ["admin"] }, "a"], [{ roles: [""] }, "b"], [{ roles: ["", "observer"] }, "bd"],
  [{ roles: ["super admin"] }, ""], [{ roles: [] }, ""],
  [{ authenticationTypes: ["local"] }, "ac"], [{ authenticationTypes: ["ldap", "saml"] }, "bd"], [{ authenticationTypes: [] }, ""],
  [{ disabled: true }, "c"], [{ disabled: false }, "abd"],
  [{ username: ".org", roles: ["admin", ""], disabled: false, authenticationTypes: ["ldap"] }, "b"],
];

/** What `list` promises. */
export function listingUsers(promised: Promised<UserRepositorySubject>): void {
  promised("lists what matches each filter, ordered by name without letter case", async ({ adapter }) => {
    for (const user of users.toReversed()) await adapter.add({ state: user });
    for (const [filter, names] of table) {
      const page = await adapter.list(filter, everything);
      assert.equal(page.items.map((user) => user.username.charAt(0).toLowerCase()).join(""), names, JSON.stringify(filter));
      assert.equal(page.totalItems, names.length, JSON.stringify(filter));
    }
    assert.deepEqual((await adapter.list({}, everything)).items, users);
  });
  promised("takes the characters of a filter literally", async ({ adapter }) => {
    const texts = hardTexts.filter((text) => text.trim() !== "");
    for (const displayName of texts) await adapter.add({ state: aUser({ displayName }) });
    for (const text of texts) {
      assert.deepEqual((await adapter.list({ displayName: text }, everything)).items.map((user) => user.displayName), [text]);
    }
  });
  promised("answers true totals on every page, also past the last one", async ({ adapter }) => {
    assert.deepEqual(await adapter.list({}, { page: 1, perPage: 10 }), { items: [], page: 1, perPage: 10, totalItems: 0 });
    for (const user of users) await adapter.add({ state: user });
    for (const [page, items] of [[1, users.slice(0, 3)], [2, users.slice(3)], [3, []], [1_000_000_000, []]] as const) {
      assert.deepEqual(await adapter.list({}, { page, perPage: 3 }), { items, page, perPage: 3, totalItems: 4 });
    }
  });
}
