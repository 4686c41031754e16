export { type ChainedPair, joinPairs, leadsOn, memberIds } from "./chained-pair.js";
export { carriesUnknown, fromPivot, type PivotSegment, pivotSegment, withUnknownAsText } from "./pivot-segment.js";
export {
  type ChainAct, chainChanged, type ChainManagement, chainManagements, chainTransitions, type DecidedChain, manageChain,
} from "./translation-chain.js";
