import { languageOfTag } from "@dragoman/domain/language-pairs";
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from "class-validator";
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
  /** So many values at most. */
  readonly most: number;
  /** The value that the text means; undefined when it means none. */
  readonly convert: (text: string) => unknown;
  /** What would be right, to complete "It is …". */
  readonly expected: string;
  readonly required: boolean;
  /** What a value that is not accepted is refused as. */
  readonly code: string;
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
  /** Where a rule inside refuses such values by a code of its own; `unknown-value` otherwise. */
  readonly code?: string;
  /** For the OpenAPI document, as all that follows. */
  readonly about?: string;
  /** Absent where the field itself has one, as flags and closed lists have. */
  readonly example?: unknown;
  /** What an absent field means. */
  readonly default?: unknown;
  /** What is checked further inside, as keywords of JSON Schema. */
  readonly rule?: Readonly<Record<string, unknown>> & { readonly maxLength?: number };
}

type Rule = (prototype: object, property: string) => void;

const declared = new Map<object, Field[]>();

/** The fields of a DTO, those that it inherits first. */
export function fieldsOf(dto: Dto): readonly Field[] {
  const parent = Object.getPrototypeOf(dto) as Dto;
  return [...(typeof parent === "function" && parent.prototype !== undefined ? fieldsOf(parent) : []), ...(declared.get(dto) ?? [])];
}

/** A text. `oneOf` is matched without letter case and answers the value as it is listed; `max` may be wider than the rule inside. */
export function Text(options: Options & { max?: number; oneOf?: readonly string[]; expected?: string } = {}): PropertyDecorator {
  const { max, oneOf } = options;
  return field(options, {
    takes: "one",
    convert: oneOf === undefined ? (text) => text : (text) => oneOf.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text,
    expected: options.expected ?? (
      oneOf === undefined ? `a text of at most ${options.rule?.maxLength ?? max} characters` : `one of ${oneOf.join(", ")}`
    ),
    example: oneOf?.[0],
  }, [
    IsString(),
    ...(max === undefined ? [] : [MaxLength(max)]),
    ...(oneOf === undefined ? [] : [IsIn(oneOf)]),
  ]);
}

/** A language: our code, an alias or an IETF tag, of a region too; answers our code, and what it does not know as it came. */
export function LanguageId(options: Options = {}): PropertyDecorator {
  return field(
    options, { takes: "one", convert: (text) => languageOfTag(text)?.code ?? text, expected: "the code of a language", example: "eng" },
    [IsString(), MaxLength(40)], {}, "A code of three letters, an alias or an IETF tag; `en-US` is `eng`.",
  );
}

/** A whole number, in decimal digits. */
export function Integer(options: Options & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return field(options, {
    takes: "one",
    convert: wholeNumber,
    expected: `a whole number from ${min} to ${max}`,
    example: min,
  }, [IsInt(), Min(min), Max(max)], { type: "integer" });
}

/** More than any client lists; each one takes time, which is everybody's. */
const mostItems = 10_000;
const joined = "Joined by commas, or the field repeated.";

/** As many digits as the largest id has. */
const digits = "^[0-9]{1,19}$";

/** An id of digits that stays a text. */
export function Digits(options: Options = {}): PropertyDecorator {
  return field(options, { takes: "one", convert: digitsOf, expected: "a text of 1 to 19 digits", example: "7" }, [IsString()],
    { type: "string", pattern: digits });
}

/** Ids of digits that stay texts, joined by commas; the field may also be repeated. */
export function DigitsList(options: Options = {}): PropertyDecorator {
  return field(options, {
    takes: "list", most: mostItems, convert: digitsOf, expected: `a list of at most ${mostItems} texts of 1 to 19 digits, joined by commas`,
    example: ["7"],
  }, [IsArray(), ArrayMaxSize(mostItems), IsString({ each: true })], { items: { type: "string", pattern: digits } }, joined);
}

