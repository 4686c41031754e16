import { type DomainError, invalid } from "@dragoman/domain/common";
import { validateSync } from "class-validator";
import { type Dto, type Field, fieldsOf } from "./fields.js";
import { rememberRules } from "./validation-metadata.js";
import type { WireFields } from "./wire-fields.js";

rememberRules();

/**
 * Reads a DTO out of the fields of a request: each one converted and checked, unknown ones left out, and an empty one
 * counts as absent, unless the field may be empty. Absent fields are no keys of the result.
 */
export function readFields<T extends object>(dto: Dto<T>, wire: WireFields): T {
  const values: Record<string, unknown> = {};
  for (const field of fieldsOf(dto)) {
    const value = read(field, wire);
    if (value !== undefined) values[field.name] = value;
    else if (field.required) throw missing(field.name, `It must be ${field.expected}.`);
  }
  // Without the constructor: its field initialisers would make every absent field a key.
  const form = Object.assign(Object.create(dto.prototype as object) as T, values);
  check(dto, form);
  return form;
}

/** Throws for the first field that the DTO does not have, be it empty. */
export function refuseUnknown(dto: Dto, wire: WireFields): void {
  const known = fieldsOf(dto).map(({ name }) => name);
  for (const [name] of wire) {
    // What is known and came as an object is told so when it is read.
    if (known.includes(name.split("[", 1)[0] as string)) continue;
    const shown = name.length > shownCharacters ? `${name.slice(0, shownCharacters)}…` : name;
    throw invalid("field-unknown", `There is no filter ${JSON.stringify(shown)} here.`, `Only these are known: ${known.join(", ")}.`);
  }
}

/** A field that must be there is not. */
export function missing(name: string, details: string): DomainError {
  return invalid("field-missing", `${name} is missing or empty.`, details);
}

/** A field that may come once came several times. */
export function repeated(name: string): DomainError {
  return invalid("field-repeated", `${name} was given more than once.`, `Send ${name} once, in the query or in the form.`);
}

/** Throws for a field that came as an object or array. */
export function refuseNested(wire: WireFields, name: string): void {
  if (wire.isNested(name)) throw invalid("field-nested", `${name} was given as an object or array.`, `Send ${name}=… without brackets.`);
}

function read(field: Field, wire: WireFields): unknown {
  const given = wire.get(field.name);
  refuseNested(wire, field.name);
  if (given.length === 0) return undefined;
  if (field.takes === "one") {
    if (given.length > 1) throw repeated(field.name);
    return given[0] === "" && !field.mayBeEmpty ? undefined : convert(field, given[0] as string);
  }
  const present = field.takes === "list" ? itemsOf(field, given) : given.filter((text) => text !== "");
  if (present.length === 0) return field.mayBeEmpty ? [] : undefined;
  return present.map((item) => convert(field, item));
}

function itemsOf(field: Field, given: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const text of given) {
    found.push(...text.split(",").map((item) => item.trim()).filter((item) => item !== ""));
    if (found.length > field.most) throw unfit(field, text);
  }
  return found;
}

function convert(field: Field, text: string): unknown {
  const value = field.convert(text);
  if (value === undefined) throw unfit(field, text);
  return value;
}

function check(dto: Dto, form: object): void {
  const [error] = validateSync(form, { forbidUnknownValues: false });
  if (error === undefined) return;
  const field = fieldsOf(dto).find(({ name }) => name === error.property) as Field;
  throw unfit(field, String(error.value));
}

/** So much of a value says which one is meant. */
const shownCharacters = 80;

function unfit(field: Field, value: string): DomainError {
  const shown = value.length > shownCharacters ? `${value.slice(0, shownCharacters)}…` : value;
  const message = field.secret ? `${field.name} is not accepted.` : `${field.name} ${JSON.stringify(shown)} is not accepted.`;
  return invalid(field.code, message, `It must be ${field.expected}.`);
}
