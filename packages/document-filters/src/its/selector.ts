import { attributesOf, type ItsNode } from "./its-node.js";
import { compilePredicate, nodeTest, type Scope } from "./predicate.js";
import { type Expression, parseSelector, SelectorError, type Step } from "./selector-parser.js";

type Axis = "child" | "descendant" | "descendant-or-self" | "self";
interface CompiledStep {
  readonly axis: Axis;
  /** Only `node()` stands for the document too. */
  readonly isAnyNode: boolean;
  readonly isAt: (node: ItsNode) => boolean;
}

/** One of the paths of a selector. Its steps are matched from the root on, so each element needs to know only what its parent knew. */
export interface SelectorPath {
  readonly steps: readonly CompiledStep[];
  /** The name of all elements that it may lead to, where nothing but the last step matters (`//name`). */
  readonly anywhere?: string;
  /** Names of the attributes that the path selects; undefined when it selects the element. */
  readonly attributes?: (node: ItsNode) => readonly string[];
}

/** How far a path was matched: bit n is set where the first n steps lead to; at an element, and at it or around it. */
export interface Reached { readonly here: number; readonly around: number }

const maxSteps = 30;

/** The paths of a selector, which selects what any of them does. Throws a `SelectorError` that says what is not understood. */
export function compileSelector(selector: string, scope: Scope): readonly SelectorPath[] {
  return pathsOf(parseSelector(selector)).map((path) => compilePath(path, scope));
}

function pathsOf(expression: Expression): Expression[] {
  if (expression.kind !== "operator" || expression.operator !== "|") return [expression];
  return [...pathsOf(expression.left), ...pathsOf(expression.right)];
}

function compilePath(expression: Expression, scope: Scope): SelectorPath {
  if (expression.kind === "call" && expression.name === "id") return byId(expression.given[0]);
  if (expression.kind !== "path") throw new SelectorError("it selects no elements and no attributes");
  // A path that begins nowhere begins at the root, as in rules that people write.
  const { steps, isAbsolute } = expression;
  if (!isAbsolute && steps[0]?.axis === "attribute") throw new SelectorError("it does not begin at the root");
  if (steps.length > maxSteps) throw new SelectorError(`it has more than ${maxSteps} steps`);
  const last = steps.at(-1);
  const elements = last?.axis === "attribute" ? steps.slice(0, -1) : steps;
  const compiled = elements.map((step) => compileStep(step, scope));
  const [first, second] = elements;
  const isAnywhere = elements.length === 2 && compiled[0]?.isAnyNode === true && first?.axis === "descendant-or-self"
    && second?.axis === "child" && second.test.kind === "name";
  return {
    steps: compiled,
    ...(isAnywhere ? { anywhere: second.test.local } : {}),
    ...(last?.axis === "attribute" ? { attributes: attributeStep(last, scope) } : {}),
  };
}

function byId(given: Expression | undefined): SelectorPath {
  if (given?.kind !== "literal") throw new SelectorError("id() takes a text in quotation marks");
  const wanted = new Set(String(given.value).split(/\s+/));
  return {
    steps: [{
      axis: "descendant", isAnyNode: false,
      isAt: ({ attributes }) => wanted.has(attributes["xml:id"] ?? "") || wanted.has(attributes["id"] ?? ""),
    }],
  };
}

function compileStep({ axis, test, predicates }: Step, scope: Scope): CompiledStep {
  if (axis !== "child" && axis !== "descendant" && axis !== "descendant-or-self" && axis !== "self") {
    throw new SelectorError(`the axis "${axis}" stands outside of a predicate`);
  }
  const fits = nodeTest(test, scope);
  const checks = predicates.map((predicate) => compilePredicate(predicate, scope));
  const countsAs = axis !== "child" ? undefined : test.kind === "name" ? "position" : test.kind === "any" && test.prefix === undefined
    ? "ordinal" : undefined;
  // Whatever asks for a position is found now and not at the first element.
  predicates.slice(countsAs === undefined ? 0 : 1).forEach(refusePositions);
  return {
    axis,
    isAnyNode: test.kind === "node" && predicates.length === 0,
    isAt: (node) => fits(node) && checks.every((check) => check({ node, position: countsAs && node[countsAs] })),
  };
}

function refusePositions(predicate: Expression): void {
  const isPosition = (predicate.kind === "literal" && typeof predicate.value === "number")
    || (predicate.kind === "call" && predicate.name === "position");
  if (isPosition) throw new SelectorError("it counts elements among others than those of one name within one element");
  if (predicate.kind === "operator") [predicate.left, predicate.right].forEach(refusePosition);
  if (predicate.kind === "call") predicate.given.forEach(refusePosition);
}

function refusePosition(inner: Expression): void {
  if (inner.kind !== "literal") refusePositions(inner);
}

function attributeStep({ test, predicates }: Step, scope: Scope): (node: ItsNode) => readonly string[] {
  const fits = nodeTest(test, scope);
  const checks = predicates.map((predicate) => compilePredicate(predicate, scope));
  predicates.forEach(refusePositions);
  return (node) => attributesOf(node)
    .filter((attribute) => fits(attribute) && checks.every((check) => check({ node, attribute, position: undefined })))
    .map(({ name }) => name);
}

/** How far a path was matched before the root. */
export function reachedBeforeRoot({ steps }: SelectorPath): Reached {
  let here = 1;
  steps.forEach(({ axis, isAnyNode }, i) => {
    if (isAnyNode && axis === "descendant-or-self" && (here & (1 << i)) !== 0) here |= 1 << (i + 1);
  });
  return { here, around: here };
}

/** How far a path is matched at an element, given how far it was at its parent. */
export function reach({ steps }: SelectorPath, node: ItsNode, outer: Reached): Reached {
  let here = 0;
  steps.forEach(({ axis, isAt }, i) => {
    const from = axis === "child" ? outer.here : axis === "self" ? here : axis === "descendant" ? outer.around : outer.around | here;
    if ((from & (1 << i)) !== 0 && isAt(node)) here |= 1 << (i + 1);
  });
  return { here, around: here | outer.around };
}

/** Whether a path that may begin anywhere leads to the element. */
export function isAt({ steps }: SelectorPath, node: ItsNode): boolean {
  return steps.at(-1)?.isAt(node) === true;
}

/** Whether the whole path leads to the element. */
export function isReached({ steps }: SelectorPath, { here }: Reached): boolean {
  return steps.length > 0 && (here & (1 << steps.length)) !== 0;
}
