import { DomainError } from "@dragoman/domain/common";
import type { OpenTag, XmlToken } from "../../xml-syntax/xml-tokens.js";
import { contentOf } from "./text-value.js";

/** Longer properties are of no document. */
const mostProperties = 262_144;

/** An element right in a paragraph while it is read: its properties, a run, a field, a line break, a formula. */
export class ParagraphElement {
  /** The characters of the document since they were last taken. */
  raw = "";
  /** Its text since then, as it stands in the document, and where in `raw` that begins and ends. */
  text = "";
  textAt = 0;
  textEnd = 0;
  /** Some of it was taken before its end. */
  isSpilt = false;
  /** The tag that begins the properties of a run in it, "" without any, and what follows until their end. */
  readonly properties = { open: "", inner: "" };
  private readonly path: string[] = [];

  constructor(readonly name: string, readonly tag: OpenTag) {}

  get isComplete(): boolean {
    return this.path.length === 0;
  }

  /** A field that shows the text of a cell. */
  get isLinked(): boolean {
    return this.name === "a:fld" && this.tag.attributes["type"]?.toLowerCase() === "txlink" && this.textEnd > this.textAt;
  }

  /** `raw` is what stands for the tag in the target document. */
  open(token: OpenTag, name: string, raw: string): void {
    this.path.push(name);
    if (this.path.length === 2 && name === "a:rPr") this.properties.open = raw;
    else this.addToProperties(raw);
    this.raw += raw;
    if (name === "a:t" && !token.empty) this.textAt = this.textEnd = this.raw.length;
  }

  close(raw: string): void {
    this.addToProperties(raw);
    this.path.pop();
    this.raw += raw;
  }

  characters({ kind, raw }: XmlToken): void {
    this.addToProperties(raw);
    this.raw += raw;
    if ((kind !== "text" && kind !== "cdata") || this.path.at(-1)?.endsWith(":t") !== true) return;
    this.text += contentOf(kind, raw);
    this.textEnd = this.raw.length;
  }

  /** What was read so far is taken. */
  take(): { readonly raw: string; readonly text: string } {
    const { raw, text } = this;
    this.raw = this.text = "";
    this.textAt = this.textEnd = 0;
    return { raw, text };
  }

  private addToProperties(raw: string): void {
    if (this.path[1] !== "a:rPr") return;
    this.properties.inner += raw;
    if (this.properties.inner.length <= mostProperties) return;
    throw new DomainError("invalid", "document-token-too-long", `The format of a run is longer than ${mostProperties} characters.`,
      { details: "Make that format simpler." });
  }
}
