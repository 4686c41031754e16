import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { FormReader } from "./form-reader.js";

const text = fc.string({ unit: "binary" }).filter((value) => !/\p{Cs}/u.test(value) && !value.includes("\0") && value.length < 150);
const name = text.filter((value) => value !== "" && value !== "input" && Buffer.byteLength(encodeURIComponent(value)) <= 200);

/** A form of text fields with the Base64 field at any place, and the places where it is cut. */
const forms = fc.record({
  fields: fc.array(fc.tuple(name, text), { maxLength: 6 }), bytes: fc.uint8Array({ maxLength: 300 }), place: fc.nat(6),
  cuts: fc.array(fc.nat(1500), { maxLength: 12 }),
  wrapped: fc.boolean(), raw: fc.boolean(),
});

function reader(form: string, cuts: readonly number[] = []): FormReader {
  const bytes = Buffer.from(form);
  const ends = [...cuts.filter((cut) => cut < bytes.length), bytes.length].sort((a, b) => a - b);
  const pieces = ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
  return new FormReader(async () => pieces.shift());
}

async function readAll(form: FormReader, maxBytes = 1e6): Promise<{ fields: [string, string][]; input: Buffer }> {
  const fields: [string, string][] = [];
  const input: Buffer[] = [];
  for (let field = await form.name(); field !== undefined; field = await form.name()) {
    if (field !== "input") fields.push([field, await form.value()]);
    else for await (const piece of form.base64("input", maxBytes)) input.push(piece);
  }
  return { fields, input: Buffer.concat(input) };
}

describe("FormReader", () => {
  it("reads what URLSearchParams and Buffer read, however the form is cut", async () => {
    await fc.assert(fc.asyncProperty(forms, async ({ fields, bytes, place, cuts, wrapped, raw }) => {
      const base64 = Buffer.from(bytes).toString("base64");
      const lines = wrapped ? base64.replace(/.{20}/g, "$&\r\n") : base64;
      // A client that does not percent-encode sends `+` as it is, and it means a blank then.
      const input = `input=${raw ? lines : encodeURIComponent(lines)}`;
      const parts = fields.map(([key, value]) => new URLSearchParams([[key, value]]).toString());
      parts.splice(place, 0, input);
      const form = parts.join("&");
      const read = await readAll(reader(form, cuts));
      expect(read.fields).toEqual([...new URLSearchParams(form)].filter(([key]) => key !== "input"));
      expect(read.input).toEqual(Buffer.from(bytes));
    }), { numRuns: 500 });
  });

  it("takes exactly the Base64 that is well-formed", async () => {
    const nearly = fc.string({ unit: fc.constantFrom("A", "z", "9", "+", "/", "=", " ", "\r\n", "-", "%", "é"), maxLength: 14 });
    await fc.assert(fc.asyncProperty(nearly, fc.array(fc.nat(60), { maxLength: 4 }), async (value, cuts) => {
      const plain = value.replaceAll(" ", "+").replaceAll("\r\n", "");
      const wellFormed = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(plain);
      const read = readAll(reader(`input=${encodeURIComponent(value)}`, cuts));
      if (wellFormed) expect((await read).input).toEqual(Buffer.from(plain, "base64"));
      else await expect(read).rejects.toMatchObject({ kind: "invalid", code: "base64-malformed" });
    }), { numRuns: 1000 });
  });

  it.each([
    ["", []], ["&&", []], ["a", [["a", ""]]], ["a&b=", [["a", ""], ["b", ""]]], ["=x", [["", "x"]]], ["a=b=c", [["a", "b=c"]]],
    ["a=1&&b=2&", [["a", "1"], ["b", "2"]]],
    ["+a=%2B", [[" a", "+"]]], ["é=ü", [["é", "ü"]]],
  ])("reads %j", async (form, fields) => {
    expect((await readAll(reader(form))).fields).toEqual(fields);
  });

  it.each([
    ["a=1&title=%zz", "title cannot be decoded."], ["title=a%00b", "title cannot be decoded."], ["title=%FF", "title cannot be decoded."],
    ["ti%00tle=a", "The name of a field cannot be decoded."],
    ["=%zz", "A field without a name cannot be decoded."],
    [`title=${"x".repeat(64 * 1024 + 1)}`, "title is longer than 65536 bytes."],
    [`${"x".repeat(201)}=1`, "The name of a field is longer than 200 bytes."],
  ])("says which field is wrong", async (form, message) => {
    await expect(readAll(reader(form, [3]))).rejects.toMatchObject({ message });
  });

  it("says where Base64 goes wrong", async () => {
    await expect(readAll(reader("input=AAAAAAAAAA*A", [9])))
      .rejects.toMatchObject({ details: expect.stringContaining('"*" stands at its position 10.') });
  });

  it("stops at the limit, also in the last group", async () => {
    expect((await readAll(reader("input=AAAAAAA="), 5)).input.length).toBe(5);
    await expect(readAll(reader("input=AAAAAAA="), 4)).rejects.toMatchObject({ kind: "tooLarge", code: "input-too-large" });
    await expect(readAll(reader("input=AAAAAAA=&a=b"), 4)).rejects.toMatchObject({ kind: "tooLarge", code: "input-too-large" });
  });

  it("stops at line breaks without end", async () => {
    await expect(readAll(reader(`input=AAAA${"%0A".repeat(400)}`), 3)).rejects.toMatchObject({ kind: "tooLarge", code: "input-too-large" });
    const percent = Buffer.alloc(3_000, "x").toString("base64").replace(/[^]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
    expect((await readAll(reader(`input=${percent.replace(/.{192}/g, "$&%0D%0A")}`), 3_000)).input.length).toBe(3_000);
  });

  it("takes a thousand empty fields, and no form of nothing else", async () => {
    const form = (count: number) => `${"&".repeat(count)}a=b`;
    for (const cuts of [[], [300, 999], [1000]]) {
      expect((await readAll(reader(form(1000), cuts))).fields).toEqual([["a", "b"]]);
      await expect(readAll(reader(form(1001), cuts))).rejects.toMatchObject({ kind: "tooLarge", code: "too-many-fields" });
    }
  });

  it("fails when its source fails", async () => {
    const pieces = [Buffer.from("input=AAAA")];
    const failing = new FormReader(async () => pieces.shift() ?? Promise.reject(new Error("gone")));
    await expect(readAll(failing)).rejects.toThrow("gone");
  });

  it("asks for no more bytes than are taken from it", async () => {
    let pulled = 0;
    const endless = new FormReader(async () => (pulled++ === 0 ? Buffer.from("input=") : Buffer.from("AAAA")));
    await endless.name();
    const pieces = endless.base64("input", 1e6);
    for (let i = 0; i < 5; i++) await pieces.next();
    expect(pulled).toBeLessThanOrEqual(7);
  });
});
