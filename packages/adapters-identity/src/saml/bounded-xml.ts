import { SaxesParser } from "saxes";

/**
 * Maximum elements, comments, instructions and sections of a response. The library looks through all siblings for each one that it
 * checks, and anybody may send a response: 23,000 empty elements took 17 s. A response with a hundred attributes has 300 elements.
 */
const mostNodes = 2_000;
/** Maximum nesting. The library takes a call for a level; responses have about ten levels. */
const mostDepth = 64;
/** Maximum attributes of one element, declarations of name spaces included; responses have less than ten. */
const mostAttributes = 64;

/**
 * Throws an Error with a sentence for a response that is no XML, has a document type, or exceeds a bound. It takes time in proportion to
 * the length, and is done before a library builds a tree.
 */
export function requireBoundedXml(xml: string): void {
  let nodes = 0;
  let depth = 0;
  let attributes = 0;
  const count = (): void => {
    if (++nodes > mostNodes) throw new Error(`It has more than ${mostNodes} elements, comments and instructions.`);
  };
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", () => { throw new Error("It is no well-formed XML."); });
  parser.on("doctype", () => { throw new Error("It has a document type, which no response has."); });
  parser.on("comment", count);
  parser.on("processinginstruction", count);
  parser.on("cdata", count);
  parser.on("opentagstart", () => {
    count();
    attributes = 0;
    if (++depth > mostDepth) throw new Error(`Its elements are nested more than ${mostDepth} deep.`);
  });
  parser.on("attribute", () => {
    if (++attributes > mostAttributes) throw new Error(`An element in it has more than ${mostAttributes} attributes.`);
  });
  parser.on("closetag", () => { depth -= 1; });
  parser.write(xml).close();
}
