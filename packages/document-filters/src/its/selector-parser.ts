/** A selector that reads what a stream does not show, or that is no XPath. */
export class SelectorError extends Error {}

export type NodeTest =
  | { readonly kind: "name"; readonly prefix: string; readonly local: string }
  | { readonly kind: "any"; readonly prefix: string | undefined }
  | { readonly kind: "node" };

export interface Step {
  readonly axis: "child" | "descendant" | "descendant-or-self" | "self" | "parent" | "ancestor" | "ancestor-or-self" | "attribute";
  readonly test: NodeTest;
  readonly predicates: readonly Expression[];
}

export type Expression =
  | { readonly kind: "literal"; readonly value: string | number }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "call"; readonly name: string; readonly given: readonly Expression[] }
  | { readonly kind: "operator"; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "path"; readonly isAbsolute: boolean; readonly steps: readonly Step[] };

const nameChars = "[\\p{L}_][\\p{L}\\p{N}_.-]*";
const lexeme = new RegExp("\\s*(?:(//|::|\\.\\.|!=|<=|>=|[()[\\],|@.$/=<>+*\\-\\]])|\"([^\"]*)\"|'([^']*)'|(\\d+(?:\\.\\d+)?)"
  + `|(${nameChars}(?::(?!:)(?:\\*|${nameChars}))?))`, "uy");
type Lexeme = { readonly kind: "sign" | "string" | "number" | "name"; readonly text: string };

const axes: ReadonlySet<string> = new Set(
  ["child", "descendant", "descendant-or-self", "self", "parent", "ancestor", "ancestor-or-self", "attribute"]);
const anyNode: Step = { axis: "descendant-or-self", test: { kind: "node" }, predicates: [] };
const maxDepth = 20;

function lexemesOf(text: string): Lexeme[] {
  const found: Lexeme[] = [];
  lexeme.lastIndex = 0;
  const end = text.trimEnd().length;
  while (lexeme.lastIndex < end) {
    const at = lexeme.lastIndex;
    const match = lexeme.exec(text);
    if (match === null) throw new SelectorError(`"${text.slice(at, at + 20).trim()}" is no XPath`);
    const [, sign, double, single, number, name] = match;
    if (sign !== undefined) found.push({ kind: "sign", text: sign });
    else if (number !== undefined) found.push({ kind: "number", text: number });
    else if (name !== undefined) found.push({ kind: "name", text: name });
    else found.push({ kind: "string", text: double ?? single ?? "" });
  }
  return found;
}

/** Reads a selector: an expression of XPath 1.0, of which some is not known here. */
export function parseSelector(text: string): Expression {
  return new Parser(lexemesOf(text)).all();
}

class Parser {
  private at = 0;
  private depth = 0;

  constructor(private readonly lexemes: readonly Lexeme[]) {}

  all(): Expression {
    const expression = this.expression();
    if (this.at < this.lexemes.length) throw new SelectorError(`"${this.text()}" is not expected in it`);
    return expression;
  }

  private text(offset = 0): string | undefined {
    return this.lexemes[this.at + offset]?.text;
  }

  private is(text: string, kind = "sign", offset = 0): boolean {
    const found = this.lexemes[this.at + offset];
    return found?.kind === kind && found.text === text;
  }

  private take(text: string): boolean {
    if (!this.is(text)) return false;
    this.at++;
    return true;
  }

  private expect(text: string): void {
    if (!this.take(text)) throw new SelectorError(`"${text}" is missing before "${this.text() ?? "its end"}"`);
  }

  private expression(): Expression {
    if (++this.depth > maxDepth) throw new SelectorError("it is nested too deeply");
    const found = this.binary(0);
    this.depth--;
    return found;
  }

  private binary(level: number): Expression {
    const operators = [["or"], ["and"], ["=", "!="], ["<", "<=", ">", ">="], ["|"]][level];
    if (operators === undefined) return this.operand();
    let left = this.binary(level + 1);
    for (;;) {
      const operator = operators.find((one) => this.is(one, level < 2 ? "name" : "sign"));
      if (operator === undefined) return left;
      this.at++;
      left = { kind: "operator", operator, left, right: this.binary(level + 1) };
    }
  }

  private operand(): Expression {
    const found = this.lexemes[this.at];
    if (found === undefined) throw new SelectorError("it ends too early");
    if (found.kind === "string" || found.kind === "number") {
      this.at++;
      return { kind: "literal", value: found.kind === "number" ? Number(found.text) : found.text };
    }
    if (this.take("$")) return { kind: "variable", name: this.name() };
    if (this.take("(")) {
      const inner = this.expression();
      this.expect(")");
      return inner;
    }
    if (found.kind === "name" && this.is("(", "sign", 1) && found.text !== "node") return this.call();
    return this.path();
  }

  private name(): string {
    const found = this.lexemes[this.at++];
    if (found?.kind !== "name") throw new SelectorError(`a name is missing before "${found?.text ?? "its end"}"`);
    return found.text;
  }

  private call(): Expression {
    const name = this.name();
    const given: Expression[] = [];
    this.expect("(");
    while (!this.take(")")) {
      if (given.length > 0) this.expect(",");
      given.push(this.expression());
    }
    return { kind: "call", name, given };
  }

  private path(): Expression {
    const steps: Step[] = [];
    const isDeep = this.take("//");
    const isAbsolute = isDeep || this.take("/");
    if (isDeep) steps.push(anyNode);
    const hasStep = this.at < this.lexemes.length && !["]", ")", "|", ",", "="].some((sign) => this.is(sign));
    if (isAbsolute && !isDeep && !hasStep) return { kind: "path", isAbsolute, steps };
    steps.push(this.step());
    for (;;) {
      if (this.take("//")) steps.push(anyNode, this.step());
      else if (this.take("/")) steps.push(this.step());
      else break;
    }
    return { kind: "path", isAbsolute, steps };
  }

  private step(): Step {
    if (this.take(".")) return { axis: "self", test: { kind: "node" }, predicates: [] };
    if (this.take("..")) return { axis: "parent", test: { kind: "node" }, predicates: [] };
    let axis: Step["axis"] = "child";
    if (this.take("@")) axis = "attribute";
    else if (this.is("::", "sign", 1)) {
      const name = this.name();
      if (!axes.has(name)) throw new SelectorError(`the axis "${name}" looks at what has passed or has not come yet`);
      axis = name as Step["axis"];
      this.at++;
    }
    const test = this.test();
    const predicates: Expression[] = [];
    while (this.take("[")) {
      predicates.push(this.expression());
      this.expect("]");
    }
    return { axis, test, predicates };
  }

  private test(): NodeTest {
    if (this.take("*")) return { kind: "any", prefix: undefined };
    const name = this.name();
    if (this.take("(")) {
      this.expect(")");
      if (name === "node") return { kind: "node" };
      throw new SelectorError(`"${name}()" selects no element and no attribute`);
    }
    const [first, second] = name.split(":");
    if (second === undefined) return { kind: "name", prefix: "", local: first as string };
    return second === "*" ? { kind: "any", prefix: first } : { kind: "name", prefix: first as string, local: second };
  }
}
