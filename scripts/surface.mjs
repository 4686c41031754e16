/**
 * What the packages for embedders export, as a report that is committed: a change of the surface is a change that a reviewer
 * sees. Made of the built declarations, slice by slice, without what is private.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

export const published = ["domain", "application", "adaptation", "port-contracts", "adapters-memory", "client"];

/** The report of a package as text, and the exports that say nothing of what they promise. */
export function surfaceOf(root, name) {
  const folder = join(root, "packages", name, "dist");
  const entries = [".", ...readdirSync(folder)].filter((slice) => existsSync(join(folder, slice, "index.d.ts"))).toSorted();
  const files = entries.map((slice) => join(folder, slice, "index.d.ts"));
  const { NodeNext } = ts.ModuleKind;
  const program = ts.createProgram(files, { module: NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, noLib: true });
  const checker = program.getTypeChecker();
  const undocumented = [];
  const sections = entries.map((slice, at) => {
    const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(files[at])));
    const lines = symbols.toSorted((one, other) => (one.name < other.name ? -1 : 1)).flatMap((symbol) => {
      const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      // A module that is exported whole is what its own exports say.
      if (real.flags & ts.SymbolFlags.Module) return [`namespace ${symbol.name}`];
      if (real.getDocumentationComment(checker).length === 0) undocumented.push(`${entry(name, slice)}: ${symbol.name}`);
      // The entry of a package only gathers what its slices, where there are any, show one by one.
      return slice === "." && entries.length > 1 ? [symbol.name] : (real.declarations ?? []).map((declaration) => textOf(declaration));
    });
    return [`## ${entry(name, slice)}`, "", "```ts", ...lines, "```", ""].join("\n");
  });
  return { report: `# The surface of @dragoman/${name}\n\nMade by \`npm run docs\`.\n\n${sections.join("\n")}`, undocumented };
}

const entry = (name, slice) => `@dragoman/${name}${slice === "." ? "" : `/${slice}`}`;
const printer = ts.createPrinter({ removeComments: true });

/** A declaration as one could write it, without comments and without what nobody outside can use. */
function textOf(declaration) {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const open = ts.isClassDeclaration(statement) ? withoutPrivate(statement) : statement;
  const text = printer.printNode(ts.EmitHint.Unspecified, open, declaration.getSourceFile());
  return text.replace(/^export /, "").replace(/^declare /, "").replaceAll(/import\("[^"]*"\)\./g, "");
}

function withoutPrivate(statement) {
  const isOpen = (member) => !member.name || (!ts.isPrivateIdentifier(member.name)
    && !member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword));
  const { modifiers, name, typeParameters, heritageClauses, members } = statement;
  return ts.factory.createClassDeclaration(modifiers, name, typeParameters, heritageClauses, members.filter(isOpen));
}
