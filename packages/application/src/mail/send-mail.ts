import { isGivenUp, type Letter, longestPauseMs, type MailAbout, type OwedMail, tryMail } from "@dragoman/domain/mail";
import type { MailQueue } from "./mail-queue.js";
import type { MailServer, MailTransport } from "./mail-transport.js";
import type { OutgoingMail } from "./outgoing-mail.js";

/** Writes the texts of letters. */
export interface LetterWriter {
  /** The letter; undefined when it is owed to nobody, or to nobody any more, or to a super admin who gets none by this server. */
  run(about: MailAbout, isForSuperAdmins: boolean): Promise<Letter | undefined>;
}

/** What became of a letter; `why` it could not be sent. */
export interface MailEnd {
  readonly end: "sent" | "refused" | "failed" | "given up";
  readonly id: string;
  readonly why?: unknown;
}

/** So long a letter may be tried, or wait for a mail server. */
const owedMs = 24 * 60 * 60 * 1000;

/** Sends the letters that are due. One that cannot be sent is tried again later, for half a day. */
export class SendMail {
  constructor(
    private readonly queue: MailQueue,
    private readonly outgoing: Pick<OutgoingMail, "server">,
    private readonly letters: LetterWriter,
    private readonly transport: MailTransport,
  ) {}

  /** Goes on until none is due, the mail server fails or `stopping`; tells of each letter what became of it. */
  async run(stopping: AbortSignal, tell: (end: MailEnd) => void): Promise<void> {
    for (const id of await this.queue.sweep(owedMs)) tell({ end: "given up", id });
    const server = await this.outgoing.server();
    while (server !== undefined && !stopping.aborted) {
      const mail = await this.queue.take(tryMail, longestPauseMs);
      if (mail === undefined) return;
      const end = await this.send(server, mail);
      if (end !== undefined) tell(end);
      // What hinders one hinders all: the others need not be tried for that.
      if (end?.why !== undefined) return;
    }
  }

  private async send(server: MailServer, mail: OwedMail): Promise<MailEnd | undefined> {
    const { id, about } = mail;
    try {
      const letter = await this.letters.run(about, server.isForSuperAdmins);
      const end = letter && await this.transport.send(server, letter, id);
      await this.queue.remove(id);
      return end && { end, id };
    } catch (why) {
      if (!isGivenUp(mail)) return { end: "failed", id, why };
      await this.queue.remove(id);
      return { end: "given up", id, why };
    }
  }
}
