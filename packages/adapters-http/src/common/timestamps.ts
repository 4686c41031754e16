import type { Instant } from "@dragoman/domain/common";

export { showTimestamp } from "@dragoman/domain/common";

const form = /^(\d{4})-(\d\d)-(\d\d)[ +_](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?Z?$/;

/**
 * The moment that a timestamp of a request means; undefined when it is none. UTC, no to nine digits of fraction; a moment
 * between two microseconds becomes the later one when `round` is `up`.
 */
export function parseTimestamp(text: string, round: "up" | "down"): Instant | undefined {
  const match = form.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  date.setUTCFullYear(year, month - 1, day);
  // A day or an hour that does not exist rolls over into another one.
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const exists = isDay && hour < 24 && minute < 60 && second < 60;
  if (!exists) return undefined;
  const nanos = Number((match[7] ?? "").padEnd(9, "0"));
  return date.getTime() * 1000 + (round === "up" ? Math.ceil(nanos / 1000) : Math.floor(nanos / 1000));
}
