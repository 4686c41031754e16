/** Writes words as they are usually written within sentences (truecasing, Lita et al. 2003, in the simple form that Moses made common). */
import { casingBits, casingByBits, casings, type Casing } from "./casing.js";
import { FormLines, type UsualForms } from "./form-lines.js";

/** How often a form of a word occurs where its capitals mean something: anywhere but at the beginning of a text. */
export interface CountedForm {
  readonly form: string;
  readonly count: number;
}

const utf8 = { encode: new TextEncoder(), decode: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }) };

/** The usual forms of the words of one language. */
export class Truecaser {
  private constructor(
    private readonly usual: UsualForms,
    /** Whether translations of titles are titles as well, with a capital for each word. */
    readonly writesTitles: boolean,
  ) {}

  /** The most frequent form of each word; of equally frequent ones the one with fewer capitals. */
  static of(forms: Iterable<CountedForm>): Truecaser {
    const best = new Map<string, CountedForm>();
    for (const { form, count } of forms) {
      if (count === 0 || casingBits(form) === 0) continue;
      const key = form.toLowerCase();
      const known = best.get(key);
      if (known === undefined || count > known.count || (count === known.count && form > known.form)) best.set(key, { form, count });
    }
    return new Truecaser(new Map([...best].map(([key, { form }]) => [key, form])), true);
  }

  /** The same one, for a language whose translations of titles are titles or not. */
  writing(titles: boolean): Truecaser {
    return new Truecaser(this.usual, titles);
  }

  /** Learns from tokens of texts. Texts in capitals and titles teach nothing. */
  static train(texts: Iterable<readonly string[]>): Truecaser {
    const counts = new Map<string, number>();
    for (const tokens of texts) {
      countForms(tokens.length, (at) => casingBits(tokens[at] as string), (at) => {
        const form = tokens[at] as string;
        counts.set(form, (counts.get(form) ?? 0) + 1);
      });
    }
    return Truecaser.of([...counts].map(([form, count]) => ({ form, count })));
  }

  /** The tokens, with usual forms of those words whose casing comes from the text: at its beginning, in capitals, in titles. */
  apply(tokens: readonly string[]): string[] {
    const bits = tokens.map(casingBits);
    const casing = casingByBits(tokens.length, (at) => bits[at] as number);
    const applied = [...tokens];
    forEachHidden(casing, tokens.length, (at) => bits[at] as number, (at) => (applied[at] = this.usualForm(applied[at] as string, casing)));
    return applied;
  }

  /** What stands for a word whose casing comes from its text. */
  usualForm(token: string, casing: Casing): string {
    const lower = token.toLowerCase();
    return this.usual.get(lower) ?? (casing === "upper" ? lower : token);
  }

  /** One usual form in each line, behind a line that says whether titles are written. */
  toBytes(): Uint8Array {
    return utf8.encode.encode([this.writesTitles ? "titles" : "sentences", ...this.usual.values()].map((line) => `${line}\n`).join(""));
  }

  /** Reads what `toBytes` wrote. */
  static fromBytes(bytes: Uint8Array): Truecaser {
    const text = utf8.decode.decode(bytes);
    const head = text.indexOf("\n");
    return new Truecaser(new FormLines(text.slice(head + 1)), text.slice(0, head) === "titles");
  }
}

/** Calls `count` with the place of each word whose form can be believed. */
export function countForms(length: number, bitsAt: (at: number) => number, count: (at: number) => void): void {
  const casing = casingByBits(length, bitsAt);
  if (casing === "upper" || casing === "title") return;
  let seen = false;
  for (let at = 0; at < length; at += 1) {
    const bits = bitsAt(at);
    if ((bits & casings.word) === 0) continue;
    if (seen || !(bits & casings.capitalized)) count(at);
    seen = true;
  }
}

/** Calls `change` with the place of each word whose form comes from the casing of its text. */
export function forEachHidden(casing: Casing, length: number, bitsAt: (at: number) => number, change: (at: number) => void): void {
  if (casing === "plain") return;
  for (let at = 0; at < length; at += 1) {
    const bits = bitsAt(at);
    if ((bits & casings.word) === 0) continue;
    const kept = casing === "title" ? !(bits & casings.capitalized) : casing === "capitalized" && (bits & casings.allCapitals) !== 0;
    if (!kept) change(at);
    if (casing === "capitalized") return;
  }
}
