import { plain } from "./plain.js";

export type Column<Row> = readonly [head: string, cell: (row: Row) => string | number | boolean];

/** Rows with their cells below each other, under a head; nothing is cut off. */
export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [columns.map(([head]) => head.toUpperCase()), ...rows.map((row) => columns.map(([, cell]) => plain(String(cell(row)))))];
  const widths = columns.map((_column, at) => Math.max(...lines.map((cells) => [...(cells[at] as string)].length)));
  return lines.map((cells) => cells.map((cell, at) => cell + " ".repeat((widths[at] as number) - [...cell].length)).join("  ").trimEnd())
    .join("\n");
}
