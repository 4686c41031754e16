/**
 * The source of a pattern in the syntax of ICU, as SRX has them, for `new RegExp(source, "v")` of JavaScript.
 *
 * `\b`, `\w` and `\d` mean letters and digits of all scripts, as they do in ICU, and flags (`(?i)`, `(?i:…)`) hold as far as they do there.
 * Throws a RangeError, which says what it is, for what has no equal: possessive quantifiers, atomic groups, other flags than those for
 * letter case and for stops.
 */
export function patternFromIcu(pattern: string): string {
  return new IcuPattern(pattern).source();
}

const word = "[\\p{L}\\p{M}\\p{N}_]";
const wordEdge = `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`;
const within = `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`;
/** Escapes that stand for a set of characters, as they stand in a class. */
const sets: Readonly<Record<string, string>> = {
  w: "\\p{L}\\p{M}\\p{N}_", W: "[^\\p{L}\\p{M}\\p{N}_]", d: "\\p{Nd}", D: "\\P{Nd}", h: "\\t\\p{Zs}", H: "[^\\t\\p{Zs}]",
  s: "\\s", S: "\\S",
  v: "\\n\\v\\f\\r\\u0085\\u2028\\u2029",
};
/** Escapes that stand outside of classes alone. */
const places: Readonly<Record<string, string>> = {
  b: wordEdge, B: within, A: "(?<![^])", z: "(?![^])", Z: "(?=\\n?(?![^]))", R: "(?:\\r\\n|[\\n\\v\\f\\r\\u0085\\u2028\\u2029])",
};
const characters: Readonly<Record<string, string>> = { a: "\\x07", e: "\\x1b", t: "\\t", n: "\\n", r: "\\r", f: "\\f" };
const posix: Readonly<Record<string, string>> = {
  alpha: "\\p{L}", digit: "\\p{Nd}", alnum: "\\p{L}\\p{Nd}", space: "\\s", upper: "\\p{Lu}", lower: "\\p{Ll}", punct: "\\p{P}",
};

/** What a group inherits from the one around it, until a flag changes it. */
interface Flags {
  readonly ignoresCase: boolean;
  readonly stopsFitLineEnds: boolean;
}

/** Reads a pattern from its start to its end, and writes what it means in JavaScript. */
class IcuPattern {
  private at = 0;
  private flags: Flags = { ignoresCase: false, stopsFitLineEnds: false };
  private readonly around: Flags[] = [];

  constructor(private readonly pattern: string) {}

  source(): string {
    let source = "";
    while (this.at < this.pattern.length) source += this.next();
    return source;
  }

  private next(): string {
    if (this.takes("\\Q")) return this.quoted();
    const character = this.take();
    if (character === "\\") return this.escape();
    if (character === "[") return this.set();
    if (character === "(") return this.group();
    if (character === ")") this.flags = this.around.pop() ?? this.flags;
    if (character === "." && this.flags.stopsFitLineEnds) return "[^]";
    if (character === "]" || character === "}") return `\\${character}`;
    if (character === "{") return this.braces();
    if (/[*+?]/.test(character)) this.refusePossessive();
    return this.inBothCases(character, false);
  }

  private quoted(): string {
    const end = this.pattern.indexOf("\\E", this.at);
    const text = this.pattern.slice(this.at, end < 0 ? undefined : end);
    this.at = end < 0 ? this.pattern.length : end + 2;
    return [...text].map((character) => this.inBothCases(character, true)).join("");
  }

