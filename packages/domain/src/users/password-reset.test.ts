import { describe, expect, it } from "@jest/globals";
import { checkReset, openReset, resetHours } from "./password-reset.js";

const now = 1_700_000_000_000_000;
const reset = openReset("of the token", now);
const lifetime = resetHours * 3_600_000_000;

describe("a reset", () => {
  it.each([0, 1, lifetime - 1])("is open %d µs after it was made", (later) => {
    expect(() => checkReset(reset, "of the token", now + later)).not.toThrow();
  });
  it.each([
    ["when its time is over", reset, "of the token", now + lifetime],
    ["to another token", reset, "of another", now],
    ["where there is none", undefined, "of the token", now],
  ] as const)("is not open %s", (_when, found, hash, at) => {
    expect(() => checkReset(found, hash, at)).toThrow(expect.objectContaining({ kind: "invalid", code: "reset-token-invalid" }));
  });
});
