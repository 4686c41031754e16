import type { Clock } from "@dragoman/application/common";
import { type Download, mustHaveSucceeded, type TranslationUseCases } from "@dragoman/application/translations";
import type { RecognisedCaller, SecretBox } from "@dragoman/application/users";
import { DomainError, type Instant, microsPerMs } from "@dragoman/domain/common";
import type { Translation } from "@dragoman/domain/translations";

/** What handing a translated file over takes. */
export interface TranslatedFileUse extends Pick<TranslationUseCases, "watchTranslation" | "downloadTranslation"> {
  readonly secrets: Pick<SecretBox, "seal" | "open">;
  readonly clock: Clock;
  /** Where people reach the server. */
  readonly publicUrl: string;
}

/** So long an address leads to its file, as at the original. */
const validMicros = 30 * 60 * 1_000 * microsPerMs;

/** For whom a file was translated, and until when the address leads to it. */
interface Ticket {
  readonly translationId: string;
  readonly caller: RecognisedCaller;
  readonly until: Instant;
}

/** What in an address leads to the file of a job; clients ask for it without a key, so it is sealed. */
export function ticketFor(
  translationId: string, { userId, username, by }: RecognisedCaller, { secrets, clock }: Pick<TranslatedFileUse, "secrets" | "clock">,
): string {
  const ticket: Ticket = { translationId, caller: { userId, username, by }, until: clock.now() + validMicros };
  return secrets.seal(JSON.stringify(ticket));
}

/**
 * The file that a ticket leads to, once it is translated; whoever has the ticket waits so long. Rejects with `translation-not-found`
 * for a ticket that is none, is too old, or whose owner's credentials have ended, and with `translation-not-succeeded`.
 */
export async function fileOf(ticket: string, signal: AbortSignal, use: TranslatedFileUse): Promise<Download> {
  const { translationId, caller, until } = opened(ticket, use);
  if (until < use.clock.now()) throw gone();
  let last: Translation | undefined;
  for await (const job of use.watchTranslation.run(caller, translationId, signal)) last = job;
  if (last === undefined) throw gone();
  mustHaveSucceeded(last);
  return use.downloadTranslation.run(caller, translationId);
}

function opened(ticket: string, { secrets }: Pick<TranslatedFileUse, "secrets">): Ticket {
  try {
    return JSON.parse(secrets.open(ticket)) as Ticket;
  } catch {
    // Whoever made it up need not know what is wrong with it.
    throw gone();
  }
}

function gone(): DomainError {
  return new DomainError("notFound", "translation-not-found", "There is no such file.",
    { details: "Addresses lead to their files for half an hour. Translate the file again." });
}
