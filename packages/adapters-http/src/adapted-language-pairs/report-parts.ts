import type { ScoreRange } from "@dragoman/domain/adapted-language-pairs";
import { escaped } from "../common/html-page.js";

/** IETF tags of both languages: browsers choose fonts and voices by them. */
export interface Tags {
  readonly source: string;
  readonly target: string;
}

/** Figures as people read them. */
export const shown = {
  score: (value: number): string => value.toFixed(1),
  gain: (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`,
  gainIn: ({ low, high }: ScoreRange): string => `${shown.gain(low)} to ${shown.gain(high)}`,
  count: (count: number): string => count.toLocaleString("en"),
  share: (share: number): string => {
    const percent = Math.round(share * 100);
    if (percent === 0 && share > 0) return "under 1 %";
    return percent === 100 && share < 1 ? "over 99 %" : `${percent} %`;
  },
  shareOf: (part: number, whole: number): string => shown.share(whole === 0 ? 0 : part / whole),
};

/** A part of a page under its title; nothing where there is nothing in it. */
export function section(title: string, inside: string): string {
  return inside === "" ? "" : `<section><h2>${escaped(title)}</h2>\n${inside}\n</section>`;
}

/** A plot, and what it shows in words. */
export function figure(plots: string, caption = ""): string {
  return `<figure>${plots}${caption === "" ? "" : `<figcaption>${escaped(caption)}</figcaption>`}</figure>`;
}

/** What people wrote, in a cell of a table: in its own direction, and in its own language where that is known. */
export function cell(text: string, tag = ""): string {
  return `<td dir="auto"${tag === "" ? "" : ` lang="${escaped(tag)}"`}>${escaped(text)}</td>`;
}

/** A figure in a cell of a table. */
export const numeric = (text: string): string => `<td class="number">${escaped(text)}</td>`;

/** A table under its heads; those that begin with `#` stand above figures. */
export function table(heads: readonly string[], bodies: string, { caption = "", kind = "" } = {}): string {
  const cells = heads.map((head) => (head.startsWith("#")
    ? `<th class="number">${escaped(head.slice(1))}</th>` : `<th>${escaped(head)}</th>`));
  return `<table${kind === "" ? "" : ` class="${kind}"`}>${caption === "" ? "" : `<caption>${escaped(caption)}</caption>`}
<thead><tr>${cells.join("")}</tr></thead>${bodies}</table>`;
}
