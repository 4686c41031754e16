import { administrators } from "@dragoman/domain/users";
import { route, type Route } from "../common/route.js";
import { ChainPath, ChangeChainForm, CreateChainForm, ListChainsQuery } from "./translation-chain.requests.js";
import { chainSchema, chainsSchema, showChain } from "./translation-chain.view.js";

/** Pairs that are joined by a pivot language. */
export const translationChainRoutes: readonly Route[] = [
  route("GET", "/translation-chains", {
    may: administrators, about: "Chains: those that were decided about, and those that are there by themselves.", query: ListChainsQuery, answers: chainsSchema,
    run: async ({ query: { includeDeleted = "excluded" } }, use) => ({ chains: await use.listChains.run(includeDeleted), includeDeleted }),
    show: ({ chains, includeDeleted }) => ({ chains: chains.map(showChain), options: { includeDeleted } }),
  }),
  route("POST", "/translation-chains", {
    may: administrators, about: "Creates a chain, which is there from then on whether its members run or not.", note: "A chain that is automatic becomes one that is managed by hand; one that was deleted comes back.", form: CreateChainForm, answers: chainSchema,
    run: ({ form }, use) => use.createChain.run(form.chainId), show: showChain,
  }),
  route("PUT", "/translation-chains/:chainId", {
    may: administrators, about: "Says whether a chain comes and goes with its members.", note: "The chain need not be there now, but its members are installed. `autoManage=true` is 400 while the feature `autoChainManagement` is disabled.", params: ChainPath, form: ChangeChainForm, shows: ["autoManage"], answers: chainSchema,
    run: ({ params, form }, use) => use.changeChain.run(params.chainId, form), show: showChain,
  }),
  route("DELETE", "/translation-chains/:chainId", {
    may: administrators, about: "Deletes a chain, which does not come back by itself; answers it as it was.", params: ChainPath, answers: chainSchema,
    run: ({ params }, use) => use.deleteChain.run(params.chainId), show: showChain,
  }),
];
