import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { AesSecretBox } from "./aes-secret-box.js";

const unreadable = expect.objectContaining({ kind: "unexpected", code: "secret-unreadable" });
let folder: string;
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), "dragoman-box-")); });
afterEach(() => rm(folder, { recursive: true }));

describe("AesSecretBox", () => {
  const box = new AesSecretBox(randomBytes(32));

  it("opens what it sealed, any text", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (secret) => {
      expect(box.open(box.seal(secret))).toBe(secret);
    }));
  });
  it("opens nothing that was changed in one place", () => {
    const sealed = box.seal("u_anna@b.example_secret");
    // The last character also holds bits that are no part of the bytes.
    for (let at = 0; at < sealed.length - 1; at += 1) {
      const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
      expect(() => box.open(changed)).toThrow(unreadable);
    }
  });
  it.each(["", "v1.", "v1.AAAA", "v2.AAAA", "secret"])("opens nothing like %j", (sealed) =>
    expect(() => box.open(sealed)).toThrow(unreadable));
  it("opens nothing that another key sealed", () => {
    expect(() => new AesSecretBox(randomBytes(32)).open(box.seal("secret"))).toThrow(unreadable);
  });
  it("does not seal one secret twice in the same way, nor show it", () => {
    expect(box.seal("secret")).not.toBe(box.seal("secret"));
    expect(box.seal("secret")).not.toContain("secret");
  });
  it("fingerprints alike only the same key under the same box", () => {
    expect(box.fingerprint("a")).toBe(box.fingerprint("a"));
    expect(box.fingerprint("a")).not.toBe(box.fingerprint("b"));
    expect(box.fingerprint("a")).not.toBe(new AesSecretBox(randomBytes(32)).fingerprint("a"));
  });
  it("is the same box at each opening of one file", async () => {
    const file = join(folder, "secrets.key");
    const [one, other] = [await AesSecretBox.open(file), await AesSecretBox.open(file)];
    expect(other.open(one.seal("secret"))).toBe("secret");
    expect(other.fingerprint("a")).toBe(one.fingerprint("a"));
  });
  it.each(["", "abc", "z".repeat(64), "a".repeat(62)])("does not start with the key %j", async (text) => {
    const file = join(folder, "secrets.key");
    await writeFile(file, text);
    await expect(AesSecretBox.open(file)).rejects.toMatchObject({ code: "key-file-unreadable" });
  });
});
