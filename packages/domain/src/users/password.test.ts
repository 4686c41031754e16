import { describe, expect, it } from "@jest/globals";
import { checkFirstPassword, checkNewPassword, normalizePassword } from "./password.js";

const weak = expect.objectContaining({ kind: "invalid", code: "password-too-weak" });
const long = expect.objectContaining({ kind: "invalid", code: "password-too-long" });

describe("checkFirstPassword", () => {
  it.each(["secret", "ключик", "      ", "😀😀😀😀😀😀"])("takes %j", (password) => expect(checkFirstPassword(password)).toBe(password));
  it.each(["", "five5", "😀😀😀"])("refuses %j", (password) => expect(() => checkFirstPassword(password)).toThrow(weak));
});

describe("checkNewPassword", () => {
  it.each(["Abcdefg1", "abcdef1!", "ABCDEF1 ", "Abcdef!?", "Пароль12", "пароль1€", "Ελλάδα12", "密码密码abc1", "Ab1٣٤٥٦٧"])("takes %j",
    (password) => expect(checkNewPassword(password)).toBe(password));
  it.each(["Abcdef1", "abcdefgh", "abcdefg1", "ABCDEFG1", "12345678", "1234567!", "密码密码密码密码", "Парольпа", "😀😀aA1"])("refuses %j",
    (password) => expect(() => checkNewPassword(password)).toThrow(weak));
});

describe("normalizePassword", () => {
  it("makes one of the two ways to write an accent", () => expect(normalizePassword("e\u0301")).toBe(normalizePassword("\u00E9")));
  it("counts characters, not code units", () => expect(normalizePassword("😀".repeat(1024))).toHaveLength(2048));
  it.each([["1025 letters", "a".repeat(1025)], ["1025 emoji", "😀".repeat(1025)], ["megabytes", "a".repeat(5_000_000)]])(
    "refuses %s", (_, password) => {
      for (const check of [normalizePassword, checkFirstPassword, checkNewPassword]) expect(() => check(password)).toThrow(long);
    });
});
