import type { DomainEvent } from "../common/index.js";

/** Slices in which people do their daily work; what they do there is no administration, and there is much of it. */
const dailyWork = ["translation", "feedback", "label", "dictionary"];

/** Whether the audit keeps what this event tells: everything that is not people's daily work, so that no new slice is forgotten. */
export function isAudited({ type }: DomainEvent): boolean {
  return !dailyWork.includes(type.slice(0, type.indexOf(".")));
}
