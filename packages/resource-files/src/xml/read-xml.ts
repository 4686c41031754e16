import { type DomainError, invalid } from "@dragoman/domain/common";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { decodeXml } from "./decode-xml.js";

/** So many characters are parsed before whoever takes what is found has their turn: some milliseconds of work. */
const sliceLength = 65_536;
/** A tag, comment or text beyond this belongs to no file that is read here. */
const maxToken = 1_048_576;

/** So much of a file that is no XML is shown. */
const shownCharacters = 40;

/** What a kind of file looks like, and what to tell those whose file does not. */
export interface XmlRules {
  readonly root: string;
  /** A sentence for those who send another kind of file: which kinds are read. */
  readonly expects: string;
  /** Whether elements count whatever their prefix is. */
  readonly anyPrefix: boolean;
  readonly maxDepth: number;
  readonly whenTooDeep: string;
  readonly whenTooLong: string;
}

/** Where an element begins; the root has the depth 1. */
export interface XmlPlace {
  readonly depth: number;
  readonly line: number;
}

/** What is reported of each element and text. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>, place: XmlPlace): void;
  close(name: string, depth: number): void;
  text(text: string): void;
}

/**
 * What is found in XML as it comes in, holding one piece of it at a time. Throws, with the line, what cannot be read:
 * entities of its own, an internal subset, a foreign root, too much depth. External subsets are never fetched.
 */
export async function* readXml<Found>(
  pieces: AsyncIterable<Uint8Array>, rules: XmlRules, finder: (found: (one: Found) => void) => XmlEvents,
): AsyncGenerator<Found> {
  const found: Found[] = [];
  const parser = new GuardedParser(rules, finder((one) => { found.push(one); }));
  for await (const text of decodeXml(pieces, rules.expects)) {
    for (let at = 0; at < text.length; at += sliceLength) {
      parser.write(text.slice(at, at + sliceLength));
      yield* found.splice(0);
    }
  }
  parser.end();
  yield* found.splice(0);
}

class GuardedParser {
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private depth = 0;
  private written = 0;
  private hasBegun = false;
  /** Where the last tag, comment or text ended. */
  private lastToken = 0;

  constructor(private readonly rules: XmlRules, private readonly events: XmlEvents) {
    const text = (read: string): void => {
      this.endToken();
      events.text(read);
    };
    this.parser.on("opentag", (tag) => this.open(tag));
    this.parser.on("closetag", ({ name }) => this.close(name));
    this.parser.on("text", text);
    this.parser.on("cdata", text);
    this.parser.on("comment", () => this.endToken());
    this.parser.on("doctype", (content) => this.checkDoctype(content));
    this.parser.on("error", (error) => { throw this.refusal("file-not-well-formed", "is not well-formed XML",
      error.message.replace(/^\d+:\d+: /, "")); });
  }

  write(text: string): void {
    if (!this.hasBegun) this.begin(text);
    this.parser.write(text);
    this.written += text.length;
    if (this.written - this.lastToken > maxToken) {
      throw this.refusal("file-not-well-formed", `has a tag or text of more than ${maxToken} characters`, this.rules.whenTooLong);
    }
  }

  end(): void {
    if (!this.hasBegun) throw invalid("file-not-well-formed", "The file is empty.", this.rules.expects);
    this.parser.close();
  }

  /** The parser takes text in front of the root for a while, and then names a line that says nothing about the kind of the file. */
  private begin(text: string): void {
    const beginning = text.trimStart();
    if (beginning === "") return;
    if (!beginning.startsWith("<")) {
      throw invalid("file-not-well-formed", `The file is no XML: it begins with ${JSON.stringify(beginning.slice(0, shownCharacters))}.`,
        this.rules.expects);
    }
    this.hasBegun = true;
  }

  private open({ name, attributes }: SaxesTagPlain): void {
    this.endToken();
    const { root, maxDepth, whenTooDeep } = this.rules;
    const ownName = this.nameOf(name);
    this.depth += 1;
    if (this.depth > maxDepth) throw this.refusal("file-too-deep", `has elements nested more than ${maxDepth} deep`, whenTooDeep);
    if (this.depth === 1 && ownName !== root) {
      throw this.refusal("file-unexpected-root", `has the root ${JSON.stringify(ownName.slice(0, 100))}`,
        `The root is ${root}. ${this.rules.expects}`);
    }
    this.events.open(ownName, attributes, { depth: this.depth, line: this.parser.line });
  }

  private close(name: string): void {
    this.endToken();
    this.events.close(this.nameOf(name), this.depth);
    this.depth -= 1;
  }

  private nameOf(name: string): string {
    return this.rules.anyPrefix ? name.slice(name.indexOf(":") + 1) : name;
  }

  private endToken(): void {
    this.lastToken = this.parser.position;
  }

  private checkDoctype(content: string): void {
    this.endToken();
    if (!content.replace(/"[^"]*"|'[^']*'/g, "").includes("[")) return;
    throw this.refusal("file-declares-entities", "has a document type with an internal subset",
      "Leave out the internal subset, and write characters instead of entities.");
  }

  private refusal(code: string, what: string, details: string): DomainError {
    return invalid(code, `The file ${what} at line ${this.parser.line}.`, details);
  }
}
