import { isAdaptedPair } from "@dragoman/domain/adapted-language-pairs";
import type { Caller } from "../common/caller.js";
import type { KnownPair } from "../hosts/index.js";

/** Whether somebody may see or use a pair: adapted ones were trained of texts of the server's own account. */
export function mayUsePair({ accountId }: Pick<Caller, "accountId">, languagePairId: string): boolean {
  return accountId === undefined || !languagePairId.split(">>").some(isAdaptedPair);
}

/** The same directory with those pairs alone that the caller may use. */
export function pairsFor<D extends { pairs(): readonly KnownPair[] }>(caller: Pick<Caller, "accountId">, directory: D): D {
  if (caller.accountId === undefined) return directory;
  const pairs = (): readonly KnownPair[] => directory.pairs().filter(({ pair }) => mayUsePair(caller, pair.id));
  return Object.assign(Object.create(directory as object) as D, { pairs });
}
