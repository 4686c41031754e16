export type { Message, Answer } from "./exchange.js";
export { facts, type Fact, type FactName } from "./facts.js";
export { asHtml } from "./results/html.js";
export { brokenFacts, sequenceAsText, sumAsText } from "./results/text.js";
export { runSuite, type CheckResult, type Report, type SequenceResult, type SuiteOptions } from "./run.js";
export { type Check, type Finding, type Judge, type Known, type Need, type Sequence, type Step } from "./sequence.js";
export { sequences } from "./sequences/index.js";
export { CannotBegin, type Credentials, type Pair, type Surroundings } from "./surroundings.js";
