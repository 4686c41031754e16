import type { InlineMarkup } from "../markup/inline-markup.js";
import type { RunMarkup } from "../runs/run-items.js";
import { xmlText } from "../xml-syntax/xml-text.js";
import { isLabel, kindOfField } from "./field-kinds.js";
import { OpenField } from "./open-field.js";
import type { ParagraphSink } from "./paragraph-sink.js";

/** Longer fields than that are no code in a sentence. */
const maxField = 1_048_576;
const tag = /<[^>]*>/g;
/** The tag that stands for the ends of a field. */
const fieldTag = "field";

/**
 * Makes codes of the fields of one text. A field is a stretch of runs: its instruction, then its result. A result that is text is
 * translated between the two ends of a pair, any other one is a protected span; both may go on over several paragraphs.
 */
export class Fields {
  private field: OpenField<Fields> | undefined;
  /** Fields whose results are being translated. */
  private translated = 0;

  constructor(private readonly to: ParagraphSink) {}

  /** Takes what stands in a paragraph. */
  get sink(): ParagraphSink {
    return this.field ?? this.to;
  }

  /** True while what comes is part of a code. */
  get isInCode(): boolean {
    return this.field !== undefined;
  }

  /** A sign of a field, within a run of this format. */
  sign(type: string | undefined, raw: string, markup: InlineMarkup, format: string): void {
    if (type === "begin") this.begin(raw, markup, format);
    else if (type === "separate") this.separate(raw, format);
    else this.end(raw, format);
  }

  /** A stretch of an instruction, the characters of an element within a run of this format. */
  instruction(raw: string, format: string): void {
    const { field } = this;
    if (field === undefined) {
      this.stray({ markup: raw, place: { format } }, raw);
      return;
    }
    if (field.nested === 0 && !field.hasResult) field.instruction += xmlText(raw.replace(tag, ""));
    field.take(raw);
    field.record((fields) => fields.instruction(raw, format));
  }

  /** An element that is a field with this instruction begins; it ends as `tag`. */
  beginElement(name: string, raw: string, instruction: string): void {
    const kind = kindOfField(instruction);
    if (this.field !== undefined || kind === "translated") {
      this.tag("open", name, raw);
      return;
    }
    this.field = new OpenField("", name, true);
    this.field.take(raw);
    this.field.beginResult("", kind === "reference");
  }

  /** The tag of an element around runs. */
  tag(kind: "open" | "close", name: string, raw: string, markup: InlineMarkup = raw): void {
    if (kind === "close" && this.field?.tags === 0) {
      if (this.field.isElement && !this.isText(this.field)) {
        this.field.take(raw);
        this.giveCode(this.field, "");
        return;
      }
      this.interrupt();
    }
    const { field, to } = this;
    if (field === undefined) {
      to.tag(kind, name, { markup, place: "beside" });
      to.original(raw);
      return;
    }
    field.tag(kind);
    field.take(raw, markup);
    field.record((fields) => fields.tag(kind, name, raw, markup));
  }

  /** An element around runs ends in the midst of a field: what came of an instruction stays where it is, a result is text. */
  interrupt(): void {
    const { field } = this;
    if (field === undefined) return;
    if (field.hasResult) {
      this.giveText(field);
      // One within it may have begun.
      this.interrupt();
      return;
    }
    field.giveAsCode(this.to, "open", "");
    this.field = new OpenField("", fieldTag, false);
    this.field.instruction = field.instruction;
    this.field.nested = field.nested;
  }

  /** An instruction without an end goes on in the next paragraph if it has fields within it; any other one would hide all that follows. */
  endParagraph(): void {
    this.interrupt();
    if (this.field?.nested === 0) this.field = undefined;
  }

  /** What has become too long is no code; called between runs. */
  checkLength(): void {
    if (this.field !== undefined && this.field.length > maxField) this.endParagraph();
  }

  /** Another text begins. */
  reset(): void {
    this.field = undefined;
    this.translated = 0;
  }

  private begin(raw: string, markup: InlineMarkup, format: string): void {
    if (this.field !== undefined) this.field.nested++;
    else this.field = new OpenField(format, fieldTag, false);
    this.take(this.field, "begin", raw, markup, format);
  }

  private separate(raw: string, format: string): void {
    const { field } = this;
    if (field === undefined) {
      this.stray({ markup: raw, place: { format } }, raw);
      return;
    }
    this.take(field, "separate", raw, raw, format);
    if (field.nested > 0 || field.hasResult) return;
    const kind = kindOfField(field.instruction);
    if (kind !== "translated") {
      field.beginResult(format, kind === "reference");
      return;
    }
    field.giveAsCode(this.to, "open", format);
    this.field = undefined;
    this.translated++;
  }

  private end(raw: string, format: string): void {
    const { field } = this;
    if (field !== undefined && (field.nested > 0 || field.isElement)) {
      field.nested = Math.max(0, field.nested - 1);
      this.take(field, "end", raw, raw, format);
    } else if (field === undefined) {
      this.endTranslated({ markup: raw, place: { format } }, raw);
    } else if (this.isText(field)) {
      this.giveText(field);
      this.end(raw, format);
    } else {
      field.take(raw);
      this.giveCode(field, format);
    }
  }

  private endTranslated(markup: RunMarkup, raw: string): void {
    if (this.translated === 0) {
      this.stray(markup, raw);
      return;
    }
    this.translated--;
    this.to.tag("close", fieldTag, markup);
    this.to.original(raw);
  }

  /** A sign that belongs to no field. */
  private stray(markup: RunMarkup, raw: string): void {
    this.to.point(markup);
    this.to.original(raw);
  }

  private take(field: OpenField<Fields>, type: string, raw: string, markup: InlineMarkup, format: string): void {
    field.take(raw, markup);
    field.record((fields) => fields.sign(type, raw, markup, format));
  }

  private isText({ isReference, shown }: OpenField<Fields>): boolean {
    return isReference && !isLabel(shown);
  }

  private giveCode(field: OpenField<Fields>, end: string): void {
    this.field = undefined;
    field.giveAsCode(this.to, field.hasResult ? "protected" : "point", end);
  }

  /** Its result is text: what was told of it is told again, now to what sentences are made of. */
  private giveText(field: OpenField<Fields>): void {
    this.field = undefined;
    if (!field.isElement) this.translated++;
    field.giveInstruction(this.to);
    for (const tell of field.result) tell(this);
  }
}
