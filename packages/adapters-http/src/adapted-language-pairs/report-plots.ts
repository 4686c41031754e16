import { escaped } from "../common/html-page.js";

/** A figure with its bounds, on a line of a plot. */
export interface Ranged {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** What stands behind it. */
  readonly shown: string;
  /** `before`, `after`, or `other` for what is neither. */
  readonly tone: "before" | "after" | "other";
}

const width = 640;
const labelWidth = 190;
const shownWidth = 190;
const plotWidth = width - labelWidth - shownWidth;
const lineHeight = 30;
const axisHeight = 26;
const at = (value: number): string => value.toFixed(1);

/** An SVG that a reader with a screen reader is told of in words. */
function svg(height: number, title: string, inside: string): string {
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">${inside}</svg>`;
}

function text(x: number, y: number, content: string, anchor = "start", cls = ""): string {
  return `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}"${cls === "" ? "" : ` class="${cls}"`}>${escaped(content)}</text>`;
}

/** A round step, of which about six fit into the span. */
function stepOf(span: number): number {
  const rough = Math.max(span, 1e-6) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough;
}

/** Figures with their bounds as points with whiskers; a line marks zero where that lies inside. */
export function rangePlot(title: string, rows: readonly Ranged[]): string {
  const [least, most] = [Math.min(...rows.map(({ low }) => low)), Math.max(...rows.map(({ high }) => high))];
  const step = stepOf(most - least || 1);
  const from = Math.floor(least / step) * step;
  const to = Math.max(Math.ceil(most / step) * step, from + step);
  const x = (value: number): number => labelWidth + ((value - from) / (to - from)) * plotWidth;
  const height = rows.length * lineHeight + axisHeight;
  const bottom = rows.length * lineHeight + 4;
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, n) => from + n * step);
  const axis = ticks.map((tick) => `<line class="${Math.abs(tick) < step / 1e6 && from < 0 ? "zero" : "grid"}" x1="${at(x(tick))}" y1="0" \
x2="${at(x(tick))}" y2="${at(bottom)}"/>${text(x(tick), bottom + 16, String(Number(tick.toFixed(6))), "middle", "tick")}`);
  const lines = rows.map(({ label, value, low, high, shown, tone }, row) => {
    const y = row * lineHeight + lineHeight / 2;
    return `${text(0, y + 5, label)}<g class="${tone}"><line x1="${at(x(low))}" y1="${y}" x2="${at(x(high))}" y2="${y}"/>\
<line x1="${at(x(low))}" y1="${y - 5}" x2="${at(x(low))}" y2="${y + 5}"/><line x1="${at(x(high))}" y1="${y - 5}" x2="${at(x(high))}" \
y2="${y + 5}"/><circle cx="${at(x(value))}" cy="${y}" r="5.5"/></g>${text(width, y + 5, shown, "end", "figure")}`;
  });
  return svg(height, title, axis.join("") + lines.join(""));
}

/** A bar on a line of a plot; `from` is where it begins, zero where it is absent. */
export interface Bar {
  readonly label: string;
  readonly from?: number;
  readonly length: number;
  readonly shown: string;
}

/** Bars from the left, on one scale. */
export function barPlot(title: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({ from = 0, length }) => from + length), 1e-9);
  const lines = bars.map(({ label, from = 0, length, shown }, row) => {
    const y = row * 24;
    return `${text(0, y + 16, label)}<rect class="bar" x="${at(labelWidth + (from / most) * plotWidth)}" y="${y + 4}" \
width="${at(Math.max((length / most) * plotWidth, 1))}" height="15" rx="2"/>${text(width, y + 16, shown, "end", "figure")}`;
  });
  return svg(bars.length * 24 + 4, title, lines.join(""));
}

/** A part of a whole. */
export interface Part {
  readonly label: string;
  readonly share: number;
  /** `good`, `adequate` or `poor`. */
  readonly tone: string;
}

/** Parts of a whole beside each other, with a legend below. */
export function shareBar(title: string, parts: readonly Part[]): string {
  const whole = parts.reduce((sum, { share }) => sum + share, 0) || 1;
  let x = 0;
  const drawn = parts.map(({ label, share, tone }, place) => {
    const length = (share / whole) * width;
    const part = `<rect class="${tone}" x="${at(x)}" y="0" width="${at(length)}" height="26"/>`;
    x += length;
    const left = place * 200;
    return `${part}<rect class="${tone}" x="${left}" y="38" width="13" height="13" rx="2"/>\
${text(left + 19, 49, `${label}: ${Math.round((share / whole) * 100)} %`)}`;
  });
  return svg(58, title, drawn.join(""));
}
