import { DomainError } from "@dragoman/domain/common";
import { SaxesParser, type SaxesTagPlain } from "saxes";

const maxDepth = 1_000;
/** Longer tags, comments and sections than this have no place in a document that is to be translated. */
const maxToken = 4_194_304;
const entityDeclaration = /<!ENTITY/i;
const entityName = /^[\p{L}_:][\p{L}\p{N}_:.-]*$/u;

/** What comes out of the parser; the rest it only checks. */
export interface XmlEvents {
  open(tag: SaxesTagPlain): void;
  close(name: string): void;
  doctype?(): void;
}

export interface XmlRules {
  /** Entities may be declared elsewhere: in a document type that nobody fetches, or where a fragment will stand. */
  readonly foreignEntities?: boolean;
}

/** A parser that throws, with the line, when XML is not well-formed, declares entities, or is nested too deeply. */
export function guardedParser(events: XmlEvents, rules: XmlRules = {}): SaxesParser {
  const parser = new GuardedParser({ xmlns: false, position: true });
  let depth = 0;
  if (rules.foreignEntities === true) {
    const get = (known: Readonly<Record<string, string>>, name: string) =>
      (typeof known[name] === "string" ? known[name] : entityName.test(name) ? "" : undefined);
    parser.ENTITIES = new Proxy(parser.ENTITIES, { get });
  }
  parser.on("opentag", (tag) => {
    if (++depth > maxDepth) {
      throw refusal("document-too-deep", `Elements are nested more than ${maxDepth} deep at line ${parser.line} of the document.`,
        "No format that can be translated needs that.");
    }
    events.open(tag);
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    events.close(name);
  });
  parser.on("doctype", (content) => {
    if (entityDeclaration.test(content)) {
      throw refusal("document-declares-entities", `The document declares entities at line ${parser.line}.`,
        "Write the characters themselves, and leave the internal subset of the document type out.");
    }
    events.doctype?.();
  });
  return parser;
}

/**
 * Throws at the first fault. An eighth handler in its place would turn the parser into a dictionary for V8, which takes four times
 * as long: no more than seven events are listened to.
 */
class GuardedParser extends SaxesParser {
  override fail(message: string): this {
    throw refusal("document-not-well-formed", `The document is not well-formed XML at line ${this.line}: ${message}`,
      "One XML document with one root element and all its tags in order is expected.");
  }
}

/** Throws when the token that `parser` is in began too many characters ago. */
export function checkLength(parser: SaxesParser, length: number): void {
  if (length <= maxToken) return;
  throw refusal("document-token-too-long",
    `A tag, comment or CDATA section at line ${parser.line} of the document is longer than ${maxToken} characters.`,
    "Divide it.");
}

function refusal(code: string, message: string, details: string): DomainError {
  return new DomainError("invalid", code, message, { details });
}
