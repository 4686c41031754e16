export {
  crashesBeforeAlone, detectingLine, isShort, kindOf, type Line, type LineKind, lineKinds, lineOf, type LineSeen, shortBytes, turnIn,
} from "./line.js";
export {
  acquit, cancel, crashesWhenTaken, created, deleted, fail, giveUp, handBack, isClaimable, lastSeen, leaseMs, leaseRenewalMs, maxCrashes,
  type Progress, relabel, relabeled, renew, request, reserve, schedule, shortenLease, start, succeed, translationChanged,
} from "./move-translation.js";
export {
  type Canceled, type Done, type Failed, type InProgress, nothingYet, type Preparing, type Succeeded, type Translation,
  type TranslationBase, type TranslationOutputs, type TranslationProfile, type TranslationResult, translationStates,
  type TranslationSubstate, translationSubstates, translationTransitions, type XliffTargets, xliffTargets,
} from "./translation.js";
