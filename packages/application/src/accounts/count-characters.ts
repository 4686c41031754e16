import { ownAccountId } from "@dragoman/domain/accounts";
import type { Instant } from "@dragoman/domain/common";
import type { CharacterCounter } from "./account-repository.js";

/** A translation that is done. */
export interface DoneTranslation {
  readonly profile: { readonly accountId?: number };
  readonly result: { readonly sourceCharacterCount?: number };
  readonly queued: Instant;
}

/** Counts the characters of translations that were done for the accounts that had them made. */
export async function countCharacters(counter: CharacterCounter, done: readonly DoneTranslation[]): Promise<void> {
  const [latest] = done.slice(-1);
  if (latest === undefined) return;
  const sums = new Map<number, number>();
  for (const { profile: { accountId = ownAccountId }, result } of done) {
    sums.set(accountId, (sums.get(accountId) ?? 0) + (result.sourceCharacterCount ?? 0));
  }
  for (const [accountId, characters] of sums) if (characters > 0) await counter.add(accountId, characters, latest.queued);
}
