import { Lexer } from "yaml";
import { lineAt, malformed, tooDeep } from "../resources/refusals.js";

/**
 * Maximum nesting. The library composes what is nested by calls within calls, at 650 bytes of stack and more for each level: 1,500 levels
 * end the process. Files that people write stay below 30.
 */
const mostLevels = 100;
/** Tokens between nodes, and those that the lexer makes up. */
const isNoNode = /^[\s,\ufeff\u0002\u0018\u001f]|^#|^%/;

/**
 * Refuses a document whose lists and maps are nested too deeply, by its tokens alone: by brackets that are open and the values behind
 * values within them (`[a: b: c`), and outside of them by columns of tokens, each further to the right than the one around it. Takes no
 * call for a level.
 */
export function checkDepth(format: string, source: string): void {
  const columns: number[] = [];
  /** For each open bracket how many values the entry has that is read; the library nests all behind the first one. */
  let values: number[] = [];
  let nestedValues = 0;
  let [at, lineStart] = [0, 0];
  for (const token of new Lexer().lex(source)) {
    if (token === "\u0002" || token === "\u0018" || token === "\u001f") {
      if (token !== "\u0018") continue;
      // A line that is not indented enough ends all brackets.
      values = [];
      nestedValues = 0;
      continue;
    }
    const inner = values.length - 1;
    if (token === "[" || token === "{") values.push(0);
    else if (token === "]" || token === "}") {
      // The library makes an error of each, and goes on.
      if (inner < 0) throw malformed(format, lineAt(source, at), `has ${token} where nothing is open`);
      nestedValues -= nestedIn(values.pop());
    } else if (inner < 0) {
      if (!isNoNode.test(token)) enter(columns, at - lineStart);
    } else if (token === ":") {
      nestedValues -= nestedIn(values[inner]);
      values[inner] = (values[inner] as number) + 1;
      nestedValues += nestedIn(values[inner]);
    } else if (token === ",") {
      nestedValues -= nestedIn(values[inner]);
      values[inner] = 0;
    }
    if (values.length + nestedValues + columns.length > mostLevels) throw tooDeep(format, lineAt(source, at), mostLevels);
    const lineEnd = token.lastIndexOf("\n");
    if (lineEnd >= 0) lineStart = at + lineEnd + 1;
    at += token.length;
  }
}

const nestedIn = (values = 0): number => Math.max(0, values - 1);

/** A node at this column stands within those that began further to the left. */
function enter(columns: number[], column: number): void {
  while (columns.length > 0 && (columns.at(-1) as number) >= column) columns.pop();
  columns.push(column);
}
