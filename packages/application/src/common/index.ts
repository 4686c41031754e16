export type { AnswerClaim, AnswerStore, Claimed, KeptAnswer } from "./answer-store.js";
export type { ArchiveMember, Archives } from "./archives.js";
export { type Caller, forbidden, isOneOf } from "./caller.js";
export { Channel } from "./channel.js";
export { type Clock, type Random, systemClock } from "./clock-and-random.js";
export type { ContentStore, StoredContent } from "./content-store.js";
export { mapInOrder } from "./map-in-order.js";
export { type Signals, type SignalTopic, signalTopics } from "./signals.js";
export type { Offer, Slice } from "./slice.js";
