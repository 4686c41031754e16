import { anySgml, linuxdoc } from "../vocabularies/linuxdoc.js";
import { vocabularyOfDoctype } from "../vocabularies/find-vocabulary.js";
import { type ElementKind, type Vocabulary, words } from "../vocabularies/vocabulary.js";

/** Elements without content, whose end nobody writes. */
const emptyElements: ReadonlySet<string> = new Set(words(`
  anchor beginpage br co coref footnoteref htmlurl inlinegraphic label lb pageref ptr ref sbr url void varargs xptr xref`));

/** Elements that are empty in other document types only. */
const filledInDocbook: ReadonlySet<string> = new Set(["label", "ref"]);

const facts = { attributes: {}, parent: "" };

/** What the elements of one document are. */
export class SgmlElements {
  private vocabulary: Vocabulary = anySgml;

  /** Takes the document type declaration in: it names the vocabulary. */
  declare(doctype: string): void {
    if (/^<!doctype\s+linuxdoc\b/i.test(doctype)) this.vocabulary = linuxdoc;
    else if (/^<!doctype\s/i.test(doctype)) this.vocabulary = vocabularyOfDoctype(doctype) ?? anySgml;
  }

  /** What an element is, by its name in small letters. */
  kindOf(name: string): ElementKind {
    return this.vocabulary.kindOf(name, facts) ?? anySgml.kindOf(name, facts) ?? "block";
  }

  /** Whether an element is empty although it has only a start tag. */
  isEmpty(name: string): boolean {
    return emptyElements.has(name) && (this.vocabulary === linuxdoc || !filledInDocbook.has(name));
  }
}
