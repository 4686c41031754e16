import { everyRole } from "@dragoman/domain/users";
import { route, type Route } from "../common/route.js";
import { ListLanguagePairsQuery } from "./language-pair.requests.js";
import { languagePairsSchema, showLanguagePair } from "./language-pair.view.js";

/** What can be translated into what. */
export const languagePairRoutes: readonly Route[] = [
  route("GET", "/language-pairs", {
    may: everyRole, about: "Language pairs, all in one answer.", note: "Chains have `isChain` and `memberPairs`; single pairs have neither.", query: ListLanguagePairsQuery, answers: languagePairsSchema,
    run: ({ query }, use) => use.listLanguagePairs.run(query), show: (pairs) => ({ languagePairs: pairs.map(showLanguagePair) }),
  }),
];
