import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { FormLines } from "./form-lines.js";
import { Truecaser } from "./truecaser.js";

const aForm = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("ΟΔΟΣ", "Σ", "İstanbul", "İ", "STRASSE", "ẞ", "Python", "iPhone"))
  .filter((form) => !form.includes("\n"));

it("finds each form by its small letters, as a map of them does", () => {
  fc.assert(fc.property(fc.array(aForm), fc.array(aForm), (given, others) => {
    const known = new Map([...given].reverse().map((form) => [form.toLowerCase(), form]));
    const forms = given.filter((form, at) => given.findIndex((one) => one.toLowerCase() === form.toLowerCase()) === at);
    const lines = new FormLines(forms.map((form) => `${form}\n`).join(""));
    expect([...lines.values()]).toEqual(forms);
    for (const form of [...given, ...others]) expect(lines.get(form.toLowerCase())).toBe(known.get(form.toLowerCase()));
  }));
});

it("comes back from bytes as it was written", () => {
  const learnt = Truecaser.of([{ form: "İstanbul", count: 3 }, { form: "ΟΔΟΣ", count: 2 }, { form: "Python", count: 9 }]).writing(false);
  const read = Truecaser.fromBytes(learnt.toBytes());
  expect(read.writesTitles).toBe(false);
  expect(read.toBytes()).toEqual(learnt.toBytes());
  for (const word of ["İSTANBUL", "οδος", "PYTHON", "java"]) expect(read.usualForm(word, "upper")).toBe(learnt.usualForm(word, "upper"));
});
