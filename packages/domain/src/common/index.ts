export { DomainError, type ErrorFacts, type ErrorKind, errorKinds, invalid, isUnavailable } from "./errors.js";
export type { Change, DomainEvent, EventsAt, EventsOf } from "./events.js";
export { clocksDifferMs, type Instant, microsPerMs, parseInstant, showTimestamp } from "./instant.js";
export { KeptUnlessFailed } from "./kept-unless-failed.js";
export { type Page, type PageRequest, totalPages } from "./page.js";
export { sameFacts } from "./same-facts.js";
export { countCharacters, fold } from "./text.js";
export { checkWildcard, fitsWildcard } from "./wildcard.js";
export { turnsOf } from "./turns-of.js";
