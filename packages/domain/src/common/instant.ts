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

const form = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6})\d*)?Z)?$/;

/**
 * The moment that `2027-12-31T00:00:00.123456Z` or `2027-12-31 00:00:00Z` means, or when the day `2027-12-31` begins; undefined for
 * anything else, and for a day or an hour that does not exist. Parts of a microsecond are left out.
 */
export function parseInstant(text: string): Instant | undefined {
  const [, day = "", time = "00:00:00", fraction = ""] = form.exec(text) ?? [];
  const seconds = new Date(`${day}T${time}Z`);
  // 31 February is taken for a day in March, and 24:00:00 for the day behind.
  if (Number.isNaN(seconds.getTime()) || !seconds.toISOString().startsWith(`${day}T${time}`)) return undefined;
  return seconds.getTime() * microsPerMs + Number(fraction.padEnd(6, "0"));
}
