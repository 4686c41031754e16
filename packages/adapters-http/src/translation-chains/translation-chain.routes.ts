import type { ChainUseCases } from "@dragoman/application/translation-chains";
import { administrators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { routesOf } from "../common/route.js";
import { translationChainDocs } from "./translation-chain.docs.js";
import { ChainPath, ChangeChainForm, CreateChainForm, ListChainsQuery } from "./translation-chain.requests.js";
import { chainSchema, chainsSchema, showChain } from "./translation-chain.view.js";

const route = routesOf<ChainUseCases>();

/** Pairs that are joined by a pivot language. */
export const translationChainRoutes = documented(translationChainDocs, [
  route("GET", "/translation-chains", {
    may: administrators, query: ListChainsQuery, answers: chainsSchema,
    run: async ({ query: { includeDeleted = "excluded" } }, use) => ({ chains: await use.listChains.run(includeDeleted), includeDeleted }),
    show: ({ chains, includeDeleted }) => ({ chains: chains.map(showChain), options: { includeDeleted } }),
  }),
  route("POST", "/translation-chains", {
    may: administrators, form: CreateChainForm, answers: chainSchema,
    run: ({ form }, use) => use.createChain.run(form.chainId), show: showChain,
  }),
  route("PUT", "/translation-chains/:chainId", {
    may: administrators, params: ChainPath, form: ChangeChainForm, answers: chainSchema,
    run: ({ params, form }, use) => use.changeChain.run(params.chainId, form), show: showChain,
  }),
  route("DELETE", "/translation-chains/:chainId", {
    may: administrators, params: ChainPath, answers: chainSchema,
    run: ({ params }, use) => use.deleteChain.run(params.chainId), show: showChain,
  }),
]);
