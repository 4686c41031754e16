import { Readable } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import type { DomainError } from "@dragoman/domain/common";
import type { Request } from "express";
import { jsonBody, members, readJson } from "./json-body.js";
import { flag, integer, list, number, oneOf, optional, record, text } from "./schema.js";

const asked = (body: string | Buffer, headers: object = {}): Request => Object.assign(
  Readable.from([Buffer.from(body)]), { headers: { "content-type": "application/json", "content-length": "9", ...headers } },
) as unknown as Request;
const { json } = jsonBody(members({
  name: text, count: optional(integer), share: optional(number), on: optional(flag), colour: optional(oneOf(["Red", "Blue"])),
  rows: optional(list(members({ id: text }))), groups: optional(record(list(text))),
}));

describe("a body in JSON", () => {
  it.each<[what: string, sent: unknown, read: unknown]>([
    ["what it lists", { name: "a", count: 0, share: 0.5, on: false, rows: [{ id: "x" }, { id: "" }] }, undefined],
    ["nothing else", { name: "", other: 1, rows: [{ id: "x", more: {} }], constructor: 1 }, { name: "", rows: [{ id: "x" }] }],
    ["null as absent", { name: "a", count: null, groups: { a: null, b: [] } }, { name: "a", groups: { b: [] } }],
    ["closed lists in any letter case", { name: "a", colour: "BLUE" }, { name: "a", colour: "Blue" }],
    ["names that the client chooses", { name: "a", groups: { x: ["1", "2"], constructor: [] } }, undefined],
  ])("gives %s", async (_what, sent, read = sent) => {
    expect(await readJson(asked(JSON.stringify(sent)), json)).toEqual(read);
  });

  it("takes names for what they are", async () => {
    const read = await readJson(asked('{"name":"a","groups":{"__proto__":["x"]}}'), json);
    expect(Object.entries((read as { groups: object }).groups)).toEqual([["__proto__", ["x"]]]);
  });

  it.each([
    ["application/json"], ["application/json; charset=utf-8"], ["APPLICATION/JSON;charset=\"UTF-8\""], ["application/json;"],
  ])("comes as %s", async (type) => {
    expect(await readJson(asked('{"name":"é"}', { "content-type": type }), json)).toEqual({ name: "é" });
  });

  it.each<[what: string, request: Request, code: string, message: RegExp]>([
    ["no body", asked("", { "content-length": "0" }), "field-missing", /^The body is missing/],
    ["another type", asked("{}", { "content-type": "text/plain" }), "body-type-unsupported", /text\/plain/],
    ["no type", asked("{}", { "content-type": undefined }), "body-type-unsupported", /type ""/],
    ["another charset", asked("{}", { "content-type": "application/json; charset=utf-16" }), "body-type-unsupported", /utf-16/],
    ["compressed", asked("{}", { "content-encoding": "gzip" }), "body-type-unsupported", /not accepted/],
    ["half of JSON", asked("{"), "json-malformed", /^The body is no JSON/],
    ["blanks", asked("  "), "json-malformed", /^The body is no JSON/],
    ["other bytes than UTF-8", asked(Buffer.from([0x22, 0xff, 0x22])), "json-malformed", /^The body is no JSON/],
    ["brackets alone", asked("[".repeat(500_000)), "json-malformed", /^The body is no JSON/],
    ["too long", asked(`"${"x".repeat(2 ** 20)}"`), "field-too-large", /^The body is longer/],
    ["a list", asked("[]"), "unknown-value", /^The body is not accepted/],
    ["null", asked("null"), "unknown-value", /^The body is not accepted/],
    ["no name", asked("{}"), "field-missing", /^name is missing/],
    ["a null name", asked('{"name":null}'), "field-missing", /^name is missing/],
    ["a name that is none", asked('{"name":7}'), "unknown-value", /^name is not accepted/],
    ["NUL", asked('{"name":"\\u0000"}'), "text-malformed", /^name cannot be decoded/],
    ["half a count", asked('{"name":"","count":1.5}'), "unknown-value", /^count is not accepted/],
    ["a count beyond numbers", asked('{"name":"","count":1e400}'), "unknown-value", /^count is not accepted/],
    ["a share in a text", asked('{"name":"","share":"1"}'), "unknown-value", /^share is not accepted/],
    ["a flag in a text", asked('{"name":"","on":"true"}'), "unknown-value", /^on is not accepted/],
    ["another colour", asked('{"name":"","colour":"green"}'), "unknown-value", /^colour is not accepted/],
    ["a row that is none", asked('{"name":"","rows":[{"id":"x"},"y"]}'), "unknown-value", /^rows\[1\] is not accepted/],
    ["a row without its id", asked('{"name":"","rows":[{}]}'), "field-missing", /^rows\[0\]\.id is missing/],
    ["a group that is none", asked('{"name":"","groups":{"a":[1]}}'), "unknown-value", /^groups\.a\[0\] is not accepted/],
    ["a group called NUL", asked('{"name":"","groups":{"\\u0000":[]}}'), "text-malformed", /^A name in groups/],
  ])("is refused: %s", async (_what, request, code, message) => {
    await expect(readJson(request, json)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it("never repeats what it refuses", async () => {
    for (const body of ['{"name":["hunter2"]}', '{"name":hunter2}']) {
      const { message, details } = await readJson(asked(body), json).catch((error: unknown) => error) as DomainError;
      expect(message + details).not.toContain("hunter2");
    }
  });
});
