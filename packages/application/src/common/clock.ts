import type { Instant } from "@dragoman/domain/common";

/** Tells the time. */
export interface Clock {
  now(): Instant;
}
