type Type = "string" | "integer" | "number" | "boolean" | "array" | "object";

/** A JSON schema (draft 2020-12) of an answer; `title` names it in the OpenAPI document. */
export interface Schema {
  readonly title?: string;
  /** Where there are several, a value has any of them. */
  readonly type: Type | readonly (Type | "null")[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | false;
  /** One value of this form, for the OpenAPI document. */
  readonly examples?: readonly [unknown];
}

/** A property that may be left out of its object. */
export interface Optional {
  readonly optional: Schema;
}

export const text: Schema = { type: "string" };
export const integer: Schema = { type: "integer" };
export const number: Schema = { type: "number" };
export const flag: Schema = { type: "boolean" };
/** "" while the moment has not happened. */
export const timestamp: Schema = {
  type: "string", description: "UTC, with six digits of fraction; \"\" while the moment has not come.",
  pattern: "^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z)?$",
};
/** One text, or several. */
export const textOrTexts: Schema = { type: ["string", "array"], items: text };
/** Base64 without line breaks. */
export const base64: Schema = { type: "string", description: "Base64 without line breaks.", pattern: "^[A-Za-z0-9+/]*={0,2}$" };

export function oneOf(values: readonly string[]): Schema {
  return { type: "string", enum: values };
}

/** A list; its example has one item. */
export function list(items: Schema): Schema {
  return { type: "array", items, ...(items.examples === undefined ? {} : { examples: [items.examples] }) };
}

/** Null, or what the schema says. */
export function nullable(schema: Schema): Schema {
  return { ...schema, type: [schema.type as Type, "null"] };
}

/** An object with any keys. */
export function record(values: Schema): Schema {
  return { type: "object", additionalProperties: values };
}

/** An object with exactly these keys; those that are not `optional` are always there. It has an example when each of these has. */
export function object(properties: Readonly<Record<string, Schema | Optional>>): Schema {
  const entries = Object.entries(properties);
  const examples = entries.flatMap(([key, value]) => ("optional" in value ? [] : [[key, value.examples?.[0]] as const]));
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([key, value]) => [key, "optional" in value ? value.optional : value])),
    required: entries.filter(([, value]) => !("optional" in value)).map(([key]) => key),
    additionalProperties: false,
    ...(examples.some(([, example]) => example === undefined) ? {} : { examples: [Object.fromEntries(examples)] }),
  };
}

export function optional(schema: Schema): Optional {
  return { optional: schema };
}

/** The schema with what it means. */
export function described(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** The schema with a value as its example. */
export function like(schema: Schema, example: unknown): Schema {
  return { ...schema, examples: [example] };
}

/** The schema under a name of its own in the OpenAPI document; `example` may be absent where its parts have one. */
export function named(title: string, schema: Schema, example = schema.examples?.[0]): Schema {
  return { ...schema, title, ...(example === undefined ? {} : { examples: [example] }) };
}
