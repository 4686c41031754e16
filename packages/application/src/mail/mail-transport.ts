import type { Letter } from "@dragoman/domain/mail";

/** A mail server, and who we are to it. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** The e-mail address that letters come from. */
  readonly sender: string;
  /**
   * Whether super admins get letters by it: who runs a mail server reads what goes through it, and who reads such a letter can be
   * whom it is to.
   */
  readonly isForSuperAdmins: boolean;
  /** Absent: we do not sign in. */
  readonly access?: { readonly username: string; readonly password: string };
}

/** Gives letters to a mail server. */
export interface MailTransport {
  /**
   * Sends a letter: "sent" once the server answers for it, "refused" when it never will, as where there is no such address. Rejects
   * within 25 s with `mail-not-sent` (kind unavailable) when another try may end otherwise. A certificate that is not good is such
   * a failure, and then the server learns nothing; so is one that would have the password without encryption. A letter that is sent
   * again has the same `id`, by which mail programs know it.
   */
  send(server: MailServer, letter: Letter, id: string): Promise<"sent" | "refused">;
}
