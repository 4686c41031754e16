import { MemoryPasswordHasher, MemorySecretBox } from "@dragoman/adapters-memory/users";
import { checkNewPassword, checkOwnApiKey, checkUsername, roles } from "@dragoman/domain/users";
import { describe, expect, it } from "@jest/globals";
import { seededAccounts, seededUsers } from "./seeds.js";

describe("the seeds", () => {
  it("have a user of each role, whom the interface would take", () => {
    expect(seededUsers.map(({ role }) => role)).toEqual(roles);
    for (const { username, password, apiKey } of seededUsers) {
      expect(() => [checkUsername(username), checkNewPassword(password), checkOwnApiKey(apiKey, username)]).not.toThrow();
    }
  });

  it("are kept as users are who came by themselves", async () => {
    const [hasher, box] = [new MemoryPasswordHasher(), new MemorySecretBox()];
    const accounts = seededAccounts(hasher, box, 0);
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(roles.length);
    for (const [at, { passwordHash, key }] of accounts.entries()) {
      expect(await hasher.verify(passwordHash, seededUsers[at]?.password ?? "")).toBe(true);
      expect(box.open(key?.sealed ?? "")).toBe(seededUsers[at]?.apiKey);
    }
  });
});
