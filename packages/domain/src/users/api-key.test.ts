import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { apiKeySecretLength, checkOwnApiKey, parseApiKey, writeApiKey } from "./api-key.js";
import { checkUsername } from "./names.js";

const letters = [..."abcXYZ019"];
const secrets = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 40 });
const usernames = fc.tuple(fc.string({ unit: fc.constantFrom(..."ab_-+é9"), minLength: 1, maxLength: 60 }),
  fc.constantFrom("b.example", "x-y.example.org"))
  .map(([local, domain]) => `${local}@${domain}`);

describe("parseApiKey", () => {
  it("takes apart what writeApiKey put together, whatever signs the name holds", () => {
    fc.assert(fc.property(usernames, secrets, (username, secret) => {
      expect(parseApiKey(writeApiKey({ username, secret }))).toEqual({ username, secret });
    }));
  });
  it("puts together again exactly what it took apart", () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."u_a@.1\n"), maxLength: 30 }), (key) => {
      const parsed = parseApiKey(key);
      if (parsed !== undefined) expect(writeApiKey(parsed)).toBe(key);
    }));
  });
  it.each(["", "u_", "u__", "u_a@b.example", "u_a@b.example_", "u_a@b.example_abc!", "u_a@b.example_abc\n", "x_a@b.example_abc",
    "U_a@b.example_abc",
    "u_a@b.example_äöü", `u_a@b.example_${"a".repeat(255)}`])("knows that %j is no key", (key) => expect(parseApiKey(key)).toBeUndefined());
  it("has room for the longest name", () => {
    const username = `${"a".repeat(190)}@b.example`;
    checkUsername(username);
    expect(parseApiKey(writeApiKey({ username, secret: "x".repeat(apiKeySecretLength) }))?.username).toBe(username);
  });
});

describe("checkOwnApiKey", () => {
  it.each(["u_anna@b.example_abcdefghijk1", "u_ANNA@b.example_abcdefghijk1", `u_anna@b.example_${"a".repeat(255 - 17)}`])("takes %j",
    (key) => expect(() => checkOwnApiKey(key, "anna@b.example")).not.toThrow());
  it.each(["u_me_abcdefghijk1", "u_eve@b.example_abcdefghijk1", "u_anna@b.example_short", "u_anna@b.example_abcdefghij1",
    "u_anna@b.example_abcdefghij-1",
    "anna@b.example_abcdefghijk1", "u_anna@b.example_abcdefghijk1\n",
    `u_anna@b.example_${"a".repeat(256 - 17)}`])("refuses %j without repeating it", (key) => {
    expect(() => checkOwnApiKey(key, "anna@b.example")).toThrow(
      expect.objectContaining({
        code: "api-key-invalid", message: expect.not.stringContaining(key), details: expect.not.stringContaining(key),
      }));
  });
});
