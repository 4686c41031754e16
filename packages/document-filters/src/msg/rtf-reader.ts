/** What RTF consists of, in order. */
export interface RtfEvents {
  open(): void;
  close(): void;
  /** `\name` with its number; a sign such as `~` or `*` is a name too. */
  word(name: string, number: number | undefined): void;
  /** A byte of text, by the character with its number. */
  byte(character: string): void;
}

type State = "text" | "backslash" | "name" | "number" | "hex" | "binary";

/** No program writes longer names and numbers. */
const longestWord = 40;

/** Cuts RTF into its events; input in pieces of any size, with a character for each byte. */
export class RtfReader {
  private state: State = "text";
  private name = "";
  private number = "";
  private binary = 0;

  constructor(private readonly events: RtfEvents) {}

  write(text: string): void {
    for (const character of text) {
      if (this.state === "binary") this.skip();
      else if (!this.inWord(character)) this.inText(character);
    }
  }

  end(): void {
    if (this.state === "name" || this.state === "number") this.endWord();
  }

  private skip(): void {
    if ((this.binary -= 1) <= 0) this.state = "text";
  }

  private inText(character: string): void {
    if (character === "\\") this.state = "backslash";
    else if (character === "{") this.events.open();
    else if (character === "}") this.events.close();
    else if (character !== "\r" && character !== "\n") this.events.byte(character);
  }

  /** False where the character is none of a word, which has ended then. */
  private inWord(character: string): boolean {
    switch (this.state) {
      case "backslash": return this.begin(character);
      case "hex":
        this.number += character;
        if (this.number.length === 2) {
          const code = Number.parseInt(this.number, 16);
          this.reset();
          if (!Number.isNaN(code)) this.events.byte(String.fromCharCode(code));
        }
        return true;
      case "name": case "number": return this.goOn(character);
      default: return false;
    }
  }

  private begin(character: string): boolean {
    if (/[a-z]/i.test(character)) {
      this.state = "name";
      this.name = character;
    } else if (character === "'") this.state = "hex";
    else {
      this.state = "text";
      if (/[\\{}]/.test(character)) this.events.byte(character);
      else this.events.word(/[\r\n]/.test(character) ? "par" : character, undefined);
    }
    return true;
  }

  private goOn(character: string): boolean {
    const isShort = this.name.length + this.number.length < longestWord;
    if (this.state === "name" && /[a-z]/i.test(character) && isShort) this.name += character;
    else if (isShort && (/\d/.test(character) || (character === "-" && this.state === "name"))) {
      this.number += character;
      this.state = "number";
    } else {
      this.endWord();
      // The blank that ends a word is no text.
      if ((this.state as State) === "binary") return character === " " || (this.skip(), true);
      return character === " ";
    }
    return true;
  }

  private endWord(): void {
    const { name } = this;
    const number = /\d/.test(this.number) ? Number(this.number) : undefined;
    this.reset();
    if (name === "bin" && number !== undefined && number > 0) {
      this.binary = number;
      this.state = "binary";
    } else this.events.word(name, number);
  }

  private reset(): void {
    this.state = "text";
    this.name = this.number = "";
  }
}
