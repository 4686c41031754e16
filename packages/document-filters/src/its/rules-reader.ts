import { halves, type ItsNode, namespaceOf, withDeclarations, type Namespaces } from "./its-node.js";
import { ItsRules, itsNamespace } from "./its-rules.js";
import { DomainError } from "@dragoman/domain/common";
import { xmlText } from "../xml-syntax/xml-text.js";
import { type XmlToken, XmlTokens } from "../xml-syntax/xml-tokens.js";

const nowhere: Namespaces = {};

/** The rules of a file of their own; "" holds none. Throws when it is no such file. */
export function readRules(file: string): ItsRules {
  if (file.trim() === "") return ItsRules.none;
  const reader = new RulesReader();
  let found: ItsRules | undefined;
  const tokens = new XmlTokens((token) => {
    const rules = reader.token(token);
    if (rules !== undefined) found = (found ?? ItsRules.none).with(rules);
  });
  try {
    tokens.write(file);
    tokens.end();
  } catch (error) {
    if (error instanceof DomainError && error.code !== "document-rule-not-understood") throw noRules(error.message);
    throw error;
  }
  if (found === undefined) throw noRules("There is no element its:rules in them.");
  return found;
}

function noRules(why: string): DomainError {
  return new DomainError("invalid", "xml-rules-invalid", `The xmlRules are no rules of ITS. ${why.replace(/^The document is/, "They are")}`,
    { details: `Send an element \`rules\` of the name space ${itsNamespace}, with what is in it.` });
}

/** Reads the `its:rules` elements among the tokens of a document. */
export class RulesReader {
  private readonly open: ItsNode[] = [];
  private rules: { readonly root: ItsNode; readonly elements: ItsNode[]; readonly parameters: Record<string, string> } | undefined;
  private parameter: string | undefined;

  /** The rules of an element that ends with this token. */
  token(token: XmlToken): ItsRules | undefined {
    if (token.kind === "open") this.start(token);
    else if (token.kind === "close") return this.end();
    else if (this.parameter !== undefined && this.rules !== undefined && (token.kind === "text" || token.kind === "cdata")) {
      const text = token.kind === "text" ? xmlText(token.raw) : token.raw.slice("<![CDATA[".length, -"]]>".length);
      this.rules.parameters[this.parameter] = (this.rules.parameters[this.parameter] ?? "") + text;
    }
    return undefined;
  }

  private start({ name, attributes }: Extract<XmlToken, { kind: "open" }>): void {
    const parent = this.open.at(-1);
    const namespaces = withDeclarations(attributes, parent?.namespaces ?? nowhere);
    const [prefix, local] = halves(name);
    const namespace = namespaceOf(prefix, namespaces) ?? "";
    const node: ItsNode = { name, local, namespace, attributes, namespaces, parent, position: 1, ordinal: 1 };
    this.open.push(node);
    if (this.rules !== undefined) {
      this.rules.elements.push(node);
      this.parameter = local === "param" && namespace === itsNamespace ? attributes["name"] : undefined;
      if (this.parameter !== undefined) this.rules.parameters[this.parameter] = "";
    } else if (local === "rules" && namespace === itsNamespace) this.rules = { root: node, elements: [], parameters: {} };
  }

  private end(): ItsRules | undefined {
    const node = this.open.pop();
    this.parameter = undefined;
    if (this.rules === undefined || this.rules.root !== node) return undefined;
    const { root, elements, parameters } = this.rules;
    this.rules = undefined;
    return ItsRules.read(root, elements, parameters);
  }
}
