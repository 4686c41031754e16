import { describe, expect, it } from "@jest/globals";
import {
  type Account, accountCategories, type AccountFacts, accountFeatures, changeAccount, featuresOf, isOpen, newAccount, ownAccount,
  requireRoom, unlimited,
} from "./account.js";
import { addCredential, changeCredential, removeCredential } from "./account-credentials.js";
import type { ApiCredential } from "./api-credential.js";

const account = (facts: AccountFacts = {}): Account => ({ ...newAccount({ name: "One", ...facts }), id: 7 });
const by = { userNumber: 3, email: "anna@company.example", at: 10 };
const later = { userNumber: 4, email: "bob@company.example", at: 20 };
const credential = (clientId: string, change: Partial<ApiCredential> = {}): ApiCredential =>
  ({ clientId, secretHash: "s1", name: "CAT tool", active: true, epoch: "e1", created: by, modified: by, ...change });
const failing = (code: string, kind = "invalid") => expect.objectContaining({ kind, code });

describe("an account", () => {
  it.each(accountCategories)("of the category %s has a value for every feature", (category) => {
    expect(Object.keys(newAccount({ name: "x", category }).features).sort()).toEqual([...accountFeatures].sort());
    expect(account({ category }).features).toEqual(featuresOf[category]);
  });
  it("is standard, open and without an end where nothing is said", () => {
    expect(account({ name: " One " })).toEqual({
      id: 7, name: "One", description: "", active: true, category: "STANDARD", features: featuresOf.STANDARD, credentials: [],
    });
  });
  it.each<[string, AccountFacts]>([
    ["no name", {}], ["a blank name", { name: " " }], ["a long name", { name: "x".repeat(201) }], ["a name of two lines", { name: "a\nb" }],
    ["half a character", { name: "\ud800" }], ["a long description", { name: "x", description: "x".repeat(2_001) }],
    ["a negative limit", { name: "x", features: { USERS: -1 } }], ["half a user", { name: "x", features: { USERS: 1.5 } }],
    ["a limit beyond what numbers tell apart", { name: "x", features: { USERS: 2 ** 53 } }],
  ])("is not made with %s", (_, facts) => {
    expect(() => newAccount(facts)).toThrow(failing("account-invalid"));
    if (facts.name !== undefined) expect(() => changeAccount(account(), facts)).toThrow(failing("account-invalid"));
  });
  it("keeps what nothing is said of, and takes the features of another category", () => {
    const limited = account({ category: "TRIAL", features: { USERS: 9 }, ends: 100 });
    expect(changeAccount(limited, { description: "new" })).toEqual({ ...limited, description: "new" });
    expect(changeAccount(limited, { category: "TRIAL", features: { API_KEYS: 1 } }).features)
      .toEqual({ ...featuresOf.TRIAL, USERS: 9, API_KEYS: 1 });
    expect(changeAccount(limited, { category: "ENTERPRISE" }).features).toEqual(featuresOf.ENTERPRISE);
    expect(changeAccount(limited, { ends: 200 }).ends).toBe(200);
    expect(changeAccount(limited, { ends: null })).not.toHaveProperty("ends");
  });
  it("is open until it is closed or ends", () => {
    expect([isOpen(account(), 1e18), isOpen(account({ active: false }), 0)]).toEqual([true, false]);
    expect([99, 100, 101].map((now) => isOpen(account({ ends: 100 }), now))).toEqual([true, false, false]);
  });
});

describe("a limit", () => {
  it("lets so many in and no more, and names the feature", () => {
    const limited = account({ features: { USERS: 2 } });
    requireRoom(limited, "USERS", 1);
    expect(() => requireRoom(limited, "USERS", 2)).toThrow(failing("account-limit-reached", "forbidden"));
    expect(() => requireRoom(limited, "USERS", 2)).toThrow("USERS");
    expect(() => requireRoom(account({ features: { CHARACTERS: 0 } }), "CHARACTERS", 0)).toThrow("CHARACTERS");
  });
  it("is none at 2147483647, and a real one above", () => {
    requireRoom(ownAccount, "USERS", unlimited + 1);
    const large = account({ features: { CHARACTERS: 5_000_000_000 } });
    requireRoom(large, "CHARACTERS", 4_999_999_999);
    expect(() => requireRoom(large, "CHARACTERS", 5_000_000_000)).toThrow(failing("account-limit-reached", "forbidden"));
  });
  it("of credentials is 1000 where there is none", () => {
    requireRoom(ownAccount, "API_KEYS", 999);
    expect(() => requireRoom(ownAccount, "API_KEYS", 1_000)).toThrow("1000");
  });
});

describe("API credentials", () => {
  const two = { ...account({ features: { API_KEYS: 3 } }), credentials: [credential("one"), credential("two")] };

  it("are added behind those that are there, up to the limit", () => {
    const three = addCredential(two, credential("three")).account;
    expect(three.credentials.map(({ clientId }) => clientId)).toEqual(["one", "two", "three"]);
    expect(() => addCredential(three, credential("four"))).toThrow(failing("account-limit-reached", "forbidden"));
    for (const name of ["", "  ", "a\nb", "x".repeat(201)]) {
      expect(() => addCredential(two, credential("x", { name }))).toThrow(failing("credential-invalid"));
    }
  });
  it.each([
    ["renamed", { name: "New" }, "e1"], ["switched on", { active: true }, "e1"], ["switched off", { active: false }, "e2"],
    ["given another secret", { secretHash: "s2" }, "e2"],
  ])("that are %s keep their tokens or end them", (_, change, epoch) => {
    const changed = changeCredential(two, "two", change, later, "e2");
    expect(changed.credential).toEqual(credential("two", { ...change, epoch, modified: later }));
    expect(changed.account.credentials).toEqual([credential("one"), changed.credential]);
  });
  it("are taken away, and not found any more", () => {
    const { account: left, credential: gone } = removeCredential(two, "one");
    expect([left.credentials, gone]).toEqual([[credential("two")], credential("one")]);
    expect(() => removeCredential(left, "one")).toThrow(failing("credential-not-found", "notFound"));
    expect(() => changeCredential(left, "one", { name: "x" }, later, "e2")).toThrow(failing("credential-not-found", "notFound"));
    expect(() => changeCredential(left, "two", { name: "" }, later, "e2")).toThrow(failing("credential-invalid"));
  });
});
