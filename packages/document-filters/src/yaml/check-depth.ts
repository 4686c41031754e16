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
 * Refuses a document whose lists and maps are nested too deeply, by its tokens alone: by brackets that are open, and outside of them by
 * columns of tokens, each further to the right than the one around it. Takes no call for a level.
 */
export function checkDepth(format: string, source: string): void {
  const columns: number[] = [];
  let brackets = 0;
  let [at, lineStart] = [0, 0];
  for (const token of new Lexer().lex(source)) {
    if (token === "\u0002" || token === "\u0018" || token === "\u001f") {
      if (token === "\u0018") brackets = 0; // A line that is not indented enough ends all of them.
      continue;
    }
    if (token === "[" || token === "{") brackets += 1;
    else if (token === "]" || token === "}") {
      // The library makes an error of each, and goes on.
      if (brackets === 0) throw malformed(format, lineAt(source, at), `has ${token} where nothing is open`);
      brackets -= 1;
    }
    else if (brackets === 0 && !isNoNode.test(token)) enter(columns, at - lineStart);
    if (brackets + columns.length > mostLevels) throw tooDeep(format, lineAt(source, at), mostLevels);
    const lineEnd = token.lastIndexOf("\n");
    if (lineEnd >= 0) lineStart = at + lineEnd + 1;
    at += token.length;
  }
}

/** A node at this column stands within those that began further to the left. */
function enter(columns: number[], column: number): void {
  while (columns.length > 0 && (columns.at(-1) as number) >= column) columns.pop();
  columns.push(column);
}
