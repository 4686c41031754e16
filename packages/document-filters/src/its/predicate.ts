import { attributesOf, namespaceOf, type ItsNode, type Namespaces } from "./its-node.js";
import { type Expression, type NodeTest, SelectorError, type Step } from "./selector-parser.js";

interface Attribute { readonly name: string; readonly local: string; readonly namespace: string }

/** Where a predicate is asked: at an element, or at one of its attributes. */
export interface Place {
  readonly node: ItsNode;
  readonly attribute?: Attribute;
  /** Undefined where the step does not tell. */
  readonly position: number | undefined;
}

/** What the names and variables in a selector stand for. */
export interface Scope {
  readonly namespaces: Namespaces;
  readonly parameters: Readonly<Record<string, string>>;
}

type Found = Place["node"] | { readonly node: ItsNode; readonly attribute: Attribute };
type Value =
  | { readonly type: "boolean"; readonly of: (place: Place) => boolean }
  | { readonly type: "string"; readonly of: (place: Place) => string }
  | { readonly type: "number"; readonly of: (place: Place) => number }
  | { readonly type: "attributes" | "elements"; readonly of: (place: Place) => readonly Found[] };

const isElement = (found: Found): found is ItsNode => !("node" in found);
const textOf = (found: Found): string => (isElement(found) ? "" : found.node.attributes[found.attribute.name] ?? "");

/** A test of names, for elements and attributes. */
export function nodeTest(test: NodeTest, scope: Scope): (found: { readonly local: string; readonly namespace: string }) => boolean {
  if (test.kind === "node" || (test.kind === "any" && test.prefix === undefined)) return () => true;
  const prefix = test.prefix ?? "";
  const namespace = prefix === "" ? "" : namespaceOf(prefix, scope.namespaces);
  if (namespace === undefined) throw new SelectorError(`nothing declares its prefix "${prefix}"`);
  if (test.kind === "any") return (found) => found.namespace === namespace;
  return (found) => found.local === test.local && found.namespace === namespace;
}

/** Reads a predicate; a number asks for a position. */
export function compilePredicate(expression: Expression, scope: Scope): (place: Place) => boolean {
  const value = compile(expression, scope);
  if (value.type === "number") return (place) => positionOf(place) === value.of(place);
  return asBoolean(value);
}

function positionOf({ position }: Place): number {
  if (position === undefined) throw new SelectorError("it counts elements among others than those of one name within one element");
  return position;
}

function asBoolean(value: Value): (place: Place) => boolean {
  if (value.type === "boolean") return value.of;
  if (value.type === "number") return (place) => value.of(place) !== 0;
  return (place) => value.of(place).length > 0;
}

function asString(value: Value): (place: Place) => string {
  if (value.type === "string") return value.of;
  if (value.type === "elements") throw new SelectorError("it reads the content of an element, which has not come yet");
  if (value.type === "attributes") return (place) => value.of(place).map(textOf)[0] ?? "";
  return (place) => String(value.of(place));
}

function compile(expression: Expression, scope: Scope): Value {
  switch (expression.kind) {
    case "literal": {
      const { value } = expression;
      return typeof value === "string" ? { type: "string", of: () => value } : { type: "number", of: () => value };
    }
    case "variable": {
      const value = Object.hasOwn(scope.parameters, expression.name) ? scope.parameters[expression.name] : undefined;
      if (value === undefined) throw new SelectorError(`no its:param is named "${expression.name}"`);
      return { type: "string", of: () => value };
    }
    case "operator": return compileOperator(expression.operator, compile(expression.left, scope), compile(expression.right, scope));
    case "call": return compileCall(expression.name, expression.given.map((one) => compile(one, scope)));
    default: return compilePath(expression.isAbsolute, expression.steps, scope);
  }
}

const comparisons: Readonly<Record<string, (a: string | number, b: string | number) => boolean>> = {
  "=": (a, b) => a === b, "!=": (a, b) => a !== b,
  "<": (a, b) => Number(a) < Number(b), "<=": (a, b) => Number(a) <= Number(b),
  ">": (a, b) => Number(a) > Number(b), ">=": (a, b) => Number(a) >= Number(b),
};

function compileOperator(operator: string, left: Value, right: Value): Value {
  const [a, b] = [asBoolean(left), asBoolean(right)];
  if (operator === "or") return { type: "boolean", of: (place) => a(place) || b(place) };
  if (operator === "and") return { type: "boolean", of: (place) => a(place) && b(place) };
  const compare = comparisons[operator];
  if (compare === undefined) throw new SelectorError(`"${operator}" stands within a predicate`);
  if (left.type === "boolean" || right.type === "boolean") {
    return { type: "boolean", of: (place) => compare(Number(a(place)), Number(b(place))) };
  }
  const isNumeric = left.type === "number" || right.type === "number";
  const [these, those] = [valuesOf(left, isNumeric), valuesOf(right, isNumeric)];
  return { type: "boolean", of: (place) => these(place).some((one) => those(place).some((other) => compare(one, other))) };
}

function valuesOf(value: Value, isNumeric: boolean): (place: Place) => readonly (string | number)[] {
  const cast = (text: string): string | number => (isNumeric ? Number(text) : text);
  if (value.type === "attributes") return (place) => value.of(place).map((found) => cast(textOf(found)));
  if (value.type === "number") return (place) => [value.of(place)];
  const text = asString(value);
  return (place) => [cast(text(place))];
}

