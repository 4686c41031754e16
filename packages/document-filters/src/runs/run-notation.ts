import type { MarkKind } from "@dragoman/domain/segments";

/**
 * How a format writes runs: stretches of text in one format each, one behind the other. A format is whatever characters tell
 * it from others; `""` is that of the paragraph.
 */
export interface RunNotation {
  /** What begins a run in this format, and what ends it. */
  open(format: string): string;
  close(format: string): string;
  /** Text within a run in this format. */
  text(text: string, format: string): string;
  /** Whether blanks in this format can be seen, as underlined ones can. */
  showsBlanks?(format: string): boolean;
  /** The format in which text is highlighted that did not come from the engine; absent where nothing can be highlighted. */
  highlighted?(format: string, kind: MarkKind | "unknown"): string;
}
