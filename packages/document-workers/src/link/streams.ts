/** Streams of a call. Parts go to the caller; what was written of them goes to the worker; pieces of the target document come back. */
export const streams = { entries: 1, written: 2, pieces: 3 } as const;

/** The stream of the n-th pass over the content of a call. */
export const contentStream = (pass: number): number => 16 + pass;
