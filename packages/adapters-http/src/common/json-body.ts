import { DomainError, invalid } from "@dragoman/domain/common";
import type { Request } from "express";
import { Patience } from "./patience.js";
import { missing, repeated } from "./read-fields.js";
import { hasBody } from "./read-form.js";
import { object, type Optional, type Schema } from "./schema.js";
import { holdsNul, WireFields } from "./wire-fields.js";

/** A body in JSON. */
export interface JsonBody<T> {
  readonly json: Schema;
  /** Its members may as well come as fields of a form or of the query, one by one. */
  readonly inForm?: true;
  /** It is handed on as it came, for whoever reads it to check. */
  readonly asItIs?: true;
  /** There for its type alone. */
  readonly value?: T;
}

/** A body of this schema; whatever it does not list is ignored, and what is null counts as absent. */
export function jsonBody<T>(json: Schema): JsonBody<T> {
  return { json };
}

/** The same, whose members may as well come as fields of a form or of the query; those of the body go before. */
export function jsonOrForm<T>(json: Schema): JsonBody<T> {
  return { json, inForm: true };
}

/** A body that somebody else checks; the schema describes it. */
export function jsonAsItIs(json: Schema): JsonBody<unknown> {
  return { json, asItIs: true };
}

/** An object of a request: it may have more members, which are ignored. */
export function members(properties: Readonly<Record<string, Schema | Optional>>): Schema {
  const { additionalProperties: _closed, ...open } = object(properties);
  return open;
}

/** More than any request that is no document has to say. */
const maxJsonBytes = 2 ** 20;

/** Reads a body in JSON. `fields` are members that came otherwise; those of the body go before. */
export async function readJson(request: Request, schema: Schema, fields: object = {}): Promise<unknown> {
  const body = await readAnyJson(request);
  return fitted(schema, isObject(body) ? { ...fields, ...body } : body, "");
}

/** Reads a body in JSON, whatever it holds. */
export async function readAnyJson(request: Request): Promise<unknown> {
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = request.headers;
  if (!hasBody(request)) throw missing("The body", "It must be JSON, sent as application/json.");
  if (!/^application\/json\s*(;\s*(charset="?utf-?8"?)?\s*)?$/i.test(type) || encoding !== "identity") {
    throw invalid("body-type-unsupported", `A body of type ${JSON.stringify(type)} is not accepted here.`,
      "Send JSON in UTF-8 as application/json, without a content encoding.");
  }
  return parsed(await bodyOf(request));
}

/** Reads the same out of the fields of a form or query. */
export function readMembers(schema: Schema, wire: WireFields): unknown {
  return fitted(schema, membersIn(schema, wire), "");
}

/** What of the members of an object came as fields. In a form everything is a text: numbers and flags are made of those that look so. */
export function membersIn({ properties = {} }: Schema, wire: WireFields): object {
  return Object.fromEntries(Object.entries(properties).flatMap(([name, schema]): readonly (readonly [string, unknown])[] => {
    const types = [schema.type].flat();
    if (schema.items?.type === "object") return objectsIn(name, schema.items, wire);
    const texts = wire.get(name);
    if (texts.length === 0) return [];
    if (types.includes("array") && (texts.length > 1 || !types.includes("string"))) {
      return [[name, texts.map((text) => scalar([schema.items?.type ?? "string"].flat(), text))]];
    }
    if (texts.length > 1) throw repeated(name);
    const text = texts[0] as string;
    return text === "" && !types.includes("string") ? [] : [[name, scalar(types, text)]];
  }));
}

/** A list of objects comes in a form as `name[0].member`. */
function objectsIn(name: string, items: Schema, wire: WireFields): readonly (readonly [string, readonly object[]])[] {
  const found = new Map<string, WireFields>();
  for (const [field, values] of wire) {
    const [, place = "", member = ""] = field.startsWith(`${name}[`) ? /^\[(\d{1,4})\]\.(\w+)$/.exec(field.slice(name.length)) ?? [] : [];
    if (place === "") continue;
    const one = found.get(place) ?? new WireFields();
    found.set(place, one);
    for (const value of values) one.add(member, value);
  }
  return found.size === 0 ? [] : [[name, [...found.values()].map((one) => membersIn(items, one))]];
}

const flags: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false };

function scalar(types: readonly string[], text: string): unknown {
  if (types.includes("string")) return text;
  if (types.includes("boolean") && Object.hasOwn(flags, text.toLowerCase())) return flags[text.toLowerCase()];
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
}

