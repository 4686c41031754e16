/**
 * Which ports there are, and who proves that adapters keep them. A port is an interface of `application` that a class elsewhere
 * implements, unless it is handed out by another port: then it is a part of that one.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A sentence for each port without a contract, and for each adapter that no test runs the contract on. */
export function unprovenPorts(root) {
  const folders = ["packages", "apps"].flatMap((ring) => readdirSync(join(root, ring)).map((name) => `${ring}/${name}`));
  const files = folders.flatMap((folder) => ["src", "test"].flatMap((part) => sources(root, `${folder}/${part}`)));
  const interfaces = files.filter(({ path }) => !isTest(path)).flatMap(declared).filter(({ node }) => ts.isInterfaceDeclaration(node));
  const own = interfaces.filter(({ path }) => path.startsWith("packages/application/"));
  const methods = own.flatMap(({ node }) => node.members.filter(ts.isMethodSignature));
  const handedOut = new Set(methods.flatMap(({ type }) => namesIn(type)));
  const contracts = new Set(files.filter(({ path }) => path.startsWith("packages/port-contracts/"))
    .flatMap(({ text }) => [...text.matchAll(/^export function (\w+Contract)\b/gm)].map(([, name]) => name)));
  const tests = files.filter(({ path }) => isTest(path));

  const implementing = files.filter(({ path }) => !isTest(path) && !path.startsWith("packages/application/")).flatMap(declared)
    .filter(({ node }) => ts.isClassDeclaration(node));
  const faults = [];
  const ports = own.filter(({ node }) => node.members.some(ts.isMethodSignature) && !handedOut.has(node.name.text));
  for (const { node: { name } } of ports) {
    const narrower = interfaces.filter(({ node }) => basesOf(node).includes(name.text)).map(({ node }) => node.name.text);
    const adapters = implementing.filter(({ node }) => basesOf(node).some((base) => [name.text, ...narrower].includes(base)));
    const contract = `${name.text[0].toLowerCase()}${name.text.slice(1)}Contract`;
    if (adapters.length > 0 && !contracts.has(contract)) {
      faults.push(`The port ${name.text} has no ${contract} in packages/port-contracts.`);
      continue;
    }
    for (const { node } of adapters) {
      if (tests.some(({ text }) => text.includes(`${contract}(`) && new RegExp(`\\b${node.name.text}\\b`).test(text))) continue;
      faults.push(`${node.name.text} is an adapter of ${name.text}, and no test runs ${contract} on it.`);
    }
  }
  return faults;
}

const isTest = (path) => /\.test(-kit)?\.ts$|\/test\//.test(path);

function sources(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith(".ts"))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), "utf8") }));
}

/** What a file declares, by its text alone. */
function declared({ path, text }) {
  if (!/\b(interface|implements)\b/.test(text)) return [];
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements.filter(({ name }) => name !== undefined)
    .map((node) => ({ path, node }));
}

const basesOf = ({ heritageClauses = [] }) =>
  heritageClauses.flatMap(({ types }) => types.map(({ expression }) => expression.text ?? ""));

/** The names of the types that a type is made of. */
function namesIn(type) {
  const names = [];
  const visit = (node) => {
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) names.push(node.typeName.text);
    node.forEachChild(visit);
  };
  if (type) visit(type);
  return names;
}
