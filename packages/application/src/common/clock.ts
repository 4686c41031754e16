import type { Instant } from "@dragoman/domain";

/** Tells the time. */
export interface Clock {
  now(): Instant;
}
