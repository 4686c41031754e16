/** A moment: whole microseconds since 1970-01-01T00:00:00Z, as PostgreSQL keeps them. */
export type Instant = number;

/** An instant counts microseconds; clocks of JavaScript give milliseconds. */
export const microsPerMs = 1000;
