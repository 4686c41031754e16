import type { MailServer, MailTransport } from "@dragoman/application/mail";
import { DomainError } from "@dragoman/domain/common";
import type { Letter } from "@dragoman/domain/mail";
import { createTransport } from "nodemailer";

/** On this port servers speak TLS from the first byte on. */
const tlsPort = 465;

/** How long is waited, in milliseconds. */
interface Patience {
  readonly dnsTimeout: number;
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  /** For each answer. */
  readonly socketTimeout: number;
  /** For all of it together, also where a server says a byte now and then. */
  readonly mostMs: number;
}
const usual: Patience = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 10_000, mostMs: 25_000 };

/** What nodemailer tells of a failure. */
interface SmtpFailure extends Error {
  /** The reply of the server. */
  readonly responseCode?: number;
  /** What the server was told. */
  readonly command?: string;
}

/** Sends letters by SMTP, encrypted wherever the server offers that, and with a password never otherwise. */
export class NodemailerTransport implements MailTransport {
  private readonly patience: Patience;

  constructor(patience: Partial<Patience> = {}) {
    this.patience = { ...usual, ...patience };
  }

  async send(server: MailServer, { to, subject, text }: Letter, id: string): Promise<"sent" | "refused"> {
    const { host, port, sender, access } = server;
    const { mostMs, ...patience } = this.patience;
    const transport = createTransport({
      host, port, ...patience,
      secure: port === tlsPort, requireTLS: access !== undefined && !isLoopback(host), tls: { minVersion: "TLSv1.2" },
      ...(access === undefined ? {} : { auth: { user: access.username, pass: access.password } }),
      disableFileAccess: true, disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        // As objects, for a text would be taken apart into several.
        from: { name: "", address: sender }, to: { name: "", address: to }, subject, text,
        messageId: `<${id}@${sender.slice(sender.lastIndexOf("@") + 1)}>`, headers: { "Auto-Submitted": "auto-generated" },
        signal: AbortSignal.timeout(mostMs),
      });
      return "sent";
    } catch (failure) {
      if (isForEver(failure as SmtpFailure)) return "refused";
      throw new DomainError("unavailable", "mail-not-sent", `The mail server ${host}:${port} did not take a letter.`, { cause: failure });
    }
  }
}

/** Nobody listens in on the way to the own machine. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
}

/** Whether the address, or the letter itself, is what the server does not take; another try would end alike. */
function isForEver({ responseCode = 0, command }: SmtpFailure): boolean {
  return responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
}
