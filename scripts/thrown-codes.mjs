/**
 * Which coded errors the functions of a package throw, also through what they call, and which of these their docstrings do not name.
 * A docstring names a code, or in backticks a function that throws it.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** For each exported function that is silent about a code: a sentence. */
export function silentThrows(root, name) {
  const folder = join(root, "packages", name, "src");
  const entries = readdirSync(folder).filter((slice) => existsSync(join(folder, slice, "index.ts")));
  const files = entries.map((slice) => join(folder, slice, "index.ts"));
  const { ES2023 } = ts.ScriptTarget;
  const { NodeNext } = ts.ModuleResolutionKind;
  const program = ts.createProgram(files, { target: ES2023, module: ts.ModuleKind.NodeNext, moduleResolution: NodeNext, types: [] });
  const read = readingOf(program.getTypeChecker());
  return entries.flatMap((slice, at) => read.exportsOf(program.getSourceFile(files[at])).flatMap((symbol) =>
    read.silentCodes(symbol).map((code) => `@dragoman/${name}/${slice}: ${symbol.name} does not say that it throws ${code}.`)));
}

function readingOf(checker) {
  const thrown = new Map();
  const real = (symbol) => (symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  const called = (call) => real(checker.getSymbolAtLocation(call.expression));

  /** The codes that a function throws. */
  function codesOf(symbol) {
    if (thrown.has(symbol)) return thrown.get(symbol);
    const codes = new Set();
    thrown.set(symbol, codes);
    walk(bodyOf(symbol), (node) => {
      if (ts.isThrowStatement(node)) madeIn(node.expression).forEach((code) => codes.add(code));
      if (ts.isCallExpression(node)) codesOf(called(node)).forEach((code) => codes.add(code));
    });
    return codes;
  }

  /** The codes of errors that an expression, or a function that it calls, makes. */
  function madeIn(expression, depth = 0) {
    const codes = [];
    walk(expression, (node) => {
      const args = node.arguments ?? [];
      const made = ts.isNewExpression(node) ? args[1] : ts.isCallExpression(node) ? args[0] : undefined;
      if (made && ts.isStringLiteral(made) && /^[a-z]+(-[a-z0-9]+)+$/.test(made.text)) codes.push(made.text);
      if (ts.isCallExpression(node) && depth < 2) codes.push(...madeIn(bodyOf(called(node)), depth + 1));
    });
    return codes;
  }

  function silentCodes(symbol) {
    const says = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    const elsewhere = [...says.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const file = symbol.declarations[0].getSourceFile();
    const visible = new Map([...(file.locals ?? [])].map(([name, local]) => [name, real(checker.getExportSymbolOfSymbol(local))]));
    const known = new Set(elsewhere.flatMap((name) => [...codesOf(visible.get(name))]));
    return [...codesOf(symbol)].filter((code) => !says.includes(code) && !known.has(code));
  }

  const exportsOf = (file) => checker.getExportsOfModule(checker.getSymbolAtLocation(file)).map(real);
  return { exportsOf, silentCodes };
}

/** The body of a function that is declared by that name. */
function bodyOf(symbol) {
  const declared = symbol?.valueDeclaration;
  if (declared && ts.isFunctionDeclaration(declared)) return declared.body;
  return declared && ts.isVariableDeclaration(declared) && declared.initializer && ts.isArrowFunction(declared.initializer)
    ? declared.initializer.body : undefined;
}

/** Visits each node, but not what is tried: who catches it says himself what he throws. */
function walk(node, visit) {
  if (node === undefined) return;
  visit(node);
  if (ts.isTryStatement(node) && node.catchClause) walk(node.catchClause.block, visit);
  else node.forEachChild((child) => walk(child, visit));
}
