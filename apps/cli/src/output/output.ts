import { plain } from "./plain.js";
import { type Column, tableOf } from "./table.js";

interface Sink { write(text: string): unknown }

/**
 * What a command says: on `stdout` what it was asked for, as text for people or as JSON for programs; on `stderr` everything else.
 */
export class Output {
  constructor(private readonly stdout: Sink, private readonly stderr: Sink, readonly isJson: boolean, readonly isQuiet: boolean) {}

  /** One value: JSON of it, or the text that people read. */
  show(value: unknown, asText: () => string): void {
    this.line(this.isJson ? JSON.stringify(value, undefined, 2) : asText());
  }

  /** One of several values that come one after the other: as JSON, each on a line of its own. */
  tell(value: unknown, asText: () => string): void {
    this.line(this.isJson ? JSON.stringify(value) : asText());
  }

  /** A list: JSON of all rows, or a table. */
  table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], none: string): void {
    if (!this.isJson && rows.length === 0) return this.note(none);
    this.show(rows, () => tableOf(rows, columns));
  }

  /** Facts of one thing, one a line; empty ones are left out. */
  facts(value: unknown, facts: readonly (readonly [name: string, fact: string | number | boolean])[]): void {
    const shown = facts.filter(([, fact]) => fact !== "");
    const width = Math.max(...shown.map(([name]) => name.length));
    this.show(value, () => shown.map(([name, fact]) => `${name.padEnd(width)}  ${plain(String(fact))}`).join("\n"));
  }

  /** Exactly this, without a line break behind it: a translation, a file. */
  raw(content: string | Uint8Array): void {
    this.stdout.write(content as string);
  }

  /** A remark for people; on a quiet run, or for programs, none. */
  note(text: string): void {
    if (!this.isQuiet && !this.isJson) this.stderr.write(`${text}\n`);
  }

  /** What went wrong. */
  complain(text: string): void {
    this.stderr.write(`${text}\n`);
  }

  private line(text: string): void {
    this.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  }
}
