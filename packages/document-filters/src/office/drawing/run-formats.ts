import { removeAttribute } from "../../xml-syntax/xml-text.js";
import type { ParagraphElement } from "./paragraph-element.js";

/** Attributes of runs by which nobody sees a difference: languages, marks of proofing, and where a link was made. */
const unseen = ["lang", "altLang", "noProof", "dirty", "err", "smtClean", "smtId", "bmk"] as const;

/** So many are remembered; most parts have a few. */
const mostKnown = 1_000;

/**
 * The formats of runs: their properties (`<a:rPr …>…</a:rPr>`) without what nobody sees, "" for none. A run whose own tag says something,
 * as of a name space, has that tag before them.
 */
export class RunFormats {
  private readonly known = new Map<string, string>();

  of({ name, tag, properties: { open, inner } }: ParagraphElement): string {
    const properties = open === "" ? "" : this.seen(open, inner);
    return name === "a:r" && Object.keys(tag.attributes).length > 0 ? tag.raw + properties : properties;
  }

  private seen(open: string, inner: string): string {
    const isEmpty = open.endsWith("/>") || /^<\/[^<>]*>$/.test(inner);
    const key = isEmpty && !open.endsWith("/>") ? `${open.slice(0, -1)}/>` : open;
    let tag = this.known.get(key);
    if (tag === undefined) {
      if (this.known.size >= mostKnown) this.known.clear();
      tag = unseen.reduce((rest, name) => removeAttribute(rest, name), key);
      this.known.set(key, tag);
    }
    if (isEmpty) return /\s[^\s/]/.test(tag) ? tag : "";
    return tag + inner;
  }
}
