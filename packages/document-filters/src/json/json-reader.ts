import type { DomainError } from "@dragoman/domain/common";
import { deepest, longestText, malformed, tooDeep, tooLong } from "../resources/refusals.js";

/** Objects and arrays that are open, the innermost last. */
export interface Level {
  readonly isArray: boolean;
  /** The key whose value comes; of an array the number of its entry. */
  key: string;
  /** Keys that came before it; the last ones of very many. */
  readonly keys: string[];
  /** The key of the innermost object around it; undefined outside of all objects. */
  readonly outerKey: string | undefined;
  /** Whether the key of an object around it begins with `@`, as those of metadata do. */
  readonly isInMetadata: boolean;
}

/** What a document consists of: a text with the innermost of the levels that it is reached by, or what stays. */
export type JsonItem = string | { readonly raw: string; readonly value: string; readonly levels: readonly Level[] };

type Expected = "value" | "key" | "colon" | "end";

const format = "JSON";
const space = /[\s\ufeff]+/y;
const comment = /\/\/[^\n]*|\/\*[^]*?\*\//y;
const literal = /[-+.\w]+/y;
/** So many keys of an object are known. */
const mostKeys = 16;
/** Innermost levels that come with a text. Handing on all of them would take the depth times the number of texts. */
export const levelsOfText = 6;

/** Reads JSON, with the comments and commas at ends that editors allow, in pieces of any size. */
export class JsonReader {
  private rest = "";
  private line = 1;
  private items: JsonItem[] = [];
  private readonly levels: Level[] = [];
  private expected: Expected = "value";
  /** How far the string at the start of `rest` was looked through. */
  private looked = 0;
  private hasValue = false;

  write(text: string): void {
    this.rest += text;
    this.read(false);
  }

  end(): void {
    this.read(true);
    if (this.levels.length > 0) throw this.wrong("is the last one, and something in it is open still");
    if (!this.hasValue) throw this.wrong("is the last one, and there is no value in it");
  }

  take(): readonly JsonItem[] {
    const taken = this.items;
    this.items = [];
    return taken;
  }

  private read(isLast: boolean): void {
    let at = 0;
    while (at < this.rest.length) {
      const end = this.tokenEnd(at, isLast);
      if (end === undefined) break;
      this.token(this.rest.slice(at, end));
      at = end;
      this.looked = 0;
    }
    this.rest = this.rest.slice(at);
    if (this.rest.length > longestText) throw tooLong(format, this.line);
    if (isLast && this.rest !== "") throw this.wrong("has a string or a comment that does not end");
  }

  /** Undefined while the rest of a token may be to come. */
  private tokenEnd(at: number, isLast: boolean): number | undefined {
    const sign = this.rest[at] as string;
    if (sign === "\"") return this.stringEnd(at);
    if (/[{}[\],:]/.test(sign)) return at + 1;
    if (sign === "/" && this.rest.length === at + 1 && !isLast) return undefined;
    const pattern = sign === "/" ? comment : /[\s\ufeff]/.test(sign) ? space : literal;
    pattern.lastIndex = at;
    if (pattern.exec(this.rest) === null) {
      if (sign === "/" && this.rest[at + 1] === "*") return undefined;
      throw this.misplaced(sign);
    }
    const end = pattern.lastIndex;
    return end === this.rest.length && !isLast && pattern !== space ? undefined : end;
  }

  private stringEnd(start: number): number | undefined {
    let at = start + Math.max(1, this.looked);
    for (; at < this.rest.length; at++) {
      const sign = this.rest[at];
      if (sign === "\"") return at + 1;
      if (sign === "\n") throw this.wrong("has a string that does not end");
      if (sign !== "\\") continue;
      if (at + 1 === this.rest.length) break;
      at += 1;
    }
    this.looked = at - start;
    return undefined;
  }

  private token(raw: string): void {
    const sign = raw[0] as string;
    if (sign === "\"") this.string(raw);
    else {
      this.items.push(raw);
      if (/[{}[\],:]/.test(sign)) this.punctuation(sign);
      else if (sign !== "/" && /\S/.test(sign) && sign !== "\ufeff") this.value(raw);
    }
    for (let next = raw.indexOf("\n"); next >= 0; next = raw.indexOf("\n", next + 1)) this.line += 1;
  }

  private string(raw: string): void {
    const text = this.parsed(raw);
    if (this.expected === "key") {
      this.named(text);
      this.items.push(raw);
      return;
    }
    this.value(raw);
    this.items.push({ raw, value: text, levels: this.levels.slice(-levelsOfText).map((level) => ({ ...level })) });
  }

  private parsed(raw: string): string {
    try {
      // Tabulators within strings are wrong, and common.
      return JSON.parse(raw.replaceAll("\t", "\\t")) as string;
    } catch {
      throw this.wrong("has a string with an escape that means nothing, or a control character");
    }
  }

  private named(key: string): void {
    const level = this.levels.at(-1) as Level;
    level.key = key;
    level.keys.push(key);
    if (level.keys.length > mostKeys) level.keys.shift();
    this.expected = "colon";
  }

  private value(raw: string): void {
    if (this.levels.length === 0 && this.expected === "end") this.expected = "value"; // A line of its own for each value.
    if (this.expected !== "value") throw this.wrong(`has ${JSON.stringify(raw.slice(0, 40))} where no value can stand`);
    if (this.levels.length === 0) this.hasValue = true;
    this.expected = "end";
  }

  private punctuation(sign: string): void {
    if (sign === "{" || sign === "[") this.open(sign === "[");
    else if (sign === "}" || sign === "]") this.close(sign === "]");
    else if (sign === ":" && this.expected === "colon") this.expected = "value";
    else if (sign === "," && this.expected === "end" && this.levels.length > 0) this.next();
    else throw this.misplaced(sign);
  }

  private wrong(what: string): DomainError {
    return malformed(format, this.line, what);
  }

  private misplaced(sign: string): DomainError {
    return this.wrong(`has ${JSON.stringify(sign)} where nothing of the kind can stand`);
  }

  private next(): void {
    const level = this.levels.at(-1) as Level;
    if (level.isArray) level.key = `${Number(level.key) + 1}`;
    this.expected = level.isArray ? "value" : "key";
  }

  private open(isArray: boolean): void {
    this.value(isArray ? "[" : "{");
    if (this.levels.length === deepest) throw tooDeep(format, this.line);
    const outer = this.levels.at(-1);
    this.levels.push({
      isArray, key: isArray ? "0" : "", keys: [], outerKey: outer === undefined ? undefined : keyOf(outer),
      isInMetadata: outer !== undefined && isMetadata(outer),
    });
    this.expected = isArray ? "value" : "key";
  }

  private close(isArray: boolean): void {
    const level = this.levels.pop();
    const isInPlace = this.expected === "end" || this.expected === (isArray ? "value" : "key");
    if (level?.isArray !== isArray || !isInPlace) throw this.misplaced(isArray ? "]" : "}");
    this.expected = "end";
  }
}

/** The key of the innermost object in which what comes next at this level stands. */
export const keyOf = ({ isArray, key, outerKey }: Level): string | undefined => (isArray ? outerKey : key);

/** Whether what comes next at this level is metadata. */
export const isMetadata = ({ isArray, key, isInMetadata }: Level): boolean => isInMetadata || (!isArray && key.startsWith("@"));
