/**
 * Breaks a source file one promise at a time. A mutant is an edit of its text: `{ operator, start, end, text }`.
 */
import ts from "typescript";

/** Each operator answers the texts that may stand in the place of a node. */
const operators = {
  "condition negated": (node) => (isCondition(node) ? [`!(${node.getText()})`] : []),
  "operand dropped": (node) => (isLogical(node) ? [node.left.getText(), node.right.getText()] : []),
  "comparison moved": (node) => swapped(node, { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" }),
  "sum turned": (node) => swapped(node, { "+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+=" }),
  "number off by one": (node) => (ts.isNumericLiteral(node) ? [`(${node.getText()} + 1)`] : []),
  "truth turned": (node) =>
    (node.kind === ts.SyntaxKind.TrueKeyword ? ["false"] : node.kind === ts.SyntaxKind.FalseKeyword ? ["true"] : []),
  "statement dropped": (node) => (isDroppable(node) ? [";"] : []),
  "waiting dropped": (node) => (ts.isAwaitExpression(node) ? [node.expression.getText()] : []),
  "nothing done": (node) => (isMethod(node) && node.body.statements.length > 0 ? [withBody(node, "{}")] : []),
  "nothing found": (node) => (ts.isReturnStatement(node) && node.expression && !isUndefined(node.expression) ? ["return undefined;"] : []),
  "call dropped": (node) =>
    (isPassing(node) ? [node.expression.expression.getText()] : isWrapping(node) ? [node.arguments[0].getText()] : []),
  "order turned": (node) => (isCallOf(node, ["sort", "toSorted"]) ? [`${node.getText()}.reverse()`] : []),
  "some for all": (node) =>
    (isCallOf(node, ["some"]) ? [renamed(node, "every")] : isCallOf(node, ["every"]) ? [renamed(node, "some")] : []),
  "copy dropped": (node) => (isCopy(node) ? [node.getText().replace(/^[[{(]\s*\.\.\./, "(").replace(/\s*[\]}]$/, ")")] : []),
  "part dropped": (node) => (isPart(node) ? [""] : []),
};

/** All mutants of a source text. */
export function mutantsOf(fileName, source) {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    for (const [operator, texts] of Object.entries(operators)) {
      for (const text of texts(node)) mutants.push({ operator, start: node.getStart(), end: endOf(node), text });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return mutants;
}

/** The text with the mutant in it. */
export const mutated = (source, { start, end, text }) => source.slice(0, start) + text + source.slice(end);

/** Together with the comma behind it, where a part of a list goes. */
const endOf = (node) => (isPart(node) && node.getSourceFile().text[node.end] === "," ? node.end + 1 : node.end);

function isCondition(node) {
  const of = node.parent;
  if (of === undefined) return false;
  if (ts.isIfStatement(of) || ts.isWhileStatement(of)) return of.expression === node;
  if (ts.isConditionalExpression(of)) return of.condition === node;
  return ts.isArrowFunction(of) && of.body === node && isCallOf(of.parent, ["filter", "find", "findIndex", "some", "every"]);
}

const isLogical = (node) => ts.isBinaryExpression(node) && ["&&", "||", "??"].includes(node.operatorToken.getText());

function swapped(node, signs) {
  const sign = ts.isBinaryExpression(node) ? signs[node.operatorToken.getText()] : undefined;
  if (sign === undefined || [node.left, node.right].some((side) => ts.isStringLiteralLike(side) && /^[+-]/.test(sign))) return [];
  return [`${node.left.getText()} ${sign} ${node.right.getText()}`];
}

const isDroppable = (node) =>
  (ts.isExpressionStatement(node) && !isSuper(node.expression)) || ts.isThrowStatement(node) || ts.isContinueStatement(node);
const isSuper = (node) => ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;
const isUndefined = (node) => ts.isIdentifier(node) && node.text === "undefined";

const isMethod = (node) => ts.isMethodDeclaration(node) && node.body !== undefined;
const withBody = (node, body) => node.getText().slice(0, node.body.getStart() - node.getStart()) + body;

const isCallOf = (node, names) =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && names.includes(node.expression.name.text);
/** A call that hands on what it is called on, narrowed, ordered or folded. */
const isPassing = (node) => isCallOf(node, passing);
const passing = ["sort", "toSorted", "filter", "slice", "trim", "toLowerCase", "toUpperCase", "reverse", "toReversed", "normalize", "flat"];
/** A call that hands on its only argument, folded or copied. */
const isWrapping = (node) => ts.isCallExpression(node) && node.arguments.length === 1
  && (isCallOf(node, ["trunc", "floor", "ceil"]) || /^(fold\w*|structuredClone)$/.test(node.expression.getText()));
const renamed = (node, name) =>
  `${node.expression.expression.getText()}.${name}(${node.arguments.map((argument) => argument.getText()).join(", ")})`;

const isCopy = (node) => (ts.isObjectLiteralExpression(node) && node.properties.length === 1 && ts.isSpreadAssignment(node.properties[0]))
  || (ts.isArrayLiteralExpression(node) && node.elements.length === 1 && ts.isSpreadElement(node.elements[0]));
/** A member of an object, or an element of an array, that is not its only one. */
const isPart = (node) => node.parent !== undefined
  && ((ts.isObjectLiteralExpression(node.parent) && node.parent.properties.length > 1)
    || (ts.isArrayLiteralExpression(node.parent) && node.parent.elements.length > 1 && ts.isSpreadElement(node)));
