import { expect, it } from "@jest/globals";
import { checkMailAddress } from "./mail-address.js";

it.each(["mt@company.example", "O'Neil+mt@mail.company.example", "jörg@company.example"])("takes %s", (address) => {
  expect(() => checkMailAddress("sender", address)).not.toThrow();
});

it.each([
  "", "anna", "anna@localhost", "anna@company.example,eve@evil.example", "anna@company.example\r\nBcc: eve@evil.example",
  "Anna <anna@company.example>", "anna@company.example ", "anna@cömpany.example", `${"a".repeat(200)}@company.example`,
])("refuses %j, and names the field", (address) => {
  expect(() => checkMailAddress("sender", address)).toThrow(expect.objectContaining({
    kind: "invalid", code: "mail-address-invalid", message: expect.stringContaining("sender"),
  }));
});
