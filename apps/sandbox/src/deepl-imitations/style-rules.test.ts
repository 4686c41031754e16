import { describe, expect, it } from "@jest/globals";
import { seededStyleRule, StyleRules } from "./style-rules.js";

const kept = () => {
  let made = 0;
  return new StyleRules({ id: () => `id ${++made}` }, () => "2026-02-02T00:00:00.000Z");
};
const facts = { name: "Mine", language: "en", configured_rules: {} };
const notFound = expect.objectContaining({ code: "style-rule-not-found" });

describe("style rules", () => {
  it("are there from the start, and more are kept beside", () => {
    const rules = kept();
    const added = rules.add(facts, [{ label: "Tone", prompt: "Be friendly." }]);
    expect(rules.list()).toEqual([seededStyleRule, added]);
    expect(rules.find(added.style_id)).toEqual(added);
    expect(added.custom_instructions).toEqual([{ id: "id 1", label: "Tone", prompt: "Be friendly." }]);
  });

  it("get other names, settings and instructions, and a new version with each", () => {
    const rules = kept();
    const { style_id: id } = rules.add(facts, []);
    expect(rules.change(id, { name: "Yours" })).toMatchObject({ name: "Yours", version: 2 });
    const { id: instruction } = rules.addInstruction(id, { label: "a", prompt: "b" });
    expect(rules.replaceInstruction(id, instruction, { label: "c", prompt: "d" })).toEqual({ id: instruction, label: "c", prompt: "d" });
    expect(rules.instruction(id, instruction).label).toBe("c");
    rules.removeInstruction(id, instruction);
    expect(rules.find(id)).toMatchObject({ custom_instructions: [], version: 5 });
  });

  it("that are not there are not found", () => {
    const rules = kept();
    const { style_id: id } = rules.add(facts, []);
    rules.remove(id);
    const asked = [
      () => rules.find(id), () => rules.change(id, {}), () => rules.remove(id), () => rules.addInstruction(id, { label: "a", prompt: "b" }),
      () => rules.instruction(seededStyleRule.style_id, "x"), () => rules.removeInstruction(seededStyleRule.style_id, "x"),
    ];
    for (const ask of asked) expect(ask).toThrow(notFound);
  });

  it("have an end", () => {
    const rules = kept();
    for (let more = 1; more < 1_000; more += 1) rules.add(facts, []);
    expect(() => rules.add(facts, [])).toThrow(expect.objectContaining({ code: "style-rules-full" }));
  });
});
