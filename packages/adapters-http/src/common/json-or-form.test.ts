import { describe, expect, it } from "@jest/globals";
import { jsonOrForm, members, readMembers } from "./json-body.js";
import { flag, integer, list, number, optional, text, textOrTexts } from "./schema.js";
import { WireFields } from "./wire-fields.js";

const { json } = jsonOrForm(members({
  name: text, q: optional(textOrTexts), texts: optional(list(text)), counts: optional(list(integer)), count: optional(integer),
  share: optional(number), on: optional(flag), either: optional({ type: ["number", "string"] }),
  rows: optional(list(members({ id: text, on: optional(flag) }))),
}));
function read(fields: readonly (readonly [name: string, value: string])[]): unknown {
  const wire = new WireFields();
  for (const [name, value] of fields) wire.add(name, value);
  return readMembers(json, wire);
}

describe("a body that comes as a form", () => {
  it.each<[what: string, fields: readonly (readonly [string, string])[], value: object]>([
    ["texts as they are", [["name", "1"]], { name: "1" }],
    ["nothing else", [["name", "a"], ["other", "b"], ["constructor", "c"]], { name: "a" }],
    ["one of what may be one or several", [["name", "a"], ["q", "x"]], { name: "a", q: "x" }],
    ["several of it", [["name", "a"], ["q", "x"], ["q", "y"]], { name: "a", q: ["x", "y"] }],
    ["a list of one", [["name", "a"], ["texts", "x,y"]], { name: "a", texts: ["x,y"] }],
    ["numbers", [["name", "a"], ["count", "-7"], ["share", "0.5"], ["counts", "1"], ["counts", "2"]],
      { name: "a", count: -7, share: 0.5, counts: [1, 2] }],
    ["flags", [["name", "a"], ["on", "1"]], { name: "a", on: true }],
    ["flags in words", [["name", "a"], ["on", "False"]], { name: "a", on: false }],
    ["a text of what may be one", [["name", "a"], ["either", "7"]], { name: "a", either: "7" }],
    ["empty as absent, save texts", [["name", ""], ["count", ""], ["on", ""]], { name: "" }],
    ["objects by their places", [["name", "a"], ["rows[0].id", "x"], ["rows[1].id", "y"], ["rows[1].on", "1"]],
      { name: "a", rows: [{ id: "x" }, { id: "y", on: true }] }],
    ["no objects of other forms", [["name", "a"], ["rows[0][id]", "x"], ["rows[x].id", "x"], ["rows", "x"]], { name: "a" }],
  ])("gives %s", (_what, fields, value) => expect(read(fields)).toEqual(value));

  it.each<[what: string, fields: readonly (readonly [string, string])[], code: string]>([
    ["a name twice", [["name", "a"], ["name", "b"]], "field-repeated"], ["no name", [], "field-missing"],
    ["half a count", [["name", "a"], ["count", "1.5"]], "unknown-value"],
    ["a count in words", [["name", "a"], ["count", "x"]], "unknown-value"],
    ["a flag that is none", [["name", "a"], ["on", "2"]], "unknown-value"],
    ["an object without its id", [["name", "a"], ["rows[0].on", "1"]], "field-missing"],
  ])("refuses %s", (_what, fields, code) => expect(() => read(fields)).toThrow(expect.objectContaining({ code })));
});
