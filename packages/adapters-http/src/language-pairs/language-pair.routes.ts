import { everyRole } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { route } from "../common/route.js";
import { languagePairDocs } from "./language-pair.docs.js";
import { ListLanguagePairsQuery } from "./language-pair.requests.js";
import { languagePairsSchema, showLanguagePair } from "./language-pair.view.js";

/** What can be translated into what. */
export const languagePairRoutes = documented(languagePairDocs, [
  route("GET", "/language-pairs", {
    may: everyRole, query: ListLanguagePairsQuery, answers: languagePairsSchema,
    run: ({ query }, use) => use.listLanguagePairs.run(query), show: (pairs) => ({ languagePairs: pairs.map(showLanguagePair) }),
  }),
]);
