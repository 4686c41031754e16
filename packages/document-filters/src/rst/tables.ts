import { columnsOf } from "./written-rst.js";

/** A table whose columns are as wide as what stands in them; each cell is a little document. */
export interface RstTable {
  readonly raw: string;
  /** The text of each cell, row by row. */
  readonly cells: readonly string[];
  /** The table with other cells. */
  written(cells: readonly string[]): string;
}

/** Larger tables stay: they are written as a whole. */
const largestTable = 1_000_000;

/** Reads a table, given by its lines; undefined for one with cells across columns or rows, which nobody can widen. */
export function tableOf(lines: readonly string[], isGrid: boolean, raw: string, indent: string): RstTable | undefined {
  if (raw.length > largestTable || raw.includes("\0")) return undefined;
  const padded = lines.map(inColumns);
  const lineEnd = (raw.includes("\r\n") ? "\r\n" : "\n") + indent;
  return isGrid ? gridTable(padded, raw, lineEnd) : simpleTable(padded, raw, lineEnd);
}

/** A sign of two columns has a NUL behind it, so that places are columns. */
const inColumns = (line: string): string => (columnsOf(line) === line.length ? line
  : [...line].map((char) => (columnsOf(char) === 2 ? `${char}\0` : char)).join(""));
const padEnd = (text: string, columns: number): string => text + " ".repeat(Math.max(0, columns - columnsOf(text)));

/** The lines of a cell without what they are all indented by. */
function cellText(lines: readonly string[]): string {
  const trimmed = lines.map((line) => line.replaceAll("\0", "").trimEnd());
  const indent = Math.min(...trimmed.filter((line) => line !== "").map((line) => line.search(/\S/)));
  return trimmed.map((line) => line.slice(Math.min(line.length, indent))).join("\n").replace(/^\n+|\s+$/g, "");
}

const linesOf = (cell: string): readonly string[] => cell.split(/\r?\n/);
const widthsOf = (rows: readonly (readonly string[])[], least: readonly number[]): number[] =>
  least.map((width, i) => Math.max(width, ...rows.flatMap((row) => linesOf(row[i] ?? "").map(columnsOf))));

function gridTable(lines: readonly string[], raw: string, lineEnd: string): RstTable | undefined {
  const top = lines[0] as string;
  const bounds = [...top].flatMap((char, i) => (char === "+" ? [i] : []));
  const [rows, rules] = [[] as string[][][], [top.includes("=")]];
  let row: string[][] | undefined;
  for (const line of lines.slice(1)) {
    if (line.length !== top.length) return undefined;
    if (line.startsWith("+")) {
      if (row === undefined || !bounds.every((at) => line[at] === "+") || !/^\+(?:[-=]+\+)+$/.test(line)
        || line.replace(/[^+]/g, "").length !== bounds.length) return undefined;
      rows.push(row);
      rules.push(line.includes("="));
      row = undefined;
      continue;
    }
    if (!bounds.every((at) => line[at] === "|")) return undefined;
    row ??= bounds.slice(1).map(() => []);
    row.forEach((cell, i) => cell.push(line.slice((bounds[i] as number) + 1, bounds[i + 1])));
  }
  if (row !== undefined || rows.length === 0) return undefined;
  const columns = bounds.length - 1;
  const written = (cells: readonly string[]): string => {
    const all = rows.map((_, i) => cells.slice(i * columns, (i + 1) * columns));
    const widths = widthsOf(all, bounds.slice(1).map((at, i) => at - (bounds[i] as number) - 3));
    const rule = (isHead: boolean): string => `+${widths.map((width) => (isHead ? "=" : "-").repeat(width + 2)).join("+")}+`;
    const rowLines = (texts: readonly string[]): string[] => {
      const parts = texts.map(linesOf);
      const height = Math.max(...parts.map((part) => part.length));
      const cell = (part: readonly string[], i: number, column: number): string => ` ${padEnd(part[i] ?? "", widths[column] as number)} `;
      return Array.from({ length: height }, (_, i) => `|${parts.map((part, column) => cell(part, i, column)).join("|")}|`);
    };
    return [rule(rules[0] as boolean), ...all.flatMap((texts, i) => [...rowLines(texts), rule(rules[i + 1] as boolean)])].join(lineEnd);
  };
  return { raw, cells: rows.flatMap((cells) => cells.map(cellText)), written };
}

function simpleTable(lines: readonly string[], raw: string, lineEnd: string): RstTable | undefined {
  const starts = [...(lines[0] as string).matchAll(/=+/g)].map(({ index, 0: run }) => [index, index + run.length] as const);
  /** Borders and blank lines, or a row by the lines of its cells. */
  const rows: (string | string[][])[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (/^=+(?: +=+)+$/.test(line)) {
      if (line !== lines[0]) return undefined;
      rows.push("=");
    } else if (line === "") rows.push("");
    else if (/^-[- ]*$/.test(line) || starts.some(([, to], i) => line.slice(to, starts[i + 1]?.[0] ?? to).trim() !== "")) return undefined;
    else {
      const cells = starts.map(([at, to], i) => line.slice(at, i + 1 < starts.length ? to : undefined));
      if ((cells[0] as string).trim() !== "") rows.push(cells.map((cell) => [cell]));
      else if (Array.isArray(last)) last.forEach((cell, i) => cell.push(cells[i] as string));
      else return undefined;
    }
  }
  const columns = starts.length;
  const written = (cells: readonly string[]): string => {
    let next = 0;
    const all = rows.map((row) => (typeof row === "string" ? row : cells.slice(next, next += columns)));
    const texts = all.filter((row): row is string[] => typeof row !== "string");
    const widths = widthsOf(texts, starts.map(([from, to]) => to - from));
    const gaps = starts.map(([, to], i) => (starts[i + 1]?.[0] ?? to) - to);
    const joined = (parts: readonly string[]): string =>
      parts.map((part, i) => padEnd(part, widths[i] as number) + " ".repeat(gaps[i] as number)).join("").trimEnd();
    return all.flatMap((row) => {
      if (row === "=") return joined(widths.map((width) => "=".repeat(width)));
      if (typeof row === "string") return row;
      const parts = row.map(linesOf);
      const height = Math.max(...parts.map((part) => part.length));
      return Array.from({ length: height }, (_, i) => joined(parts.map((part) => part[i] ?? "")));
    }).join(lineEnd).replace(/[ \t]+$/gm, "");
  };
  // A row goes on where its first cell is empty, so that none may have a second line.
  const found = rows.filter((row): row is string[][] => typeof row !== "string").flatMap((row) => row.map(cellText));
  return found.some((cell, i) => i % columns === 0 && cell.includes("\n")) ? undefined : { raw, cells: found, written };
}
