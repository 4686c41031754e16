import { android, common, mathml, plist, resx, xliffWithinText } from "./strings.js";
import { dita } from "./dita.js";
import { mallard } from "./mallard.js";
import { docbook } from "./docbook.js";
import { tei } from "./tei.js";
import { type Attributes, type Vocabulary, words } from "./vocabulary.js";
import { svg, xhtml } from "./xhtml.js";

const byNamespace: ReadonlyMap<string, Vocabulary> = new Map([
  ["http://www.w3.org/1999/xhtml", xhtml],
  ["http://docbook.org/ns/docbook", docbook],
  ["http://www.tei-c.org/ns/1.0", tei],
  ["http://www.tei-c.org/ns/Examples", { kindOf: () => "listing", isText: () => false }],
  ["http://projectmallard.org/1.0/", mallard],
  ["http://www.w3.org/2000/svg", svg],
  ["http://www.w3.org/1998/Math/MathML", mathml],
  ["urn:oasis:names:tc:xliff:document:1.2", xliffWithinText],
]);

const byDoctype: readonly (readonly [RegExp, Vocabulary])[] = [
  [/\bDITA\b/, dita], [/docbook|docbkx/i, docbook], [/\bX?HTML\b/i, xhtml], [/\bTEI\b|tei(?:xlite|2|lite)\.dtd/i, tei],
];

const setOf = (list: string): ReadonlySet<string> => new Set(words(list));

/** Elements that one family has and the others lack; a document that names none shows by them what it is. */
const signatures: readonly (readonly [Vocabulary, ReadonlySet<string>])[] = [
  [dita, setOf(`bookmap bookmeta codeblock codeph cmd conbody context dita dlentry glossBody keydef mapref prolog refbody related-links
    relrow reltable shortdesc sli steps stepresult taskbody topichead topicmeta topicref uicontrol menucascade`)],
  [docbook, setOf(`articleinfo bookinfo chapterinfo citerefentry emphasis formalpara guilabel informalexample informaltable
    itemizedlist listitem mediaobject orderedlist para programlisting refentry refnamediv refpurpose refsect1 refsynopsisdiv
    screen sect1 sect2 sect3 simpara simplesect ulink userinput variablelist varlistentry`)],
  [tei, setOf("biblStruct fileDesc profileDesc sourceDesc teiHeader titleStmt publicationStmt")],
];

/** Families that have one root, by an element that they hold. */
const byRoot: Readonly<Record<string, readonly [Vocabulary, ReadonlySet<string>]>> = {
  resources: [android, setOf("plurals string string-array")],
  root: [resx, setOf("resheader")],
  plist: [plist, setOf("dict")],
};

/** What shows the vocabulary of a document. */
export interface DocumentFacts {
  readonly root: string;
  readonly namespace: string;
  readonly attributes: Attributes;
  /** The document type declaration, "" without one. */
  readonly doctype: string;
  /** Names of the elements with which the document begins. */
  readonly names: readonly string[];
}

/** The vocabulary of the elements in a name space; undefined when it is none of those that are known. */
export function vocabularyOf(namespace: string): Vocabulary | undefined {
  return byNamespace.get(namespace);
}

/** The vocabulary that a document type declaration names. */
export function vocabularyOfDoctype(doctype: string): Vocabulary | undefined {
  return byDoctype.find(([pattern]) => pattern.test(doctype))?.[1];
}

const ditaClass = /^[-+] (?:topic|map)\//;

/** The vocabulary of a document: by its name space, its document type, its root, and the elements that it begins with. */
export function findVocabulary({ root, namespace, attributes, doctype, names }: DocumentFacts): Vocabulary {
  const known = vocabularyOf(namespace) ?? vocabularyOfDoctype(doctype);
  if (known !== undefined) return known;
  if (attributes["xmlns:ditaarch"] !== undefined || ditaClass.test(attributes["class"] ?? "")) return dita;
  if (namespace !== "") return common;
  if (root === "html") return xhtml;
  if (root === "TEI" || root === "TEI.2" || root === "teiCorpus") return tei;
  const own = Object.hasOwn(byRoot, root) ? byRoot[root] : undefined;
  if (own !== undefined) return names.some((name) => own[1].has(name)) ? own[0] : common;
  let best: Vocabulary = common;
  let most = 0;
  for (const [vocabulary, signature] of signatures) {
    const found = names.filter((name) => signature.has(name)).length;
    if (found > most) [best, most] = [vocabulary, found];
  }
  return best;
}
