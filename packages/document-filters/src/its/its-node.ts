import type { Attributes } from "../vocabularies/vocabulary.js";

/** The name spaces by their prefixes, "" for names without one. */
export type Namespaces = Readonly<Record<string, string>>;

/** An element as far as a selector can see it while the document streams by: its tag, its place, and the elements around it. */
export interface ItsNode {
  /** Name as it stands in the document, and its two halves. */
  readonly name: string;
  readonly local: string;
  readonly namespace: string;
  readonly attributes: Attributes;
  readonly namespaces: Namespaces;
  readonly parent: ItsNode | undefined;
  /** Its number among the elements of the same parent, from 1: of those with its name, and of all. */
  readonly position: number;
  readonly ordinal: number;
}

const xmlNamespace = "http://www.w3.org/XML/1998/namespace";

/** The name space that a prefix stands for; undefined when nothing declares it. */
export function namespaceOf(prefix: string, namespaces: Namespaces): string | undefined {
  if (prefix === "xml") return xmlNamespace;
  return Object.hasOwn(namespaces, prefix) ? namespaces[prefix] : prefix === "" ? "" : undefined;
}

/** The name spaces inside an element with these attributes. */
export function withDeclarations(attributes: Attributes, outer: Namespaces): Namespaces {
  let inner: Record<string, string> | undefined;
  for (const name of Object.keys(attributes)) {
    if (!name.startsWith("xmlns")) continue;
    if (name === "xmlns") (inner ??= { ...outer })[""] = attributes[name] as string;
    else if (name[5] === ":") (inner ??= { ...outer })[name.slice("xmlns:".length)] = attributes[name] as string;
  }
  return inner ?? outer;
}

/** The name of an element or attribute in its two halves. */
export function halves(name: string): readonly [prefix: string, local: string] {
  const colon = name.indexOf(":");
  return colon < 0 ? ["", name] : [name.slice(0, colon), name.slice(colon + 1)];
}

/** Names of the attributes of an element, with their name spaces; declarations are none. */
export function attributesOf(node: ItsNode): { readonly name: string; readonly local: string; readonly namespace: string }[] {
  return Object.keys(node.attributes).filter((name) => !name.startsWith("xmlns")).map((name) => {
    const [prefix, local] = halves(name);
    return { name, local, namespace: prefix === "" ? "" : namespaceOf(prefix, node.namespaces) ?? "" };
  });
}
