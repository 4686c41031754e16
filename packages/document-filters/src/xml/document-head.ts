import { halves, namespaceOf, withDeclarations } from "../its/its-node.js";
import { ItsRules } from "../its/its-rules.js";
import { RulesReader } from "../its/rules-reader.js";
import { findVocabulary } from "../vocabularies/find-vocabulary.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";
import type { DocumentRules } from "./element-rules.js";

/** So many characters show the vocabulary of a document, and its rules. */
const maxHead = 131_072;
const maxNames = 2_000;

/** Reads the beginning of a document for what it shows of the rest. Throws when there is a rule that is not understood. */
export class DocumentHead {
  private size = 0;
  private doctype = "";
  private root: Extract<XmlToken, { kind: "open" }> | undefined;
  private readonly names: string[] = [];
  private readonly reader = new RulesReader();

  /** `its` are rules that do not stand in the document, and go before those that do. */
  constructor(private its = ItsRules.none) {}

  get isComplete(): boolean {
    return this.size > maxHead;
  }

  token(token: XmlToken): void {
    if (this.isComplete) return;
    this.size += token.raw.length;
    if (token.kind === "open") {
      this.root ??= token;
      if (this.names.length < maxNames) this.names.push(token.name);
    } else if (token.kind === "other" && token.raw.startsWith("<!DOCTYPE")) this.doctype = token.raw;
    const rules = this.reader.token(token);
    if (rules !== undefined) this.its = this.its.with(rules);
  }

  /** What is known now. */
  rules(): DocumentRules {
    const { doctype, names, its } = this;
    const { name, attributes } = this.root ?? { name: "", attributes: {} };
    const [prefix, root] = halves(name);
    const namespace = namespaceOf(prefix, withDeclarations(attributes, {})) ?? "";
    return { vocabulary: findVocabulary({ root, namespace, attributes, doctype, names }), namespace, its };
  }
}
