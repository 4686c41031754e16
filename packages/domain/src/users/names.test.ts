import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { checkUsername, firstAdministratorName } from "./names.js";

const good = [
  "anna@company.example", "a@b.co", "a.b+c_d@x-y.example", "o'neil@mail.example", "Ünal.Çelik@firma.example", "анна@xn--e1afmkfd.example",
  `${"a".repeat(200 - "@b.example".length)}@b.example`,
];
const bad = [
  "", "me", "batch-delete", "anna", firstAdministratorName, "anna@company", "@company.example", "anna@", "anna@@company.example",
  "a@b@company.example", ".anna@company.example", "anna.@company.example", "an..na@company.example", "anna@.example", "anna@company.",
  "anna@company..example", "anna@-company.example", "anna@company-.example", "anna@1.2.3.4", "anna@[1.2.3.4]", "anna@fïrma.example",
  "anna @company.example", " anna@company.example", "anna@company.example ", "an:na@company.example", "an/na@company.example",
  "an,na@company.example", "anna@company.example,eve@evil.example", "\"anna\"@company.example", "an\\na@company.example",
  "Anna <anna@company.example>", "anna@company.example\r\nBcc: eve@evil.example", "anna@company.example\n", "an\u0000na@company.example",
  "an\u202Ena@company.example", "an\u200Bna@company.example", "an\uFF0Cna@company.example", "an\u2474na@company.example",
  "anna\uFF20company.example",
  `${"a".repeat(201 - "@b.example".length)}@b.example`, `a@${"b".repeat(64)}.example`,
];

describe("checkUsername", () => {
  it.each(good)("takes %j", (username) => expect(() => checkUsername(username)).not.toThrow());
  it.each(bad)("refuses %j", (username) => {
    expect(() => checkUsername(username)).toThrow(expect.objectContaining({ kind: "invalid", code: "username-invalid" }));
  });
  it("takes nothing that could be a path, a list or a header", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, after) => {
      const username = `${before}@${after}.example`;
      try { checkUsername(username); } catch { return; }
      expect(username.normalize("NFKC")).not.toMatch(/[\s:;,"\\/<>()[\]\p{C}]/u);
      expect(username.split("@")).toHaveLength(2);
    }));
  });
});
