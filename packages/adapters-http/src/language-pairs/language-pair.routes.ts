import type { LanguagePairUseCases } from "@dragoman/application/language-pairs";
import { everyRole } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { routesOf } from "../common/route.js";
import { languagePairDocs } from "./language-pair.docs.js";
import { ListLanguagePairsQuery } from "./language-pair.requests.js";
import { languagePairsSchema, showLanguagePair } from "./language-pair.view.js";

const route = routesOf<LanguagePairUseCases>();

/** What can be translated into what. */
export const languagePairRoutes = documented(languagePairDocs, [
  route("GET", "/language-pairs", {
    may: everyRole, anyAccount: true, query: ListLanguagePairsQuery, answers: languagePairsSchema,
    run: ({ query, caller }, use) => use.listLanguagePairs.run(query, caller),
    show: (pairs) => ({ languagePairs: pairs.map(showLanguagePair) }),
  }),
]);
