import { attributesOf, halves, type ItsNode, namespaceOf, type Namespaces, withDeclarations } from "../its/its-node.js";
import { isWithinText, type ItsFacts, type ItsMatch, itsNamespace, type ItsRules, type WithinText } from "../its/its-rules.js";
import type { Reached } from "../its/selector.js";
import { sameLanguage } from "../text/languages.js";
import { vocabularyOf } from "../vocabularies/find-vocabulary.js";
import type { Attributes, ElementKind, Vocabulary } from "../vocabularies/vocabulary.js";

/** What holds for an element and its content. */
export interface ElementRules {
  /** Undefined when only its content can tell what it is. */
  readonly kind: ElementKind | undefined;
  readonly translated: boolean;
  readonly preserve: boolean;
  /** True where each line stands for itself. */
  readonly hasLines: boolean;
  /** Its attributes that are translated. */
  isText(attribute: string): boolean;
  /** The attribute that names its language in the way of its vocabulary. */
  readonly language: string;
  /** The element as rules see it, and how far they are matched. */
  readonly node: ItsNode | undefined;
  readonly namespaces: Namespaces;
  readonly reached: readonly Reached[];
  /** Numbers of the elements in it, by name; "" counts all. Kept only where rules may ask. */
  readonly numbers: Map<string, number>;
}

/** The language that the text is in, as far as the document tells. */
export interface Languages {
  readonly source: string;
  /** Of the root element: what people wrote there for the whole document is not held against it. */
  readonly document: string;
}

/** What is known of a document before its first element is read. */
export interface DocumentRules {
  readonly vocabulary: Vocabulary;
  /** Name space of the root. */
  readonly namespace: string;
  readonly its: ItsRules;
}

/** Where no rule asks for a number. */
const unnumbered = new Map<string, number>();
const unruled: ItsMatch = { reached: [], facts: {}, attributes: new Map() };
const never = (): boolean => false;
const untranslatedKinds: ReadonlySet<ElementKind | undefined> = new Set<ElementKind>(["listing", "code", "hidden"]);

/** What holds outside of the root element. */
export const rulesOutside = (its: ItsRules): ElementRules => ({
  kind: undefined, translated: true, preserve: false, hasLines: false, isText: never, language: "", node: undefined,
  namespaces: {}, reached: its.beforeRoot(), numbers: new Map(),
});

const isForeign = (language: string, { source, document }: Languages): boolean =>
  source !== "und" && language !== "" && !sameLanguage(language, source) && !sameLanguage(language, document);

/** The language that an element says it is in; "" when it does not say. */
export function languageOf(attributes: Attributes, vocabulary: Vocabulary | undefined): string {
  return attributes["xml:lang"] ?? attributes[vocabulary?.language ?? "xml:lang"] ?? "";
}

/** What holds for an element, given what holds around it. */
export function elementRules(
  name: string, attributes: Attributes, outer: ElementRules, languages: Languages, all: DocumentRules,
): ElementRules {
  const namespaces = withDeclarations(attributes, outer.namespaces);
  const [prefix, local] = halves(name);
  const namespace = namespaceOf(prefix, namespaces) ?? "";
  const vocabulary = namespace === all.namespace || namespace === "" ? all.vocabulary : vocabularyOf(namespace);
  const parent = outer.node;
  const numbers = number(outer.numbers, name, all.its.isEmpty);
  const node: ItsNode = { name, local, namespace, attributes, namespaces, parent, ...numbers };
  const { reached, facts: global, attributes: ruled } = all.its.isEmpty ? unruled : all.its.at(node, outer.reached);
  const own = localFacts(node);
  const named = namespace === itsNamespace ? itsKind(local) : vocabulary?.kindOf(local, { attributes, parent: parent?.local ?? "" });
  const withinText = own.withinText ?? global.withinText;
  const isTerm = own.term ?? global.term ?? false;
  const placed = withinText === undefined ? named ?? (isTerm ? "inline" : undefined) : placedKind(named, withinText);

  const said = own.translate ?? wordOf(attributes, vocabulary) ?? global.translate;
  const isText = outer.translated && !untranslatedKinds.has(placed) && !isForeign(languageOf(attributes, vocabulary), languages);
  const translated = said ?? isText;
  const kind = said === true ? translatedKind(placed) : placed;

  const hasLines = kind === "verbatim" || (outer.hasLines && kind !== "block" && kind !== "nested");
  const space = attributes["xml:space"];
  const preserve = space !== undefined ? space === "preserve" : global.preserve ?? (hasLines || outer.preserve);
  return {
    kind, translated, preserve, hasLines, namespaces, reached, node,
    language: vocabulary?.language ?? "",
    isText: (attribute) => namespace !== itsNamespace
      && (ruled.get(attribute) ?? (translated && vocabulary?.isText(attribute, local, attributes) === true)),
    numbers: all.its.isEmpty ? unnumbered : new Map(),
  };
}

function number(counts: Map<string, number>, name: string, isUnasked: boolean): Pick<ItsNode, "position" | "ordinal"> {
  if (isUnasked) return { position: 0, ordinal: 0 };
  const [position, ordinal] = [(counts.get(name) ?? 0) + 1, (counts.get("") ?? 0) + 1];
  counts.set(name, position).set("", ordinal);
  return { position, ordinal };
}

const yesOrNo = (value: string | undefined): boolean | undefined => (value === "yes" || value === "no" ? value === "yes" : undefined);

/** What an element says of itself by attributes of ITS. */
function localFacts(node: ItsNode): ItsFacts {
  const isSpan = node.namespace === itsNamespace && node.local === "span";
  const found: { translate?: boolean; withinText?: WithinText; term?: boolean } = {};
  if (!isSpan && !Object.values(node.namespaces).includes(itsNamespace)) return found;
  for (const { name, local, namespace } of attributesOf(node)) {
    if (namespace !== itsNamespace && !(isSpan && namespace === "")) continue;
    const value = node.attributes[name];
    const says = yesOrNo(value);
    if (local === "withinText" && isWithinText(value)) found.withinText = value;
    else if (says !== undefined && (local === "translate" || local === "term")) found[local] = says;
  }
  return found;
}

const itsKind = (local: string): ElementKind | undefined => (local === "span" ? "inline" : local === "rules" ? "hidden" : undefined);

/** The word of the vocabulary for translating or not. */
function wordOf(attributes: Attributes, vocabulary: Vocabulary | undefined): boolean | undefined {
  if (vocabulary?.translate === undefined) return undefined;
  const { attribute, yes, no } = vocabulary.translate;
  const word = attributes[attribute];
  return word === yes || word === no ? word === yes : undefined;
}

function placedKind(kind: ElementKind | undefined, withinText: WithinText): ElementKind | undefined {
  if (withinText === "nested") return kind === "hidden" ? kind : "nested";
  if (withinText === "yes") return kind === "listing" || kind === "code" ? "code" : kind === "hidden" || kind === "break" ? kind : "inline";
  if (kind === "code") return "listing";
  return kind === "verbatim" || kind === "listing" || kind === "hidden" ? kind : "block";
}

/** What is translated although its kind is not: the lines of a listing stay lines. */
function translatedKind(kind: ElementKind | undefined): ElementKind | undefined {
  if (kind === "listing") return "verbatim";
  if (kind === "code") return "inline";
  return kind === "hidden" ? undefined : kind;
}