/** Whether a body in JSON comes with the request. */
export function isJson({ headers }: Request): boolean {
  return /^application\/json\b/i.test(headers["content-type"] ?? "");
}

async function bodyOf(request: Request): Promise<Buffer> {
  // A failed request is answered, so its connection must outlive the reading of its body.
  const chunks = request.iterator({ destroyOnReturn: false });
  const patience = new Patience();
  const pieces: Buffer[] = [];
  let size = 0;
  for (;;) {
    const next: IteratorResult<Buffer, undefined> = await patience.next(chunks.next());
    if (next.done === true) return Buffer.concat(pieces);
    size += next.value.length;
    if (size > maxJsonBytes) {
      throw new DomainError(
        "tooLarge", "field-too-large", `The body is longer than ${maxJsonBytes} bytes.`, { details: "Send less at once." },
      );
    }
    pieces.push(next.value);
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown;
  } catch {
    // What the parser says repeats the body, which may hold secrets.
    throw invalid("json-malformed", "The body is no JSON.", "It must be one JSON value in UTF-8, as RFC 8259 has it.");
  }
}

/** What of the value the schema lists; closed lists in any letter case. Throws for what is not as it says, with the way to it. */
function fitted(schema: Schema, value: unknown, path: string): unknown {
  const type = typeFor(schema, value);
  switch (type) {
    case "object":
      if (!isObject(value)) throw unfit(schema, path);
      return { ...fittedMembers(schema, value, path), ...fittedOthers(schema, value, path) };
    case "array":
      if (!Array.isArray(value)) throw unfit(schema, path);
      return value.map((item: unknown, place) => fitted(schema.items as Schema, item, `${path}[${place}]`));
    case "string":
      if (typeof value !== "string") throw unfit(schema, path);
      if (value.includes("\0")) throw holdsNul(path);
      return schema.enum === undefined ? value : listed(schema, value, path);
    case "integer":
      if (!Number.isSafeInteger(value)) throw unfit(schema, path);
      return value;
    case "number":
    case "boolean":
      if (typeof value !== type) throw unfit(schema, path);
      return value;
  }
}

/** Of several types the one that the value has; the first where it has none of them. */
function typeFor({ type }: Schema, value: unknown): string {
  if (typeof type === "string") return type;
  const has = Array.isArray(value) ? ["array"] : typeof value === "number" ? ["integer", "number"] : [typeof value];
  return type.find((one) => has.includes(one)) ?? type[0] as string;
}

function fittedMembers({ properties = {}, required = [] }: Schema, value: JsonObject, path: string): object {
  return Object.fromEntries(Object.entries(properties).flatMap(([name, schema]) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member !== undefined && member !== null) return [[name, fitted(schema, member, within(path, name))]];
    if (required.includes(name)) throw missing(within(path, name), `It must be ${expected(schema)}.`);
    return [];
  }));
}

/** Members of a name that the client chooses. */
function fittedOthers({ properties = {}, additionalProperties: schema }: Schema, value: JsonObject, path: string): object {
  if (schema === undefined || schema === false) return {};
  const others = Object.entries(value).filter(([name, member]) => !Object.hasOwn(properties, name) && member !== null);
  if (others.some(([name]) => name.includes("\0"))) throw holdsNul(`A name in ${whole(path)}`);
  return Object.fromEntries(others.map(([name, member]) => [name, fitted(schema, member, within(path, name.slice(0, 80)))]));
}

function listed(schema: Schema, value: string, path: string): string {
  const found = schema.enum?.find((one) => one.toLowerCase() === value.toLowerCase());
  if (found === undefined) throw unfit(schema, path);
  return found;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Whether what a route takes is a body in JSON. */
export function isJsonBody(input: unknown): input is JsonBody<unknown> {
  return typeof input === "object" && input !== null && "json" in input;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function within(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function whole(path: string): string {
  return path === "" ? "The body" : path;
}

/** It never repeats the value, which may be a secret. */
function unfit(schema: Schema, path: string): DomainError {
  return invalid("unknown-value", `${whole(path)} is not accepted.`, `It must be ${expected(schema)}.`);
}

const names = {
  object: "an object", array: "a list", integer: "a whole number", number: "a number", boolean: "true or false", string: "a text",
} as const;

function expected({ type, enum: values }: Schema): string {
  if (values !== undefined) return `one of: ${values.join(", ")}`;
  return [type].flat().flatMap((one) => (one === "null" ? [] : names[one])).join(" or ");
}
