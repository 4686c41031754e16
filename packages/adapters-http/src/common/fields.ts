import { findLanguage } from "@dragoman/domain";
import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from "class-validator";
import { JSONSchema } from "class-validator-jsonschema";
import { examples } from "./examples.js";
import { parseTimestamp } from "./timestamps.js";

/** A class whose properties are declared with the decorators of this file. */
export type Dto<T extends object = object> = new () => T;

/** How one field comes in. On the wire everything is a string; nothing is converted but here. */
export interface Field {
  readonly name: string;
  /** `list` splits at commas and may be repeated; `repeated` is never split. */
  readonly takes: "one" | "list" | "repeated";
  /** The value that the text means; undefined when it means none. */
  readonly convert: (text: string) => unknown;
  /** What would be right, to complete "It is …". */
  readonly expected: string;
  readonly required: boolean;
  /** Its value is never repeated in an answer. */
  readonly secret: boolean;
  /** Empty is a value of its own; elsewhere it counts as absent. */
  readonly mayBeEmpty: boolean;
  /** What somebody might send, as JSON tells it. */
  readonly example: unknown;
}

interface Options {
  readonly required?: boolean;
  readonly secret?: boolean;
  readonly mayBeEmpty?: boolean;
  /** For the OpenAPI document. */
  readonly about?: string;
  /** For the OpenAPI document; absent where the field itself has one, as flags and closed lists have. */
  readonly example?: unknown;
}

type Rule = (prototype: object, property: string) => void;

const declared = new Map<object, Field[]>();

/** The fields of a DTO, those that it inherits first. */
export function fieldsOf(dto: Dto): readonly Field[] {
  const parent = Object.getPrototypeOf(dto) as Dto;
  return [...(typeof parent === "function" && parent.prototype !== undefined ? fieldsOf(parent) : []), ...(declared.get(dto) ?? [])];
}

/** A text. `oneOf` is matched without letter case and answers the value as it is listed. */
export function Text(options: Options & { max?: number; oneOf?: readonly string[]; expected?: string } = {}): PropertyDecorator {
  const { max, oneOf } = options;
  return field(options, {
    takes: "one",
    convert: oneOf === undefined ? (text) => text : (text) => oneOf.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text,
    expected: options.expected ?? (oneOf === undefined ? `a text of at most ${max} characters` : `one of ${oneOf.join(", ")}`),
    example: oneOf?.[0],
  }, [
    IsString(),
    ...(max === undefined ? [] : [MaxLength(max)]),
    ...(oneOf === undefined ? [] : [IsIn(oneOf)]),
  ]);
}

/** A language: our code, an alias or an IETF tag; answers our code, and what it does not know as it came. */
export function LanguageId(options: Options = {}): PropertyDecorator {
  return field(options, { takes: "one", convert: (text) => findLanguage(text)?.code ?? text, expected: "the code of a language", example: "eng" }, [IsString(), MaxLength(40)]);
}

/** A whole number, in decimal digits. */
export function Integer(options: Options & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return field(options, {
    takes: "one",
    convert: wholeNumber,
    expected: `a whole number from ${min} to ${max}`,
    example: min,
  }, [IsInt(), Min(min), Max(max)]);
}

const flags = new Map([["true", true], ["false", false]]);

/** Whole numbers joined by commas; the field may also be repeated. */
export function Integers(options: Options & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return field(options, { takes: "list", convert: wholeNumber, expected: `a list of whole numbers from ${min} to ${max}, joined by commas`, example: [min] },
    [IsArray(), IsInt({ each: true }), Min(min, { each: true }), Max(max, { each: true })]);
}

function wholeNumber(text: string): number | undefined {
  return /^-?[0-9]{1,15}$/.test(text) ? Number(text) : undefined;
}

/** `true` or `false`, in any letter case. */
export function Flag(options: Options = {}): PropertyDecorator {
  return field(options, { takes: "one", convert: (text) => flags.get(text.toLowerCase()), expected: "true or false", example: true }, [IsBoolean()]);
}

/** A moment. A lower bound of an inclusive span rounds up, an upper one down. */
export function Moment(options: Options & { round: "up" | "down" }): PropertyDecorator {
  return field(options, {
    takes: "one",
    convert: (text) => parseTimestamp(text, options.round),
    expected: "a timestamp in UTC such as 2026-11-20 09:30:00.123456Z, with no to nine digits of fraction",
    example: examples.moment,
  }, [IsInt()], { type: "string" });
}

/** Texts joined by commas; the field may also be repeated. */
export function List(options: Options & { oneOf?: readonly string[] } = {}): PropertyDecorator {
  const { oneOf } = options;
  return field(options, {
    takes: "list",
    convert: oneOf === undefined ? (text) => text : (text) => oneOf.find((value) => value.toLowerCase() === text.toLowerCase()),
    expected: oneOf === undefined ? "a list joined by commas" : `a list of ${oneOf.join(", ")}, joined by commas`,
    example: oneOf?.slice(0, 1),
  }, [IsArray(), IsString({ each: true }), ...(oneOf === undefined ? [] : [IsIn(oneOf, { each: true })])]);
}

/** Texts that may hold commas: the field is repeated for each, and never split. */
export function Texts(options: Options = {}): PropertyDecorator {
  return field(options, { takes: "repeated", convert: (text) => text, expected: "a text; the field is repeated for several", example: undefined }, [IsArray(), IsString({ each: true })]);
}

function field(options: Options, how: Pick<Field, "takes" | "convert" | "expected" | "example">, rules: readonly Rule[], schema: object = {}): PropertyDecorator {
  const { required = false, secret = false, mayBeEmpty = false, about, example = how.example } = options;
  return (prototype, property) => {
    const dto = prototype.constructor;
    const fields = declared.get(dto) ?? [];
    declared.set(dto, [...fields, { ...how, name: String(property), required, secret, mayBeEmpty, example }]);
    const all: readonly Rule[] = [...rules, ...(required ? [] : [IsOptional()]), JSONSchema({ ...schema, ...(about === undefined ? {} : { description: about }) })];
    for (const rule of all) rule(prototype, String(property));
  };
}
