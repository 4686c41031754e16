import { invalid } from "@dragoman/domain/common";

/** An element, and the line in which it begins. */
export interface Element {
  readonly line: number;
  readonly attributes: string;
  /** What stands in it, as it is written. */
  readonly inside: string;
}

/** The text of a file whose root is an element of that name. It is all that is checked: these files come from where they are read. */
export async function readRoot(bytes: AsyncIterable<Uint8Array>, root: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of bytes) text += decoder.decode(piece, { stream: true });
  const found = /^\s*(?:<\?xml[^>]*\?>)?\s*<([\w-]+)[\s/>]/.exec(text)?.[1];
  if (found === root) return text;
  if (found === undefined) throw invalid("file-not-well-formed", "At line 1: this is no XML.", `It is a file with the root ${root}.`);
  throw invalid("file-unexpected-root", `The root of the file is ${found}.`, `It is ${root} in a file of this kind.`);
}

/** The elements of a name, which do not stand in each other. */
export function* elements(text: string, name: string): Generator<Element> {
  for (const { 1: attributes = "", 2: inside = "", index } of text.matchAll(new RegExp(`<${name}((?:\\s[^>]*)?)>(.*?)</${name}>`, "gs"))) {
    yield { line: text.slice(0, index).split("\n").length, attributes, inside };
  }
}

/** The text of the first element of a name; "" where there is none. */
export function textOf(inside: string, name: string): string {
  for (const element of elements(inside, name)) return unescapeXml(element.inside);
  return "";
}

/** Text as it stands in an element or an attribute. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'" };

/** The text that was meant. */
export function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name = "") =>
    (code === undefined ? named[name] ?? whole : String.fromCodePoint(Number(code))));
}
