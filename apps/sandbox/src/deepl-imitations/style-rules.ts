import type { Random } from "@dragoman/application/common";
import { DomainError } from "@dragoman/domain/common";

/** What a style rule adds in words of its own. */
export interface CustomInstruction {
  readonly id: string;
  readonly label: string;
  readonly prompt: string;
  readonly source_language?: string;
}

/** What is set, by group and name. */
export type ConfiguredRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A style rule as clients know it. Times are in ISO 8601. */
export interface StyleRule {
  readonly style_id: string;
  readonly name: string;
  readonly language: string;
  readonly version: number;
  readonly creation_time: string;
  readonly updated_time: string;
  readonly configured_rules: ConfiguredRules;
  readonly custom_instructions: readonly CustomInstruction[];
}

/** So many rules, and instructions of one, a world keeps. */
const most = 1_000;
const begun = "2026-01-01T00:00:00.000Z";

/** The rule that is always there, by the id that clients' tests know. */
export const seededStyleRule: StyleRule = {
  style_id: "dca2e053-8ae5-45e6-a0d2-881156e7f4e4", name: "Default Style Rule", language: "en", version: 1, creation_time: begun,
  updated_time: begun, configured_rules: { dates_and_times: { calendar_era: "use_bc_and_ad" } },
  custom_instructions: [{ id: "6f1b0c9e-55f4-4a3b-9a52-0c6d1f0a7e11", label: "Tone", prompt: "Be friendly." }],
};

/** Keeps style rules, which no translation heeds. */
export class StyleRules {
  private readonly byId = new Map([[seededStyleRule.style_id, seededStyleRule]]);

  constructor(private readonly random: Pick<Random, "id">, private readonly now: () => string) {}

  list(): readonly StyleRule[] {
    return [...this.byId.values()];
  }

  /** Throws `style-rule-not-found`, as all that follow do. */
  find(id: string): StyleRule {
    const found = this.byId.get(id);
    if (found === undefined) throw notFound(`There is no style rule ${JSON.stringify(id)}.`);
    return found;
  }

  add(facts: Pick<StyleRule, "name" | "language" | "configured_rules">, instructions: readonly Omit<CustomInstruction, "id">[]): StyleRule {
    requireRoom(this.byId.size);
    const now = this.now();
    const times = { creation_time: now, updated_time: now, version: 1 };
    const custom_instructions = instructions.map((one) => ({ ...one, id: this.random.id() }));
    return this.put({ ...facts, ...times, style_id: this.random.id(), custom_instructions });
  }

  change(id: string, change: Partial<Pick<StyleRule, "name" | "configured_rules" | "custom_instructions">>): StyleRule {
    const held = this.find(id);
    return this.put({ ...held, ...change, version: held.version + 1, updated_time: this.now() });
  }

  remove(id: string): void {
    this.find(id);
    this.byId.delete(id);
  }

  instruction(id: string, instructionId: string): CustomInstruction {
    const found = this.find(id).custom_instructions.find((one) => one.id === instructionId);
    if (found === undefined) throw notFound(`The style rule has no instruction ${JSON.stringify(instructionId)}.`);
    return found;
  }

  addInstruction(id: string, facts: Omit<CustomInstruction, "id">): CustomInstruction {
    const { custom_instructions: present } = this.find(id);
    requireRoom(present.length);
    const added = { ...facts, id: this.random.id() };
    this.change(id, { custom_instructions: [...present, added] });
    return added;
  }

  replaceInstruction(id: string, instructionId: string, facts: Omit<CustomInstruction, "id">): CustomInstruction {
    const replaced = { ...facts, id: this.instruction(id, instructionId).id };
    this.change(id, { custom_instructions: this.find(id).custom_instructions.map((one) => (one.id === instructionId ? replaced : one)) });
    return replaced;
  }

  removeInstruction(id: string, instructionId: string): void {
    this.instruction(id, instructionId);
    this.change(id, { custom_instructions: this.find(id).custom_instructions.filter((one) => one.id !== instructionId) });
  }

  private put(rule: StyleRule): StyleRule {
    this.byId.set(rule.style_id, rule);
    return rule;
  }
}

function notFound(message: string): DomainError {
  return new DomainError("notFound", "style-rule-not-found", message, { details: "It never existed, or was deleted." });
}

function requireRoom(present: number): void {
  if (present >= most) throw new DomainError("conflict", "style-rules-full", `There are ${present} already.`, { details: "Delete one." });
}
