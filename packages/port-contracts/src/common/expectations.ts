import assert from "node:assert/strict";
import type { ErrorKind } from "@dragoman/domain/common";

/** Expects a DomainError of that kind and code; compared by its facts, for a foreign copy of the class is as good. */
export async function rejects(failing: Promise<unknown> | (() => Promise<unknown>), kind: ErrorKind, code: string): Promise<void> {
  await assert.rejects(failing, (error: { kind?: unknown; code?: unknown }) => {
    assert.equal(error.code, code, String(error));
    assert.equal(error.kind, kind);
    return true;
  });
}

/** Waits for a state; a minute without it is a failure. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Numbers from 1 to `count`. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Texts that trip what is not careful: letters of many scripts, wild cards, quotes, code units that are no character. */
export const hardTexts: readonly string[] = [
  "", " ", "naïve Straße İstanbul", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 🙂", "العربية", "100%_\\", "Robert'); DROP TABLE users;--", "\"{}[]\\u0000",
  "line\r\nfeed\ttab",
];
/** What only the keepers of free text must keep: NUL and half a surrogate pair. */
export const brokenTexts: readonly string[] = ["\u0000", "a\u0000b", "\ud800", "\udc00x"];
