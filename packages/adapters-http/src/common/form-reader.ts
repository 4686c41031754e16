import { DomainError } from "@dragoman/domain/common";
import { FormBase64 } from "./form-base64.js";
import { decodePart, tooManyFields } from "./wire-fields.js";

/** Longer than any name or value of this interface that is not a document. */
const maxNameBytes = 200;
const maxValueBytes = 64 * 1024;
/** Nobody sends any, and a body of nothing else would never end. */
const maxEmpty = 1000;

const equals = 0x3d, ampersand = 0x26;
const nothing: Buffer = Buffer.alloc(0);

/**
 * Reads a urlencoded form field by field, as its bytes come in: a name, then its value as a text, or as Base64 that is
 * decoded on the way and never held whole.
 */
export class FormReader {
  private chunk: Buffer = nothing;
  private at = 0;
  private valueFollows = false;
  /** How many fields had neither name nor value. */
  private empty = 0;
  /** The field that was named last, as failures name it. */
  private named = "";

  /** `pull` answers the next bytes, undefined at the end. No text may have more than `mostBytes`. */
  constructor(private readonly pull: () => Promise<Buffer | undefined>, private readonly mostBytes = maxValueBytes) {}

  /** The name of the next field; undefined after the last one. */
  async name(): Promise<string | undefined> {
    while (await this.fill()) {
      if (this.skipsEmpty()) continue;
      const { bytes, stop } = await this.upTo(true, maxNameBytes);
      this.valueFollows = stop === equals;
      const name = decodePart(bytes, "The name of a field");
      this.named = name === "" ? "A field without a name" : name;
      return name;
    }
    return undefined;
  }

  /** The value of the field that was named last. */
  async value(): Promise<string> {
    if (!this.valueFollows) return "";
    return decodePart((await this.upTo(false, this.mostBytes)).bytes, this.named);
  }

  /** The bytes that the value of the field that was named last stands for, in pieces. */
  async *base64(field: string, maxBytes: number): AsyncGenerator<Buffer, void> {
    if (!this.valueFollows) return;
    const decoder = new FormBase64(field, maxBytes);
    while (await this.fill()) {
      const { bytes, at } = decoder.decode(this.chunk, this.at);
      this.at = at;
      if (bytes.length > 0) yield bytes;
      if (decoder.ended) return;
    }
    const last = decoder.end();
    if (last.length > 0) yield last;
  }

  /** Steps over what stands between two `&`, which is nothing, as often as there is nothing; answers whether it did. */
  private skipsEmpty(): boolean {
    const from = this.at;
    while (this.chunk[this.at] === ampersand) this.at++;
    this.empty += this.at - from;
    if (this.empty > maxEmpty) throw tooManyFields(`The form has more than ${maxEmpty} empty fields.`);
    return this.at > from;
  }

  /** The bytes up to `&`, or up to `=` as well in a name; steps over what it stopped at. */
  private async upTo(inName: boolean, maxBytes: number): Promise<{ bytes: Buffer; stop: number | undefined }> {
    const pieces: Buffer[] = [];
    let size = 0;
    while (await this.fill()) {
      const stop = this.findStop(inName);
      const piece = this.chunk.subarray(this.at, stop);
      size += piece.length;
      if (size > maxBytes) throw fieldTooLarge(inName ? "The name of a field" : this.named, maxBytes);
      pieces.push(piece);
      this.at = stop + 1;
      if (stop < this.chunk.length) return { bytes: joined(pieces), stop: this.chunk[stop] };
    }
    return { bytes: joined(pieces), stop: undefined };
  }

  private findStop(inName: boolean): number {
    if (!inName) {
      const stop = this.chunk.indexOf(ampersand, this.at);
      return stop === -1 ? this.chunk.length : stop;
    }
    let stop = this.at;
    while (stop < this.chunk.length && this.chunk[stop] !== equals && this.chunk[stop] !== ampersand) stop++;
    return stop;
  }

  private async fill(): Promise<boolean> {
    while (this.at >= this.chunk.length) {
      const next = await this.pull();
      if (next === undefined) return false;
      this.chunk = next;
      this.at = 0;
    }
    return true;
  }
}

function joined(pieces: readonly Buffer[]): Buffer {
  return pieces.length === 1 ? pieces[0] as Buffer : Buffer.concat(pieces);
}

function fieldTooLarge(what: string, maxBytes: number): DomainError {
  return new DomainError("tooLarge", "field-too-large", `${what} is longer than ${maxBytes} bytes.`,
    { details: "Only input may be longer." });
}
