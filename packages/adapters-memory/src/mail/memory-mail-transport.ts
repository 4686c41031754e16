import type { MailServer, MailTransport } from "@dragoman/application/mail";
import { DomainError } from "@dragoman/domain/common";
import type { Letter } from "@dragoman/domain/mail";

/** Keeps letters in place of sending them. */
export class MemoryMailTransport implements MailTransport {
  readonly sent: { readonly server: MailServer; readonly letter: Letter; readonly id: string }[] = [];

  /** Hosts that do not answer, and addresses that no server takes. */
  constructor(private readonly away: readonly string[] = [], private readonly unknown: readonly string[] = []) {}

  async send(server: MailServer, letter: Letter, id: string): Promise<"sent" | "refused"> {
    if (this.away.includes(server.host)) throw new DomainError("unavailable", "mail-not-sent", `${server.host} does not answer.`);
    if (this.unknown.includes(letter.to)) return "refused";
    this.sent.push({ server, letter, id });
    return "sent";
  }
}
