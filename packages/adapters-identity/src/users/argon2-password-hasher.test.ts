import { describe, expect, it } from "@jest/globals";
import { Argon2PasswordHasher } from "./argon2-password-hasher.js";

describe("Argon2PasswordHasher", () => {
  const hasher = new Argon2PasswordHasher();

  it("hashes in PHC form at the documented cost, each time with new salt", async () => {
    const [one, other] = [await hasher.hash("secret"), await hasher.hash("secret")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });
  it("knows its password among others", async () => {
    const hash = await hasher.hash("päss 密码 \u0000 long".padEnd(1024, "x"));
    expect(await hasher.verify(hash, "päss 密码 \u0000 long".padEnd(1024, "x"))).toBe(true);
    expect(await hasher.verify(hash, "päss 密码 \u0000 long".padEnd(1023, "x"))).toBe(false);
    expect(await hasher.verify(hash, "päss 密码 ")).toBe(false);
    expect(await hasher.verify(hash, "")).toBe(false);
  });
  it.each(["", "anything"])("is false for nobody's password %j", async (password) =>
    expect(await hasher.verify(undefined, password)).toBe(false));
  it("fails loudly on a hash that is none", async () => {
    await expect(hasher.verify("secret", "secret")).rejects.toThrow();
  });

  it("refuses who comes when too many wait, and serves everybody else", async () => {
    const narrow = new Argon2PasswordHasher({ running: 1, waiting: 3 });
    for (const _burst of [1, 2]) {
      const answers = await Promise.allSettled(Array.from({ length: 10 }, () => narrow.hash("secret")));
      expect(answers.map(({ status }) => status)).toEqual([...Array(4).fill("fulfilled"), ...Array(6).fill("rejected")]);
      expect((answers[9] as PromiseRejectedResult).reason)
        .toMatchObject({ kind: "unavailable", code: "server-busy", retryAfterSeconds: 1 });
    }
  });
  it("gives its place back after a failure", async () => {
    const narrow = new Argon2PasswordHasher({ running: 1, waiting: 3 });
    await expect(narrow.verify("no hash", "secret")).rejects.toThrow();
    await Promise.all([narrow.hash("a"), narrow.hash("b"), narrow.hash("c")]);
    expect(await narrow.verify(await narrow.hash("a"), "a")).toBe(true);
  });
});
