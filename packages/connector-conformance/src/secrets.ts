import type { Answer } from "./exchange.js";

/** Hides secrets in what is told: those that it was given, and whatever looks like one. */
export class Secrets {
  private readonly values = new Set<string>();

  /** Short ones would be found within words, and are no secrets. */
  add(value: string): void {
    if (value.length < 6) return;
    for (const written of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]) this.values.add(written);
  }

  /** The body of an answer, and what stands in it under names of secrets. */
  addAll({ text, json }: Answer): void {
    this.add(text);
    if (typeof json === "string") this.add(json);
    for (const [, value = ""] of text.matchAll(/"\w*(?:secret|token|password|key)"\s*:\s*"([^"]*)"/gi)) this.add(value);
  }

  hide(text: string): string {
    let shown = text;
    for (const value of [...this.values].toSorted((one, other) => other.length - one.length)) shown = shown.replaceAll(value, hidden);
    return shown.replace(/[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, hidden).replace(/\bu_[^\s_"]+_[A-Za-z0-9]{12,}/g, hidden)
      .replace(/("\w*(?:secret|token|password|key)"\s*:\s*)"[^"]*"/gi, `$1"${hidden}"`);
  }
}

const hidden = "(hidden)";
