import { type PlainLine } from "../plain/hard-wraps.js";
import { plainFilterOf } from "../plain/plain-format.js";
import { type Line, readLines } from "../text/read-lines.js";
import type { TextFilter } from "../text/text-format.js";

/** What was found in the text of a mail, as soon as it was read. */
export interface Armour {
  isSigned: boolean;
  isEncrypted: boolean;
}

const quoted = /^(?:>[ \t]?)+/;
const signature = /^-- ?$/;

/** Plain text as mails have it: quotations, signatures, and what programs put into it in the armour of PGP or as uuencoded files. */
export function mailText(armour: Armour): TextFilter {
  return plainFilterOf((text) => mailLines(text, armour));
}

async function* mailLines(text: AsyncIterable<string>, armour: Armour): AsyncGenerator<readonly PlainLine[]> {
  const reader = new ArmourReader(armour);
  for await (const lines of readLines(text)) yield lines.flatMap((line) => reader.read(line));
}

function mailLine({ text, end }: Line): PlainLine {
  const lead = quoted.exec(text)?.[0] ?? "";
  const own = text.slice(lead.length);
  return { lead, text: own, end, isAlone: signature.test(own) };
}

type State = "text" | "armour headers" | "signed text" | "signature" | "kept" | "file";

const begins = /^-----BEGIN PGP (SIGNED MESSAGE|SIGNATURE|MESSAGE|[A-Z ]+ BLOCK)(?:, PART [\d/X]+)?-----\s*$/;
const ends = /^-----END PGP [A-Z ]+-----\s*$/;
/** What stands in armour: Base64, and headers before it. */
const armoured = /^(?:[A-Za-z\d+/=]{0,100}|[A-Z][A-Za-z-]+: .*)\s*$/;
const fileBegins = /^begin [0-7]{3,4} \S/;
/** A line of a uuencoded file. */
const fileLine = /^[ -`]{1,62}\s*$/;

/** Takes the signature off a text that was signed in place, and leaves alone what is no text. */
class ArmourReader {
  private state: State = "text";

  constructor(private readonly armour: Armour) {}

  read(line: Line): readonly PlainLine[] {
    const { text } = line;
    switch (this.state) {
      case "armour headers":
        if (text.trim() === "") this.state = "signed text";
        return [];
      case "signature":
        if (ends.test(text)) this.state = "text";
        else if (!armoured.test(text)) return this.asText(line);
        return [];
      case "kept":
        if (ends.test(text)) this.state = "text";
        else if (!armoured.test(text)) return this.asText(line);
        return [{ ...line, isAlone: true }];
      case "file":
        if (text === "end") this.state = "text";
        else if (!fileLine.test(text)) return this.asText(line);
        return [{ ...line, isAlone: true }];
      default:
        return this.inText(line);
    }
  }

  private asText(line: Line): readonly PlainLine[] {
    this.state = "text";
    return this.inText(line);
  }

  private inText(line: Line): readonly PlainLine[] {
    const kind = begins.exec(line.text)?.[1];
    if (kind === "SIGNED MESSAGE") this.state = "armour headers";
    else if (kind === "SIGNATURE" && this.state === "signed text") this.state = "signature";
    else if (kind !== undefined) this.state = "kept";
    else if (fileBegins.test(line.text)) this.state = "file";
    if (this.state === "armour headers" || this.state === "signature") {
      this.armour.isSigned = true;
      return [];
    }
    if (this.state === "kept" || this.state === "file") {
      this.armour.isEncrypted ||= kind === "MESSAGE";
      return [{ ...line, isAlone: true }];
    }
    const isEscaped = this.state === "signed text" && line.text.startsWith("- ");
    return [mailLine(isEscaped ? { ...line, text: line.text.slice(2) } : line)];
  }
}
