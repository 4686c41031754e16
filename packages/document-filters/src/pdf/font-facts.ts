import { type FontFacts, plainFont } from "../pages/page-text.js";
import type { PdfPage } from "./pdf-library.js";

/** Fonts of TeX are named by letters: `CMBX10` is bold, `CMTI10` italic, `CMTT9` of one width. */
const bold = /bold|black|heavy|semi-?bold|demi|(?:^|-)medi(?:$|[^a-z]|ital)|^(?:cmbx|cmb\d|sfbx|ecbx|lmroman\d+-bold)|-bd|bd$/i;
const italic = /italic|oblique|slanted|kursiv|-ital|-it$|^(?:cmti|cmsl|cmmi|cmbxti|sfti|ecti)|-slant/i;
const mono = /mono|courier|consol|typewriter|^(?:cmtt|sftt|ectt|lmmono)|menlo|fixed|inconsolata|sourcecode|terminal/i;
/** What the library knows of a font. */
interface NamedFont {
  readonly name?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
}

const serif = new RegExp("times|nimbusrom|roman|(?<!sans)serif|georgia|garamond|palatino|bookman|schoolbook|minion|caslon|cambria"
  + "|^(?:cm|sf|ec|lm)(?!ss)|ming|song|mincho", "i");

/** What is known of the fonts of a document, by the names that its pages have for them. */
export class Fonts {
  private readonly known = new Map<string, FontFacts>();

  /** Whether nothing is known of one of them yet. */
  lacks(names: Iterable<string>): boolean {
    for (const name of names) if (!this.known.has(name)) return true;
    return false;
  }

  /** Takes what a page has found out; fonts of which it has nothing to say are plain. */
  learn(page: PdfPage, names: Iterable<string>): void {
    for (const name of names) {
      if (this.known.has(name)) continue;
      const font = page.commonObjs.has(name) ? page.commonObjs.get(name) as NamedFont | null : null;
      const plainName = (font?.name ?? "").replace(/^[A-Z]{6}\+/, "");
      this.known.set(name, font === null ? plainFont : {
        isBold: font.bold === true || bold.test(plainName), isItalic: font.italic === true || italic.test(plainName),
          isMono: mono.test(plainName),
        isSerif: serif.test(plainName),
      });
    }
  }

  of(name: string): FontFacts {
    return this.known.get(name) ?? plainFont;
  }
}
