/** A moment: whole microseconds since 1970-01-01T00:00:00Z, as PostgreSQL keeps them. */
export type Instant = number;

/** An instant counts microseconds; clocks of JavaScript give milliseconds. */
export const microsPerMs = 1000;

/** Clocks of servers, by which events are told, differ by less. */
export const clocksDifferMs = 3_600_000;

/** `2026-11-20 09:30:00.123456Z`; "" for a moment that has not happened. */
export function showTimestamp(instant: Instant | undefined): string {
  if (instant === undefined) return "";
  const ms = Math.floor(instant / 1000);
  const iso = new Date(ms).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 23)}${String(instant - ms * 1000).padStart(3, "0")}Z`;
}