function digitsOf(text: string): string | undefined {
  return new RegExp(digits).test(text) ? text : undefined;
}

const flags = new Map([["true", true], ["false", false]]);

/** Whole numbers joined by commas; the field may also be repeated. */
export function Integers(options: Options & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return field(options, {
    takes: "list",
    most: mostItems,
    convert: wholeNumber,
    expected: `a list of at most ${mostItems} whole numbers from ${min} to ${max}, joined by commas`,
    example: [min],
  }, [IsArray(), ArrayMaxSize(mostItems), IsInt({ each: true }), Min(min, { each: true }), Max(max, { each: true })],
  { items: { type: "integer", minimum: min, maximum: max } }, joined);
}

function wholeNumber(text: string): number | undefined {
  return /^-?[0-9]{1,15}$/.test(text) ? Number(text) : undefined;
}

/** `true` or `false`, in any letter case. */
export function Flag(options: Options = {}): PropertyDecorator {
  return field(
    options, { takes: "one", convert: (text) => flags.get(text.toLowerCase()), expected: "true or false", example: true }, [IsBoolean()],
  );
}

/** A moment. A lower bound of an inclusive span rounds up, an upper one down. */
export function Moment(options: Options & { round: "up" | "down" }): PropertyDecorator {
  return field(options, {
    takes: "one",
    convert: (text) => parseTimestamp(text, options.round),
    expected: "a timestamp in UTC such as 2026-11-20 09:30:00.123456Z, with no to nine digits of fraction",
    example: examples.moment,
  }, [IsInt()], { type: "string" }, "UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction.");
}

/** So many substrings one list may have: each is looked for in all names there are. */
export const mostSubstrings = 1_000;

/** Texts joined by commas; the field may also be repeated. It has at most `most` of them. */
export function List(options: Options & { oneOf?: readonly string[]; most?: number } = {}): PropertyDecorator {
  const { oneOf, most = mostItems } = options;
  return field(options, {
    takes: "list",
    most,
    convert: oneOf === undefined ? (text) => text : (text) => oneOf.find((value) => value.toLowerCase() === text.toLowerCase()),
    expected: oneOf === undefined ? `a list of at most ${most} texts joined by commas` : `a list of ${oneOf.join(", ")}, joined by commas`,
    example: oneOf?.slice(0, 1),
  }, [
    IsArray(),
    ArrayMaxSize(most),
    IsString({ each: true }),
    ...(oneOf === undefined ? [] : [IsIn(oneOf, { each: true })]),
  ], {}, joined);
}

/** Texts that may hold commas: the field is repeated for each, and never split. */
export function Texts(options: Options = {}): PropertyDecorator {
  return field(options, {
    takes: "repeated",
    most: mostItems,
    convert: (text) => text,
    expected: "a text; the field is repeated for several",
    example: undefined,
  }, [IsArray(), IsString({ each: true })], {}, "Repeated for each, and never split at commas.");
}

function field(
  options: Options, how: Pick<Field, "takes" | "convert" | "expected" | "example"> & { readonly most?: number }, rules: readonly Rule[],
  schema: object = {}, manner = "",
): PropertyDecorator {
  const {
    required = false, secret = false, mayBeEmpty = false, code = "unknown-value", about = "", rule: inside, example = how.example,
  } = options;
  return (prototype, property) => {
    const dto = prototype.constructor;
    const fields = declared.get(dto) ?? [];
    declared.set(dto, [...fields, { most: 1, ...how, name: String(property), required, secret, mayBeEmpty, code, example }]);
    const description = `${about} ${manner}`.trim();
    const described = {
      ...(description === "" ? {} : { description }), ...(options.default === undefined ? {} : { default: options.default }),
    };
    const all: readonly Rule[] = [...rules, ...(required ? [] : [IsOptional()]), JSONSchema({ ...schema, ...inside, ...described })];
    for (const rule of all) rule(prototype, String(property));
  };
}
