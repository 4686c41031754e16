/** A moment: whole microseconds since 1970-01-01T00:00:00Z, as PostgreSQL keeps them. */
export type Instant = number;

export const microsPerMs = 1000;
