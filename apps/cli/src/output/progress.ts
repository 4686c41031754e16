import { plain } from "./plain.js";

interface Terminal { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number }

const barWidth = 20;
/** Often enough to look alive, seldom enough to cost nothing. */
const leastMs = 100;

/** A bar in the last line of a terminal; where `stderr` is none, nothing at all. */
export class Progress {
  private drawn = 0;
  private readonly isShown: boolean;

  constructor(private readonly terminal: Terminal, isWanted: boolean) {
    this.isShown = isWanted && terminal.isTTY === true;
  }

  /** Shows how much is done, of 0 to 1. */
  show(done: number, what: string): void {
    if (!this.isShown || (Date.now() - this.drawn < leastMs && done < 1)) return;
    this.drawn = Date.now();
    const filled = Math.round(Math.min(Math.max(done, 0), 1) * barWidth);
    const bar = `[${"#".repeat(filled)}${".".repeat(barWidth - filled)}] ${String(Math.floor(done * 100)).padStart(3)} %  ${plain(what)}`;
    this.terminal.write(`\r\u001b[K${[...bar].slice(0, (this.terminal.columns ?? 80) - 1).join("")}`);
  }

  /** Takes the bar away, before something else is written and at the end. */
  clear(): void {
    if (this.drawn === 0) return;
    this.drawn = 0;
    this.terminal.write("\r\u001b[K");
  }
}