  /** A count, or a brace that no number follows, which is itself in ICU. */
  private braces(): string {
    const [count] = /^\d+(?:,\d*)?\}/.exec(this.pattern.slice(this.at)) ?? [];
    if (count === undefined) return "\\{";
    this.at += count.length;
    this.refusePossessive();
    return `{${count}`;
  }

  private refusePossessive(): void {
    if (this.pattern[this.at] === "+") throw new RangeError("possessive quantifiers are not understood");
  }

  private group(): string {
    if (this.pattern.startsWith("?>", this.at)) throw new RangeError("atomic groups are not understood");
    const [given, on = "", off = "", end] = /^\?([a-z]*)(?:-([a-z]+))?([):])/.exec(this.pattern.slice(this.at)) ?? [];
    if (given === undefined || given === "?:") {
      this.around.push(this.flags);
      return "(";
    }
    this.at += given.length;
    if (end === ":") this.around.push(this.flags);
    this.flags = changed(changed(this.flags, on, true), off, false);
    return end === ":" ? "(?:" : "";
  }

  private escape(): string {
    const name = this.take();
    if (sets[name] !== undefined) return `[${sets[name]}]`;
    // Most rules begin so, and each set costs time to read.
    if (name === "b" && /^\p{L}/u.test(this.pattern.slice(this.at, this.at + 2))) return `(?<!${word})`;
    return places[name] ?? (/[1-9k]/.test(name) ? `\\${name}` : this.character(name));
  }

  /** What an escape stands for that is one character, or a property of one. */
  private character(name: string): string {
    if (name === "p" || name === "P") return property(this.upTo("}").slice(1), name);
    if (name === "x" && this.pattern[this.at] === "{") return `\\u{${this.upTo("}").slice(1)}}`;
    if (name === "x" || name === "u") return `\\${name}${this.take(name === "x" ? 2 : 4)}`;
    if (characters[name] !== undefined) return characters[name];
    if (/[\p{L}\p{N}]/u.test(name)) throw new RangeError(`\\${name} is not understood`);
    return literal(name);
  }

  /** A class, behind its bracket: sets in JavaScript have operands in brackets of their own where something is taken out of them. */
  private set(): string {
    const start = this.takes("^") ? "[^" : "[";
    let before = "";
    let union = "";
    while (!this.takes("]")) {
      if (this.at >= this.pattern.length) throw new RangeError("a class has no end");
      const operator = this.takes("&&") ? "&&" : union !== "" && /^-\[(?!\])/.test(this.pattern.slice(this.at, this.at + 3)) ? "--" : "";
      if (operator === "") union += this.member();
      else {
        if (operator === "--") this.at += 1;
        before = `${before === "" ? `[${union}]` : `[${before}[${union}]]`}${operator}`;
        union = "";
      }
    }
    return `${start}${before}${before === "" ? union : `[${union}]`}]`;
  }

  private member(): string {
    const [known, name = ""] = /^\[:(\w+):\]/.exec(this.pattern.slice(this.at)) ?? [];
    if (known !== undefined && posix[name] !== undefined) {
      this.at += known.length;
      return posix[name];
    }
    if (this.takes("[")) return this.set();
    if (this.takes("\\Q")) return this.quoted();
    const first = this.one();
    // A hyphen at an end, or beside a set, is itself.
    if (first.isSet || !/^-[^\][]/.test(this.pattern.slice(this.at))) return first.source;
    this.at += 1;
    const last = this.one();
    if (last.isSet) return `${first.source}\\-${last.source}`;
    return this.flags.ignoresCase ? rangeInBothCases(first.raw, last.raw) ?? `${first.raw}-${last.raw}` : `${first.raw}-${last.raw}`;
  }

  /** One character of a class, or the escape of a set of them. */
  private one(): { readonly raw: string; readonly source: string; readonly isSet: boolean } {
    const character = this.take();
    if (character !== "\\") {
      const raw = literal(character);
      return { raw, source: this.inBothCases(character, true, false), isSet: false };
    }
    const name = this.take();
    const set = sets[name];
    const raw = set ?? this.character(name);
    return { raw, source: raw, isSet: set !== undefined || /^[pP]$/.test(name) };
  }

  private inBothCases(character: string, isLiteral: boolean, isAlone = true): string {
    const both = this.flags.ignoresCase ? [...new Set([character.toLowerCase(), character.toUpperCase()])] : [];
    if (both.length < 2 || both.some((one) => [...one].length > 1)) return isLiteral ? literal(character) : character;
    return isAlone ? `[${both.join("")}]` : both.join("");
  }

  private takes(text: string): boolean {
    if (!this.pattern.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private take(count = 1): string {
    const one = String.fromCodePoint(this.pattern.codePointAt(this.at) ?? 0x5c);
    const taken = count === 1 ? one : this.pattern.slice(this.at, this.at + count);
    this.at += taken.length;
    return taken;
  }

  /** What stands before this sign, which is passed over. */
  private upTo(sign: string): string {
    const end = this.pattern.indexOf(sign, this.at);
    if (end < 0) throw new RangeError(`${sign} is missing`);
    const text = this.pattern.slice(this.at, end);
    this.at = end + sign.length;
    return text;
  }
}

/** A character as itself, also where two of a kind would mean something in a class. */
const literal = (character: string): string =>
  (/[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}`
    : /[&!#%,:;<=>@`~-]/.test(character) ? `\\x${character.charCodeAt(0).toString(16)}` : character);

/** Values of the general category are taken whatever their letter case, scripts with `Is` before them, and the names of POSIX. */
function property(name: string, sign: "p" | "P"): string {
  const bare = name.replace(/^(?:Is|In)(?=\p{Lu})/u, "");
  const ofPosix = posix[bare.toLowerCase()];
  if (ofPosix !== undefined) return `[${sign === "P" ? "^" : ""}${ofPosix}]`;
  return `\\${sign}{${bare.length <= 2 ? (bare[0] ?? "").toUpperCase() + bare.slice(1).toLowerCase() : bare}}`;
}

function rangeInBothCases(first: string, last: string): string | undefined {
  if (!/^\p{L}$/u.test(first) || !/^\p{L}$/u.test(last)) return undefined;
  return [...new Set([`${first.toLowerCase()}-${last.toLowerCase()}`, `${first.toUpperCase()}-${last.toUpperCase()}`])].join("");
}

function changed(flags: Flags, names: string, on: boolean): Flags {
  let { ignoresCase, stopsFitLineEnds } = flags;
  for (const name of names) {
    if (name === "i") ignoresCase = on;
    else if (name === "s") stopsFitLineEnds = on;
    else if (name !== "u" && name !== "w" && name !== "d") throw new RangeError(`the flag ${name} is not understood`);
  }
  return { ignoresCase, stopsFitLineEnds };
}
