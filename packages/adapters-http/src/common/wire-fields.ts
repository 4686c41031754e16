import { isUtf8 } from "node:buffer";
import { DomainError, invalid } from "@dragoman/domain/common";

/** How much a request may say beside its document; all of it is held until the request is complete. */
export interface FieldBounds {
  readonly fields: number;
  /** Of all names and values together. */
  readonly characters: number;
}

/** More than any client of this interface sends. */
export const ofCallers: FieldBounds = { fields: 1000, characters: 2 ** 20 };
/** Whoever is not known has little to say, and may come over thousands of connections. */
export const ofStrangers: FieldBounds = { fields: 100, characters: 2 ** 16 };

/** The named values of a request, as they came, from its query and its form together. */
export class WireFields {
  private readonly values = new Map<string, string[]>();
  private readonly nested = new Set<string>();
  private count = 0;
  private characters = 0;

  constructor(private readonly bounds = ofCallers) {}

  /** Throws `too-many-fields` beyond the bounds. */
  add(name: string, value: string): void {
    this.count += 1;
    this.characters += name.length + value.length;
    if (this.count > this.bounds.fields) throw tooManyFields(`The request has more than ${this.bounds.fields} fields.`);
    if (this.characters > this.bounds.characters) {
      throw tooManyFields(`The fields of the request have more than ${this.bounds.characters} characters together.`);
    }
    const bracket = name.indexOf("[");
    if (bracket > 0) this.nested.add(name.slice(0, bracket));
    const known = this.values.get(name);
    if (known === undefined) this.values.set(name, [value]);
    else known.push(value);
  }

  /** All values of the field, in order. */
  get(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  /** Every name with its values, in the order in which the names came first. */
  [Symbol.iterator](): Iterator<readonly [name: string, values: readonly string[]]> {
    return this.values.entries();
  }

  /** Whether the field came as an object or array, `name[key]=value`. */
  isNested(name: string): boolean {
    return this.nested.has(name);
  }
}

/** A request has more fields than it may. */
export function tooManyFields(message: string): DomainError {
  return new DomainError("tooLarge", "too-many-fields", message, { details: "Send less at a time; only a document may be longer." });
}

/** Decodes one name or value of a form or query: `+` and percent encoding, strict UTF-8, no NUL. `what` names it in failures. */
export function decodePart(bytes: Buffer, what: string): string {
  const text = isPlain(bytes) ? bytes.toString("latin1") : decode(bytes, what);
  if (text.includes("\0")) throw holdsNul(what);
  return text;
}

function isPlain(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte === 0x25 || byte === 0x2b || byte > 0x7f) return false;
  return true;
}

function decode(bytes: Buffer, what: string): string {
  if (!isUtf8(bytes)) throw malformed(what, "Its bytes are not UTF-8.");
  try {
    return decodeURIComponent(bytes.toString().replaceAll("+", " "));
  } catch {
    throw malformed(
      what, "A percent sign is followed by two hexadecimal digits, and together they are UTF-8; a percent sign itself is %25.",
    );
  }
}

/** A name or value holds NUL. */
export function holdsNul(what: string): DomainError {
  return malformed(what, "It contains the character NUL, which no field may hold.");
}

function malformed(what: string, details: string): DomainError {
  return invalid("text-malformed", `${what} cannot be decoded.`, details);
}
