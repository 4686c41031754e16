export { countCharacters } from "./count-characters.js";
export { DomainError, type ErrorFacts, type ErrorKind, errorKinds, invalid } from "./errors.js";
export type { Change, DomainEvent } from "./events.js";
export { fold } from "./fold.js";
export { type Instant, microsPerMs } from "./instant.js";
export { type Page, type PageRequest, totalPages } from "./page.js";
export { checkWildcard, fitsWildcard } from "./wildcard.js";
