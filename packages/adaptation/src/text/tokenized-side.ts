import { sharedInt32, threadTask } from "../pool/index.js";
import { casingBits, casingByBits } from "./casing.js";
import { tokenize } from "./tokenize.js";
import { countForms, forEachHidden, Truecaser, type CountedForm } from "./truecaser.js";

/** The texts of one language, tokenized and truecased, with a vocabulary of their own. */
export interface TokenizedSide {
  /** The words that occur, by their ids. */
  readonly vocabulary: readonly string[];
  readonly words: Int32Array;
  readonly starts: Int32Array;
  /** What `Truecaser.fromBytes` reads. */
  readonly truecaser: Uint8Array;
  /** 1 for each text that is written as a title. */
  readonly titles: Uint8Array;
}

/** Tokenizes texts, learns from all how words are usually written, and writes them so. Nothing but numbers is kept of each token. */
export function tokenizeSide(texts: readonly string[]): TokenizedSide {
  const forms = new Forms();
  const starts = sharedInt32(texts.length + 1);
  texts.forEach((text, at) => {
    for (const token of tokenize(text)) forms.push(token);
    starts[at + 1] = forms.length;
  });
  const { truecaser, titles } = forms.truecase(starts);
  return { ...forms.renumbered(), starts, truecaser: truecaser.toBytes(), titles };
}
export const tokenizeSideTask = threadTask(import.meta.url, "tokenizeSide", tokenizeSide);

/** Tokens as numbers of their forms, end to end. */
class Forms {
  private readonly list: string[] = [];
  private readonly ids = new Map<string, number>();
  private numbers = new Int32Array(1 << 16);
  length = 0;

  push(form: string): void {
    if (this.length === this.numbers.length) {
      const longer = new Int32Array(2 * this.length);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    this.numbers[this.length++] = this.idOf(form);
  }

  truecase(starts: Int32Array): { readonly truecaser: Truecaser; readonly titles: Uint8Array } {
    const bits = Uint8Array.from(this.list, casingBits);
    const counts = new Int32Array(this.list.length);
    const bitsFrom = (start: number) => (at: number): number => bits[this.numbers[start + at] as number] as number;
    eachText(starts, (start, length) => {
      countForms(length, bitsFrom(start), (at) => (counts[this.numbers[start + at] as number] as number) += 1);
    });
    const truecaser = Truecaser.of(this.list.map((form, id): CountedForm => ({ form, count: counts[id] as number })));
    const titles = new Uint8Array(starts.length - 1);
    eachText(starts, (start, length, text) => {
      const casing = casingByBits(length, bitsFrom(start));
      if (casing === "title") titles[text] = 1;
      forEachHidden(casing, length, bitsFrom(start), (at) => {
        const form = this.list[this.numbers[start + at] as number] as string;
        this.numbers[start + at] = this.idOf(truecaser.usualForm(form, casing));
      });
    });
    return { truecaser, titles };
  }

  /** The forms that still occur, in the order in which they do. */
  renumbered(): { readonly vocabulary: string[]; readonly words: Int32Array } {
    const renamed = new Int32Array(this.list.length).fill(-1);
    const vocabulary: string[] = [];
    const words = sharedInt32(this.length);
    for (let at = 0; at < this.length; at += 1) {
      const id = this.numbers[at] as number;
      if (renamed[id] === -1) renamed[id] = vocabulary.push(this.list[id] as string) - 1;
      words[at] = renamed[id] as number;
    }
    return { vocabulary, words };
  }

  private idOf(form: string): number {
    let id = this.ids.get(form);
    if (id === undefined) this.ids.set(form, id = this.list.push(form) - 1);
    return id;
  }
}

function eachText(starts: Int32Array, use: (start: number, length: number, text: number) => void): void {
  for (let text = 0; text + 1 < starts.length; text += 1) {
    const start = starts[text] as number;
    use(start, (starts[text + 1] as number) - start, text);
  }
}
