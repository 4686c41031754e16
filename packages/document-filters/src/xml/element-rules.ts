import { sameLanguage } from "../text/languages.js";

const itsNamespace = "http://www.w3.org/2005/11/its";

/** Vocabularies whose scripts and styles are no text for people. */
const drawn: ReadonlySet<string> = new Set(["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"]);

/** What holds for the content of an element. */
export interface ElementRules {
  readonly translated: boolean;
  readonly preserve: boolean;
  /** Prefix of the attributes of the Internationalization Tag Set, "" while none is declared. */
  readonly its: string;
  /** The name space of names without a prefix. */
  readonly namespace: string;
}

type Attributes = Readonly<Record<string, string>>;

/** The language that the text is in, as far as the document tells. */
export interface Languages {
  readonly source: string;
  /** Of the root element: what people wrote there for the whole document is not held against it. */
  readonly document: string;
}

export const rulesOutside: ElementRules = { translated: true, preserve: false, its: "", namespace: "" };

function itsPrefix(attributes: Attributes, outer: string): string {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === itsNamespace && name.startsWith("xmlns:")) return name.slice("xmlns:".length);
  }
  return outer;
}

const isForeign = (language: string, { source, document }: Languages): boolean =>
  source !== "und" && language !== "" && !sameLanguage(language, source) && !sameLanguage(language, document);

/** What holds inside an element, given what holds around it. */
export function elementRules(name: string, attributes: Attributes, outer: ElementRules, languages: Languages): ElementRules {
  const its = itsPrefix(attributes, outer.its);
  const space = attributes["xml:space"];
  const own = its === "" ? undefined : attributes[`${its}:translate`] ?? (name === `${its}:span` ? attributes["translate"] : undefined);
  const namespace = attributes["xmlns"] ?? outer.namespace;
  const isCode = (name === "script" || name === "style") && drawn.has(namespace);
  const isText = outer.translated && !isCode && !isForeign(attributes["xml:lang"] ?? "", languages);
  const translated = own === "yes" || own === "no" ? own === "yes" : isText;
  return { translated, preserve: space === undefined ? outer.preserve : space === "preserve", its, namespace };
}
