/** So many strings are looked up; those behind them are taken for shown. */
const mostStrings = 2 ** 25;

/** In which sheets shared strings stand, and whether anybody sees them. Sheets have numbers from 1, in the order of the workbook. */
export class StringUses {
  private shown = new Uint16Array(1_024);
  private hidden = new Uint16Array(1_024);
  /** False when not all cells were looked at: then nobody knows where a string stands that was not found. */
  isComplete = true;

  see(index: number, sheet: number, isHidden: boolean): void {
    if (index >= mostStrings) {
      this.isComplete = false;
      return;
    }
    if (index >= this.shown.length) this.grow(index + 1);
    const uses = isHidden ? this.hidden : this.shown;
    if (uses[index] === 0) uses[index] = sheet;
  }

  /** The first sheet that shows a string; undefined when none does. */
  shownIn(index: number): number | undefined {
    return this.shown[index] || undefined;
  }

  /** The first sheet that has it where nobody sees it. */
  hiddenIn(index: number): number | undefined {
    return this.hidden[index] || undefined;
  }

  private grow(size: number): void {
    const length = Math.max(size, 2 * this.shown.length);
    const [shown, hidden] = [new Uint16Array(length), new Uint16Array(length)];
    shown.set(this.shown);
    hidden.set(this.hidden);
    [this.shown, this.hidden] = [shown, hidden];
  }
}