const nodeNames: Readonly<Record<string, (found: Found) => string>> = {
  "local-name": (found) => (isElement(found) ? found.local : found.attribute.local),
  "name": (found) => (isElement(found) ? found.name : found.attribute.name),
  "namespace-uri": (found) => (isElement(found) ? found.namespace : found.attribute.namespace),
};

const textFunctions: Readonly<Record<string, readonly [given: number, type: "string" | "boolean" | "number",
  (...texts: string[]) => string | boolean | number]>> = {
  "starts-with": [2, "boolean", (text, start) => text.startsWith(start as string)],
  "contains": [2, "boolean", (text, part) => text.includes(part as string)],
  "concat": [Infinity, "string", (...texts) => texts.join("")],
  "string": [1, "string", (text) => text],
  "number": [1, "number", (text) => Number(text)],
  "normalize-space": [1, "string", (text) => text.trim().replace(/\s+/g, " ")],
  "string-length": [1, "number", (text) => [...text].length],
  "substring-before": [2, "string", (text, part) => (text.includes(part as string) ? text.slice(0, text.indexOf(part as string)) : "")],
  "substring-after": [2, "string", (text, part) =>
    (text.includes(part as string) ? text.slice(text.indexOf(part as string) + (part as string).length) : "")],
};

const here: Value = { type: "elements", of: (place) => [foundAt(place)] };
const foundAt = ({ node, attribute }: Place): Found => (attribute === undefined ? node : { node, attribute });

function compileCall(name: string, given: readonly Value[]): Value {
  const [first] = given;
  if (name === "true" || name === "false") return { type: "boolean", of: () => name === "true" };
  if (name === "position") return { type: "number", of: positionOf };
  if ((name === "not" || name === "boolean") && first !== undefined) {
    const is = asBoolean(first);
    return { type: "boolean", of: name === "not" ? (place) => !is(place) : is };
  }
  if (name === "count" && (first?.type === "elements" || first?.type === "attributes")) {
    return { type: "number", of: (place) => first.of(place).length };
  }
  if (name === "lang" && first !== undefined) {
    const wanted = asString(first);
    return { type: "boolean", of: (place) => isInLanguage(place.node, wanted(place).toLowerCase()) };
  }
  const nameOf = Object.hasOwn(nodeNames, name) ? nodeNames[name] : undefined;
  if (nameOf !== undefined) {
    const nodes = first ?? here;
    if (nodes.type !== "elements" && nodes.type !== "attributes") throw new SelectorError(`${name}() asks for a node`);
    return { type: "string", of: (place) => nodes.of(place).map(nameOf)[0] ?? "" };
  }
  const known = Object.hasOwn(textFunctions, name) ? textFunctions[name] : undefined;
  if (known === undefined) throw new SelectorError(`the function ${name}() is not known`);
  const [count, type, run] = known;
  if (given.length !== count && count !== Infinity) throw new SelectorError(`${name}() takes ${count} values`);
  const texts = given.map(asString);
  return { type, of: (place: Place) => run(...texts.map((text) => text(place))) } as Value;
}

function isInLanguage(node: ItsNode, wanted: string): boolean {
  for (let at: ItsNode | undefined = node; at !== undefined; at = at.parent) {
    const language = at.attributes["xml:lang"]?.toLowerCase();
    if (language !== undefined) return language === wanted || language.startsWith(`${wanted}-`);
  }
  return false;
}

function compilePath(isAbsolute: boolean, steps: readonly Step[], scope: Scope): Value {
  if (isAbsolute) throw new SelectorError("a predicate looks at another place of the document");
  const walks = steps.map((step) => compileStep(step, scope));
  const last = steps.at(-1);
  const isAttribute = last?.axis === "attribute";
  return {
    type: isAttribute ? "attributes" : "elements",
    of: (place) => walks.reduce<readonly Found[]>((found, walk) => [...new Set(found.flatMap(walk))], [foundAt(place)]),
  };
}

function ancestors(node: ItsNode | undefined): ItsNode[] {
  const found: ItsNode[] = [];
  for (let at = node; at !== undefined; at = at.parent) found.push(at);
  return found;
}

function compileStep({ axis, test, predicates }: Step, scope: Scope): (found: Found) => readonly Found[] {
  if (axis === "child" || axis === "descendant" || axis === "descendant-or-self") {
    throw new SelectorError("a predicate looks into the content of an element, which has not come yet");
  }
  const fits = nodeTest(test, scope);
  const checks = predicates.map((predicate) => compilePredicate(predicate, scope));
  const isRight = (found: Found): boolean => {
    const place: Place = isElement(found) ? { node: found, position: undefined } : { ...found, position: undefined };
    return fits(isElement(found) ? found : found.attribute) && checks.every((check) => check(place));
  };
  return (found) => {
    const element = isElement(found) ? found : found.node;
    const outer = isElement(found) ? element.parent : element;
    if (axis === "attribute") {
      return isElement(found) ? attributesOf(found).map((attribute) => ({ node: found, attribute })).filter(isRight) : [];
    }
    if (axis === "self") return [found].filter(isRight);
    if (axis === "parent") return outer === undefined ? [] : [outer].filter(isRight);
    return (axis === "ancestor" ? ancestors(outer) : isElement(found) ? ancestors(found) : [found, ...ancestors(outer)]).filter(isRight);
  };
}

