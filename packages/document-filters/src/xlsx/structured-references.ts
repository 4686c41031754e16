/** The new name of a column, by its old one in lower case, of the table with this name in lower case; undefined where it stays. */
export type NewName = (table: string, column: string) => string | undefined;

const tableName = /(?<![\p{L}\p{N}_.\\'])([\p{L}_\\][\p{L}\p{N}_.\\]*)\[/gu;

/** Whether a formula may speak of columns of tables; numbers in brackets are other workbooks. */
export const mayHoldReferences = (formula: string): boolean => formula.includes("[") && /[\p{L}\p{N}_.\\]\[/u.test(formula);

const ownColumn = /(?<![\p{L}\p{N}_.\\\]'[])\[@?((?:[^[\]'#@]|'[^])+)\]/gu;

/** The columns that a formula calls without the name of their table, in which it has to stand; nobody here knows which that is. */
export const ownColumns = (formula: string): string[] =>
  [...withoutNamed(formula).matchAll(ownColumn)].map(([, column]) => unescaped(column as string)).filter((column) => !/^\d+$/.test(column));

/** The formula without its references that name their table. */
function withoutNamed(formula: string): string {
  let rest = "";
  let from = 0;
  for (const found of formula.matchAll(tableName)) {
    const end = closing(formula, found.index + found[0].length - 1);
    if (end < 0 || found.index < from) continue;
    rest += formula.slice(from, found.index);
    from = end;
  }
  return rest + formula.slice(from);
}

/** The formula with new names of columns in its structured references (ECMA-376 part 1, 18.17). */
export function renamedColumns(formula: string, newName: NewName): string {
  let written = "";
  let kept = 0;
  for (const found of formula.matchAll(tableName)) {
    const start = found.index + found[0].length - 1;
    const end = closing(formula, start);
    if (end < 0 || start < kept) continue;
    const isQuoted = formula.slice(0, start).split("\"").length % 2 === 0;
    const rename = (column: string): string => {
      const name = newName((found[1] as string).toLowerCase(), unescaped(column).toLowerCase());
      if (name === undefined) return column;
      const quoted = escaped(name);
      return isQuoted ? quoted.replaceAll("\"", "\"\"") : quoted;
    };
    written += formula.slice(kept, start) + renamedIn(formula.slice(start, end), rename);
    kept = end;
  }
  return written + formula.slice(kept);
}

/** The place behind the bracket that closes the one at `start`; -1 without one. */
function closing(formula: string, start: number): number {
  let depth = 0;
  for (let at = start; at < formula.length; at += 1) {
    const char = formula[at];
    if (char === "'") at += 1;
    else if (char === "[") depth += 1;
    else if (char === "]" && --depth === 0) return at + 1;
  }
  return -1;
}

const innermost = /\[((?:[^[\]']|'[^])*)\]/g;

/** `[Price]`, or `[[#This Row],[Price]:[Total]]`; what begins with `#` is no column. */
function renamedIn(brackets: string, rename: (column: string) => string): string {
  return brackets.replace(innermost, (whole, content: string) => {
    if (content.trim() === "" || content.startsWith("#")) return whole;
    const at = content.startsWith("@") ? "@" : "";
    return `[${at}${rename(content.slice(at.length))}]`;
  });
}

const unescaped = (column: string): string => column.replace(/'([^])/g, "$1");
const escaped = (column: string): string => column.replace(/[[\]#'@]/g, "'$&");
