import {
  Flag, Integer, jsonBody, like, list, members, named, object, optional, record, requireParameter, routesOf, Text, text,
} from "@dragoman/adapters-http/route-kit";
import { everyRole, linguists } from "@dragoman/domain/users";
import type { ConfiguredRules, CustomInstruction, StyleRule, StyleRules } from "./style-rules.js";

/** What the routes call. */
export interface StyleRuleUse {
  readonly styleRules: StyleRules;
}

class StyleRulesQuery {
  @Integer({ min: 0, max: 1_000, default: 0, about: "The first is 0." })
  page?: number;

  @Integer({ min: 1, max: 1_000, default: 10 })
  page_size?: number;

  @Flag({ default: false, about: "Whether rules and instructions are shown too." })
  detailed?: boolean;
}

class StyleRulePath {
  @Text({ required: true, max: 100, example: "dca2e053-8ae5-45e6-a0d2-881156e7f4e4" })
  styleId!: string;
}

class InstructionPath extends StyleRulePath {
  @Text({ required: true, max: 100, example: "6f1b0c9e-55f4-4a3b-9a52-0c6d1f0a7e11" })
  instructionId!: string;
}

type Instruction = Partial<Omit<CustomInstruction, "id">>;

const configured = record(record(text));
const instruction = members({ label: optional(text), prompt: optional(text), source_language: optional(text) });
const ruleBody = jsonBody<{
  readonly name?: string; readonly language?: string; readonly configured_rules?: ConfiguredRules;
  readonly custom_instructions?: readonly Instruction[];
}>(members({
  name: optional(text), language: optional(text), configured_rules: optional(configured), custom_instructions: optional(list(instruction)),
}));
const instructionBody = jsonBody<Instruction>(instruction);

const instructionSchema = named("CustomInstruction", object({
  id: like(text, "6f1b0c9e-55f4-4a3b-9a52-0c6d1f0a7e11"), label: like(text, "Tone"), prompt: like(text, "Be friendly."),
  source_language: optional(text),
}));
const ruleSchema = named("StyleRule", members({
  style_id: text, name: text, language: text, configured_rules: optional(configured),
  custom_instructions: optional(list(instructionSchema)),
}));

const route = routesOf<StyleRuleUse>();

/** Style rules that are kept, and heeded by nothing. */
export const styleRuleRoutes = [
  route("GET", "/v3/style_rules", {
    may: everyRole, query: StyleRulesQuery, answers: object({ style_rules: list(ruleSchema) }),
    run: ({ query: { page = 0, page_size: size = 10, detailed = false } }, { styleRules }) =>
      styleRules.list().slice(page * size, (page + 1) * size).map((rule) => (detailed ? rule : brief(rule))),
    show: (rules) => ({ style_rules: rules }),
  }),
  route("POST", "/v3/style_rules", {
    may: linguists, input: ruleBody, answers: ruleSchema, status: 201,
    run: ({ input: { name, language, configured_rules = {}, custom_instructions = [] } }, { styleRules }) => styleRules.add(
      { name: requireParameter("name", name), language: requireParameter("language", language), configured_rules },
      custom_instructions.map(whole)),
    show: (rule) => rule,
  }),
  route("GET", "/v3/style_rules/:styleId", {
    may: everyRole, params: StyleRulePath, answers: ruleSchema,
    run: ({ params }, { styleRules }) => styleRules.find(params.styleId), show: (rule) => rule,
  }),
  route("PATCH", "/v3/style_rules/:styleId", {
    may: linguists, params: StyleRulePath, input: ruleBody, answers: ruleSchema,
    run: ({ params, input }, { styleRules }) => styleRules.change(params.styleId, { name: requireParameter("name", input.name) }),
    show: (rule) => rule,
  }),
  route("DELETE", "/v3/style_rules/:styleId", {
    may: linguists, params: StyleRulePath, answers: text, status: 204,
    run: ({ params }, { styleRules }) => styleRules.remove(params.styleId),
  }),
  route("PUT", "/v3/style_rules/:styleId/configured_rules", {
    may: linguists, params: StyleRulePath, input: jsonBody<ConfiguredRules>(configured), answers: ruleSchema,
    run: ({ params, input }, { styleRules }) => styleRules.change(params.styleId, { configured_rules: input }), show: (rule) => rule,
  }),
  route("POST", "/v3/style_rules/:styleId/custom_instructions", {
    may: linguists, params: StyleRulePath, input: instructionBody, answers: instructionSchema, status: 201,
    run: ({ params, input }, { styleRules }) => styleRules.addInstruction(params.styleId, whole(input)), show: (one) => one,
  }),
  route("GET", "/v3/style_rules/:styleId/custom_instructions/:instructionId", {
    may: everyRole, params: InstructionPath, answers: instructionSchema,
    run: ({ params }, { styleRules }) => styleRules.instruction(params.styleId, params.instructionId), show: (one) => one,
  }),
  route("PUT", "/v3/style_rules/:styleId/custom_instructions/:instructionId", {
    may: linguists, params: InstructionPath, input: instructionBody, answers: instructionSchema,
    run: ({ params, input }, { styleRules }) => styleRules.replaceInstruction(params.styleId, params.instructionId, whole(input)),
    show: (one) => one,
  }),
  route("DELETE", "/v3/style_rules/:styleId/custom_instructions/:instructionId", {
    may: linguists, params: InstructionPath, answers: text, status: 204,
    run: ({ params }, { styleRules }) => styleRules.removeInstruction(params.styleId, params.instructionId),
  }),
];

function brief({ configured_rules: _rules, custom_instructions: _instructions, ...rule }: StyleRule) {
  return rule;
}

function whole({ label, prompt, ...more }: Instruction): Omit<CustomInstruction, "id"> {
  return { ...more, label: requireParameter("label", label), prompt: requireParameter("prompt", prompt) };
}
